import Diagnostics

extension PassNames {
  /// The key for the number's name, which all loops have.
  static func indexKey<Action>(
    _ set: @escaping @Sendable (inout Action, Located<String>) -> Void
  ) -> Key<Action> {
    Key("index", .name, "The name of the pass's number, from 1.", store: set).defaulting(
      to: "index")
  }
}
