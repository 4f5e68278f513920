// The tests of Syntax mirror Sources/Syntax.
