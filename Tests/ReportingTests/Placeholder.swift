// The tests of Reporting mirror Sources/Reporting.
