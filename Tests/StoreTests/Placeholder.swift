// The tests of Store mirror Sources/Store.
