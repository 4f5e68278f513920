// The tests of Importing mirror Sources/Importing.
