import AppIntentsCore
import OrderedCollections
import ViewTree

// What a person who can't see a view is told. It describes images here.
extension View {
  public nonisolated func accessibilityLabel(_ label: Text) -> some View {
    changed { $0.attributes["label"] = .text(label.node.words) }
  }

  public nonisolated func accessibilityLabel(_ labelKey: LocalizedStringKey) -> some View {
    accessibilityLabel(Text(labelKey))
  }

  @_disfavoredOverload
  public nonisolated func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View {
    accessibilityLabel(Text(label))
  }

  public nonisolated func accessibilityHidden(_ hidden: Bool) -> some View {
    changed { if hidden { $0.attributes["decorative"] = true } }
  }

  public nonisolated func accessibilityValue(_ value: Text) -> some View { self }
  public nonisolated func accessibilityValue(_ valueKey: LocalizedStringKey) -> some View { self }
  @_disfavoredOverload
  public nonisolated func accessibilityValue<S: StringProtocol>(_ value: S) -> some View { self }
  public nonisolated func accessibilityHint(_ hint: Text) -> some View { self }
  public nonisolated func accessibilityHint(_ hintKey: LocalizedStringKey) -> some View { self }
  public nonisolated func accessibilityIdentifier(_ identifier: String) -> some View { self }
  public nonisolated func accessibilityElement(children: AccessibilityChildBehavior = .ignore)
    -> some View
  {
    self
  }
  public nonisolated func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View {
    self
  }
  public nonisolated func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View {
    self
  }
}

public struct AccessibilityChildBehavior: Hashable, Sendable {
  public static let ignore = AccessibilityChildBehavior()
  public static let contain = AccessibilityChildBehavior()
  public static let combine = AccessibilityChildBehavior()
}

public struct AccessibilityTraits: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let isButton = AccessibilityTraits(rawValue: 1)
  public static let isHeader = AccessibilityTraits(rawValue: 2)
  public static let isSelected = AccessibilityTraits(rawValue: 4)
  public static let isLink = AccessibilityTraits(rawValue: 8)
  public static let isImage = AccessibilityTraits(rawValue: 16)
  public static let isStaticText = AccessibilityTraits(rawValue: 32)
  public static let updatesFrequently = AccessibilityTraits(rawValue: 64)
}

public enum AccessibilityAdjustmentDirection: Sendable { case increment, decrement }

extension View {
  public nonisolated func accessibilityAction(
    named nameKey: LocalizedStringKey, _ handler: @escaping () -> Void
  ) -> some View {
    self
  }
  public nonisolated func accessibilityAction(_ handler: @escaping () -> Void) -> some View { self }
  public nonisolated func accessibilityAdjustableAction(
    _ handler: @escaping (AccessibilityAdjustmentDirection) -> Void
  ) -> some View {
    self
  }
}
