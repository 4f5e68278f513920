extension Schema {
  /// The city of a place, and why a transaction is where it is.
  ///
  /// `placeReason` is the number of a `PlaceReason` and belongs to the place that rules and texts
  /// gave: what a person says of the place leaves it as it is. Rows of earlier versions have none.
  static let places = """
    ALTER TABLE place ADD COLUMN city TEXT CHECK(city<>'');
    ALTER TABLE txn ADD COLUMN placeReason INTEGER CHECK(placeReason BETWEEN 1 AND 8);
    """
}
