// The tests of Rules mirror Sources/Rules.
