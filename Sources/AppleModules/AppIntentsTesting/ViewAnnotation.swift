import AppIntentsCore
import ModelContext
import OrderedCollections

/// An entity that the app shows: the view has an `appEntityIdentifier`, a `userActivity` with one, or
/// `appEntityUIElements`.
public struct ViewAnnotation: Sendable, Equatable {
  public let entity: AnyAppEntity
  /// Whether the view is selected in a list, or is what the activity is about.
  public let isSelected: Bool
}

extension AppEntityDefinition {
  /// The entities of the type in what the app has shown last, in the order in which they are drawn.
  ///
  /// Apps have no windows here: what they show is the view of a result, such as a snippet's.
  public func viewAnnotations() async throws -> [ViewAnnotation] {
    let app = reference.app
    return try await app.annotations(of: reference.name).map { item in
      ViewAnnotation(
        entity: AnyAppEntity(
          json: item["entity"]?.jsonObject ?? [:], type: reference.name, app: app),
        isSelected: item["selected"] == true)
    }
  }
}
