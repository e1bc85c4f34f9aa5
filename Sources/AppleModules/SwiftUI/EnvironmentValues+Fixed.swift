public import AppIntentsCore
public import Foundation

// Values of the environment that are the same everywhere here.

extension EnvironmentValues {
  public var accessibilityReduceMotion: Bool { true }
  public var accessibilityReduceTransparency: Bool { true }
  public var accessibilityDifferentiateWithoutColor: Bool { true }
  public var accessibilityVoiceOverEnabled: Bool { false }
  public var accessibilityEnabled: Bool { false }
  public var isSearching: Bool { false }
  public var isFocused: Bool { false }
  public var pixelLength: CGFloat { 1 }
  public var undoManager: UndoManager? { nil }
  public var layoutDirection: LayoutDirection {
    get { .leftToRight }
    set {}
  }
  public var defaultMinListRowHeight: CGFloat {
    get { 0 }
    set {}
  }
  public var editMode: Binding<EditMode>? {
    get { nil }
    set {}
  }
  public var dismissSearch: DismissSearchAction { DismissSearchAction() }
  public var dismissWindow: DismissWindowAction { DismissWindowAction() }
  public var openWindow: OpenWindowAction { OpenWindowAction() }
  public var refresh: RefreshAction? { nil }
}

public enum EditMode: Sendable {
  case inactive, transient, active
  public var isEditing: Bool { self != .inactive }
}

/// Does nothing here: nothing is searched in a drawn view.
@MainActor @preconcurrency
public struct DismissSearchAction {
  nonisolated init() {}
  public func callAsFunction() {}
}

/// Does nothing here: there are no windows.
@MainActor @preconcurrency
public struct DismissWindowAction {
  nonisolated init() {}
  public func callAsFunction() {}
  public func callAsFunction(id: String) {}
}

/// Does nothing here: there are no windows.
@MainActor @preconcurrency
public struct OpenWindowAction {
  nonisolated init() {}
  public func callAsFunction(id: String) {}
  public func callAsFunction<D: Codable & Hashable>(value: D) {}
  public func callAsFunction<D: Codable & Hashable>(id: String, value: D) {}
}

/// Does nothing here.
public struct RefreshAction: Sendable {
  public func callAsFunction() async {}
}

/// A value that a window keeps. It stays what it was at first.
@propertyWrapper
public struct SceneStorage<Value> {
  private let state: State<Value>

  public init(wrappedValue: Value, _ key: String) { state = State(wrappedValue: wrappedValue) }
  public init(_ key: String) where Value: ExpressibleByNilLiteral {
    state = State(wrappedValue: nil)
  }

  public var wrappedValue: Value {
    get { state.wrappedValue }
    nonmutating set { state.wrappedValue = newValue }
  }

  public var projectedValue: Binding<Value> { state.projectedValue }
}

/// A button that would change a list. It is drawn as one.
nonisolated public struct EditButton: View {
  public init() {}
  public var body: some View { Button("Edit") {} }
}

// MARK: - Changes of lists

extension MutableCollection where Self: RangeReplaceableCollection, Index == Int {
  /// Removes the elements at some places.
  public mutating func remove(atOffsets offsets: IndexSet) {
    for place in offsets.reversed() { remove(at: index(startIndex, offsetBy: place)) }
  }

  /// Moves the elements at some places before the one at another place.
  public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
    let moved = source.map { self[index(startIndex, offsetBy: $0)] }
    let before = source.count { $0 < destination }
    remove(atOffsets: source)
    insert(contentsOf: moved, at: index(startIndex, offsetBy: destination - before))
  }
}
