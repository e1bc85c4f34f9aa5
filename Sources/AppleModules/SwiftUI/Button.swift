public import AppIntentsCore
import Foundation
import OrderedCollections
public import ViewTree

/// What a button is for.
public struct ButtonRole: Equatable, Sendable {
  let name: String
  public static let destructive = ButtonRole(name: "destructive")
  public static let cancel = ButtonRole(name: "cancel")
  public static let confirm = ButtonRole(name: "confirm")
  public static let close = ButtonRole(name: "close")
}

/// A button. One with an intent performs it, and its view is drawn again; one with an action is drawn,
/// and does nothing, as in Apple's snippets.
nonisolated public struct Button<Label: View>: View {
  public typealias Body = Never
  let role: ButtonRole?
  let intent: (any AppIntent)?
  let label: Label

  public init(
    role: ButtonRole? = nil, action: @escaping @MainActor () -> Void,
    @ViewBuilder label: () -> Label
  ) {
    self.role = role
    intent = nil
    self.label = label()
  }

  public init(
    action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label
  ) {
    self.init(role: nil, action: action, label: label)
  }

  public init(
    role: ButtonRole? = nil, intent: some AppIntent, @ViewBuilder label: () -> Label
  ) {
    self.role = role
    self.intent = intent
    self.label = label()
  }

  /// For an intent whose type isn't known: `any AppIntent`.
  @_disfavoredOverload
  public init(
    role: ButtonRole? = nil, intent: any AppIntent, @ViewBuilder label: () -> Label
  ) {
    self.role = role
    self.intent = intent
    self.label = label()
  }

  @MainActor public func _nodes() -> [ViewNode] {
    [
      .container(
        "button", ["intent": intent.map { $0._call }, "role": role.map { .text($0.name) }],
        label._nodes())
    ]
  }
}

extension Button where Label == Text {
  public nonisolated init(
    _ titleKey: LocalizedStringKey, role: ButtonRole? = nil,
    action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action: action) { Text(titleKey) }
  }

  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(
    _ title: S, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action: action) { Text(title) }
  }

  public nonisolated init(
    _ titleKey: LocalizedStringKey, role: ButtonRole? = nil, intent: some AppIntent
  ) {
    self.init(role: role, intent: intent) { Text(titleKey) }
  }

  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(
    _ title: S, role: ButtonRole? = nil, intent: some AppIntent
  ) {
    self.init(role: role, intent: intent) { Text(title) }
  }
}

extension Button where Label == SwiftUI.Label<Text, Image> {
  public nonisolated init(
    _ titleKey: LocalizedStringKey, systemImage: String, role: ButtonRole? = nil,
    action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action: action) { SwiftUI.Label(titleKey, systemImage: systemImage) }
  }

  public nonisolated init(
    _ titleKey: LocalizedStringKey, systemImage: String, role: ButtonRole? = nil,
    intent: some AppIntent
  ) {
    self.init(role: role, intent: intent) { SwiftUI.Label(titleKey, systemImage: systemImage) }
  }
}

/// A switch. One with an intent performs it when it is switched.
nonisolated public struct Toggle<Label: View>: View {
  public typealias Body = Never
  let isOn: @MainActor () -> Bool
  let intent: (any AppIntent)?
  let label: Label

  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.isOn = { isOn.wrappedValue }
    intent = nil
    self.label = label()
  }

  public init(isOn: Bool, intent: some AppIntent, @ViewBuilder label: () -> Label) {
    self.isOn = { isOn }
    self.intent = intent
    self.label = label()
  }

  @MainActor public func _nodes() -> [ViewNode] {
    [
      .container(
        "toggle", ["is_on": .boolean(isOn()), "intent": intent.map { $0._call }], label._nodes())
    ]
  }
}

extension Toggle where Label == Text {
  public nonisolated init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(titleKey) }
  }

  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(title) }
  }

  public nonisolated init(_ titleKey: LocalizedStringKey, isOn: Bool, intent: some AppIntent) {
    self.init(isOn: isOn, intent: intent) { Text(titleKey) }
  }

  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, isOn: Bool, intent: some AppIntent) {
    self.init(isOn: isOn, intent: intent) { Text(title) }
  }
}

/// Words that lead to a URL.
nonisolated public struct Link<Label: View>: View {
  public typealias Body = Never
  let destination: URL
  let label: Label

  public init(destination: URL, @ViewBuilder label: () -> Label) {
    self.destination = destination
    self.label = label()
  }

  @MainActor public func _nodes() -> [ViewNode] {
    [ViewNode("link", ["url": .text(destination.absoluteString)], label._nodes())]
  }
}

extension Link where Label == Text {
  public nonisolated init(_ titleKey: LocalizedStringKey, destination: URL) {
    self.init(destination: destination) { Text(titleKey) }
  }

  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, destination: URL) {
    self.init(destination: destination) { Text(title) }
  }
}
