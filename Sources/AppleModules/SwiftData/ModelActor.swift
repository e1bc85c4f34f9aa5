/// An actor with a context of its own. `@ModelActor` adds the conformance.
public protocol ModelActor: Actor {
  nonisolated var modelContainer: ModelContainer { get }
  nonisolated var modelExecutor: any ModelExecutor { get }
}

extension ModelActor {
  public var modelContext: ModelContext { modelExecutor.modelContext }

  /// The object with an identity; nil if there is none of this class.
  public subscript<T: PersistentModel>(id: PersistentIdentifier, as as: T.Type) -> T? {
    modelContext.model(for: id, as: T.self)
  }
}

/// What keeps an actor's context.
///
/// We differ in that it runs nothing: the actor is run as every other one.
public protocol ModelExecutor: AnyObject, Sendable {
  var modelContext: ModelContext { get }
}

public protocol SerialModelExecutor: ModelExecutor {}

public final class DefaultSerialModelExecutor: SerialModelExecutor, @unchecked Sendable {
  // Sendable: the context is only used by the actor that the executor belongs to.
  public let modelContext: ModelContext

  public init(modelContext: ModelContext) { self.modelContext = modelContext }
}

/// Gives an actor a context of SwiftData, made of the container with which the actor is made.
@attached(
  member, names: named(modelExecutor), named(modelContainer), named(init))
@attached(extension, conformances: ModelActor)
public macro ModelActor() = #externalMacro(module: "AppIntentsMacros", type: "ModelActorMacro")
