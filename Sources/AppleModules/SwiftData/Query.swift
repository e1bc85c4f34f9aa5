public import Foundation
public import SwiftUI

/// The objects of the view's context. Read it in `body`.
///
/// We differ in that a view isn't drawn again when they change, and that a fetch that fails finds
/// nothing and says so in `fetchError`.
@propertyWrapper
public struct Query<Element: PersistentModel, Result> {
  private let descriptor: FetchDescriptor<Element>

  @MainActor public var wrappedValue: [Element] { (try? fetched.get()) ?? [] }

  @MainActor public var fetchError: (any Error)? {
    if case .failure(let error) = fetched { error } else { nil }
  }

  @MainActor public var modelContext: ModelContext { Environment(\.modelContext).wrappedValue }

  @MainActor private var fetched: Swift.Result<[Element], any Error> {
    Swift.Result { try modelContext.fetch(descriptor) }
  }
}

extension Query where Result == [Element] {
  public init(_ descriptor: FetchDescriptor<Element>, animation: Animation? = nil) {
    self.descriptor = descriptor
  }

  public init() { self.init(FetchDescriptor()) }

  public init(
    filter: Predicate<Element>? = nil, sort descriptors: [SortDescriptor<Element>] = [],
    animation: Animation? = nil
  ) {
    self.init(FetchDescriptor(predicate: filter, sortBy: descriptors))
  }

  public init<Value: Comparable>(
    filter: Predicate<Element>? = nil, sort keyPath: any KeyPath<Element, Value> & Sendable,
    order: SortOrder = .forward, animation: Animation? = nil
  ) {
    self.init(
      FetchDescriptor(predicate: filter, sortBy: [SortDescriptor(keyPath, order: order)]))
  }
}

private enum ContextKey: EnvironmentKey {
  static var defaultValue: ModelContext? { nil }
}

extension EnvironmentValues {
  /// The context of the views around; an empty one where `.modelContainer(_:)` is missing.
  public var modelContext: ModelContext {
    get { self[ContextKey.self] ?? ModelContext(ModelContainer()) }
    set { self[ContextKey.self] = newValue }
  }
}

extension View {
  public nonisolated func modelContext(_ modelContext: ModelContext) -> some View {
    environment(\.modelContext, modelContext)
  }

  @MainActor public func modelContainer(_ container: ModelContainer) -> some View {
    environment(\.modelContext, container.mainContext)
  }
}

extension Scene {
  /// Has no effect here: scenes aren't shown.
  public nonisolated func modelContainer(_ container: ModelContainer) -> some Scene { self }

  /// Has no effect here: scenes aren't shown.
  public nonisolated func modelContainer(
    for modelType: any PersistentModel.Type, inMemory: Bool = false,
    isAutosaveEnabled: Bool = true, isUndoEnabled: Bool = false,
    onSetup: @escaping (Swift.Result<ModelContainer, any Error>) -> Void = { _ in }
  ) -> some Scene {
    self
  }

  /// Has no effect here: scenes aren't shown.
  public nonisolated func modelContainer(
    for modelTypes: [any PersistentModel.Type], inMemory: Bool = false,
    isAutosaveEnabled: Bool = true, isUndoEnabled: Bool = false,
    onSetup: @escaping (Swift.Result<ModelContainer, any Error>) -> Void = { _ in }
  ) -> some Scene {
    self
  }
}
