// The tests of Geotagging mirror Sources/Geotagging.
