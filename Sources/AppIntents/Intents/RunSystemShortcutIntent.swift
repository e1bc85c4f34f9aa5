/// Something that a person chose for a button of a widget: a shortcut, or an app to open.
///
/// There are no widgets here, so there is no value of this type. A parameter of it is optional and
/// stays without a value.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/systemshortcut).
public struct SystemShortcut: Hashable, Sendable, DisplayRepresentable, PersistentlyIdentifiable {
  private let name: String

  public static var typeDisplayRepresentation: TypeDisplayRepresentation { "Shortcut" }
  public var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(name)")
  }
}

extension SystemShortcut: _IntentValue {
  public static var valueType: ValueType { .text }

  public static func from(_ value: IntentValue) throws -> SystemShortcut {
    throw IntentValueError(wanted: "a shortcut that a person chose for a widget", given: value)
  }

  public var intentValue: IntentValue { .text(name) }
}

/// Runs what a person chose for a button of a widget. Outside a widget it does nothing, as Apple's
/// does.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/runsystemshortcutintent).
public struct RunSystemShortcutIntent: SystemIntent {
  public static let persistentIdentifier = "RunSystemShortcutIntent"
  public static let title: LocalizedStringResource = "Run Shortcut"
  public static var isDiscoverable: Bool { false }

  @Parameter(title: "Shortcut")
  public var shortcut: SystemShortcut?

  public init() {}

  public init(shortcut: SystemShortcut) { self.shortcut = shortcut }

  public func perform() async throws -> some IntentResult { .result() }
}
