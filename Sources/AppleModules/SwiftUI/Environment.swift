import AppIntentsCore
public import Foundation
public import Observation
public import ViewTree

/// A key of a value that views inherit.
public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

/// The values that views inherit.
public struct EnvironmentValues: @unchecked Sendable {
  // Sendable: its values are only used on the main actor.
  private var values: [ObjectIdentifier: Any] = [:]
  private var objects: [ObjectIdentifier: AnyObject] = [:]

  /// The values around the view that is drawn.
  @MainActor static var current = EnvironmentValues()

  public init() {}

  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  func object(_ key: ObjectIdentifier) -> AnyObject? { objects[key] }

  mutating func set<T: AnyObject>(_ object: T?) { objects[ObjectIdentifier(T.self)] = object }

  public var locale: Locale {
    get { self[LocaleKey.self] ?? IntentContext.current.locale }
    set { self[LocaleKey.self] = newValue }
  }
  public var timeZone: TimeZone {
    get { self[TimeZoneKey.self] ?? IntentContext.current.timeZone }
    set { self[TimeZoneKey.self] = newValue }
  }
  public var calendar: Calendar {
    get { Calendar.current }
    set {}
  }
  public var colorScheme: ColorScheme {
    get { self[ColorSchemeKey.self] }
    set { self[ColorSchemeKey.self] = newValue }
  }
  public var isEnabled: Bool {
    get { self[IsEnabledKey.self] }
    set { self[IsEnabledKey.self] = newValue }
  }
  public var lineLimit: Int? {
    get { self[LineLimitKey.self] }
    set { self[LineLimitKey.self] = newValue }
  }
  public var dynamicTypeSize: DynamicTypeSize { .large }
  public var scenePhase: ScenePhase { .active }
  public var displayScale: CGFloat { 1 }
  public var dismiss: DismissAction { DismissAction() }
  public var openURL: OpenURLAction { OpenURLAction() }
  public var isPresented: Bool { false }
  public var horizontalSizeClass: UserInterfaceSizeClass? { .compact }
  public var verticalSizeClass: UserInterfaceSizeClass? { .regular }
  public var redactionReasons: RedactionReasons { [] }

  private enum LocaleKey: EnvironmentKey { static var defaultValue: Locale? { nil } }
  private enum TimeZoneKey: EnvironmentKey { static var defaultValue: TimeZone? { nil } }
  private enum ColorSchemeKey: EnvironmentKey { static var defaultValue: ColorScheme { .light } }
  private enum IsEnabledKey: EnvironmentKey { static var defaultValue: Bool { true } }
  private enum LineLimitKey: EnvironmentKey { static var defaultValue: Int? { nil } }
}

public enum UserInterfaceSizeClass: Sendable { case compact, regular }

public struct RedactionReasons: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let placeholder = RedactionReasons(rawValue: 1)
  public static let privacy = RedactionReasons(rawValue: 2)
  public static let invalidated = RedactionReasons(rawValue: 4)
}

/// Does nothing here: there is nothing to dismiss.
@MainActor @preconcurrency
public struct DismissAction {
  nonisolated init() {}
  public func callAsFunction() {}
}

/// Does nothing here; return an `OpenURLIntent` from an intent instead.
@MainActor @preconcurrency
public struct OpenURLAction {
  nonisolated init() {}
  public func callAsFunction(_ url: URL) {}
}

/// A value that a view inherits. Read it in `body`.
@propertyWrapper
public struct Environment<Value> {
  private let read: @MainActor () -> Value

  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    nonisolated(unsafe) let keyPath = keyPath
    read = { EnvironmentValues.current[keyPath: keyPath] }
  }

  public init(_ objectType: Value.Type) where Value: AnyObject, Value: Observable {
    let key = ObjectIdentifier(objectType)
    let name = "\(objectType)"
    read = {
      guard let object = EnvironmentValues.current.object(key) as? Value else {
        preconditionFailure("no view around this one has `.environment(_:)` with a \(name)")
      }
      return object
    }
  }

  public init<T: AnyObject>(_ objectType: T.Type) where Value == T?, T: Observable {
    let key = ObjectIdentifier(objectType)
    read = { EnvironmentValues.current.object(key) as? T }
  }

  @MainActor @preconcurrency public var wrappedValue: Value { read() }
}

extension Environment: Sendable where Value: Sendable {}

/// An object that a view inherits. Read it in `body`.
@MainActor @propertyWrapper @preconcurrency
public struct EnvironmentObject<ObjectType: ObservableObject> {
  public nonisolated init() {}

  public var wrappedValue: ObjectType {
    guard
      let object = EnvironmentValues.current.object(ObjectIdentifier(ObjectType.self))
        as? ObjectType
    else {
      preconditionFailure(
        "no view around this one has `.environmentObject` with a \(ObjectType.self)")
    }
    return object
  }

  public var projectedValue: ObservedObject<ObjectType>.Wrapper { .init(object: wrappedValue) }
}

/// A view with values for those in it.
nonisolated public struct _EnvironmentView<Content: View>: View {
  public typealias Body = Never
  let content: Content
  let change: @MainActor (inout EnvironmentValues) -> Void

  @MainActor public func _nodes() -> [ViewNode] {
    let before = EnvironmentValues.current
    defer { EnvironmentValues.current = before }
    change(&EnvironmentValues.current)
    return content._nodes()
  }
}

extension View {
  public nonisolated func environment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
  ) -> some View {
    nonisolated(unsafe) let keyPath = keyPath
    nonisolated(unsafe) let value = value
    return _EnvironmentView(content: self) { $0[keyPath: keyPath] = value }
  }

  public nonisolated func environment<T: AnyObject & Observable>(_ object: T?) -> some View {
    nonisolated(unsafe) let object = object
    return _EnvironmentView(content: self) { $0.set(object) }
  }

  public nonisolated func environmentObject<T: ObservableObject>(_ object: T) -> some View {
    nonisolated(unsafe) let object = object
    return _EnvironmentView(content: self) { $0.set(object) }
  }

  public nonisolated func transformEnvironment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
  ) -> some View {
    nonisolated(unsafe) let keyPath = keyPath
    nonisolated(unsafe) let transform = transform
    return _EnvironmentView(content: self) { transform(&$0[keyPath: keyPath]) }
  }
}

/// A value of the environment, or of the view with the focus, with a key that the macro writes:
/// `extension EnvironmentValues { @Entry var accent = Color.red }`.
@attached(accessor)
@attached(peer, names: prefixed(__Key_))
public macro Entry() = #externalMacro(module: "AppIntentsMacros", type: "EntryMacro")
