/// Finds values of an app for a value that the app doesn't own, such as what a camera sees.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/intentvaluequery).
public protocol IntentValueQuery: PersistentlyIdentifiable, Sendable {
  associatedtype Input
  associatedtype Result: ResultsCollection
  associatedtype ResultValue: _IntentValue = Result.Result

  init()

  func values(for input: Input) async throws -> Result
}

extension IntentValueQuery {
  public typealias Dependency = AppDependency
}
