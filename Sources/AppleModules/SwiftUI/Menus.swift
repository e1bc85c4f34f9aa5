public import ViewTree

/// Actions under a title. They are drawn below it.
nonisolated public struct Menu<Label: View, Content: View>: View {
  public typealias Body = Never
  let label: Label
  let content: Content

  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.content = content()
    self.label = label()
  }

  @MainActor public func _nodes() -> [ViewNode] {
    Section {
      content
    } header: {
      label
    }._nodes()
  }
}

extension Menu {
  /// The action isn't drawn.
  public nonisolated init(
    @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label,
    primaryAction: @escaping () -> Void
  ) {
    self.init(content: content, label: label)
  }
}

extension Menu where Label == Text {
  public nonisolated init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(titleKey) }
  }
}

extension Menu where Label == SwiftUI.Label<Text, Image> {
  public nonisolated init(
    _ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content,
    primaryAction: @escaping () -> Void
  ) {
    self.init(content: content) { SwiftUI.Label(titleKey, systemImage: systemImage) }
  }
}

public struct MenuStyle: Sendable {
  public static let automatic = MenuStyle()
  public static let button = MenuStyle()
  public static let borderlessButton = MenuStyle()
}

public struct MenuOrder: Sendable {
  public static let automatic = MenuOrder()
  public static let fixed = MenuOrder()
  public static let priority = MenuOrder()
}

public struct ButtonRepeatBehavior: Sendable {
  public static let automatic = ButtonRepeatBehavior()
  public static let enabled = ButtonRepeatBehavior()
  public static let disabled = ButtonRepeatBehavior()
}

extension View {
  public nonisolated func menuStyle(_ style: MenuStyle) -> some View { self }
  public nonisolated func menuIndicator(_ visibility: Visibility) -> some View { self }
  public nonisolated func menuOrder(_ order: MenuOrder) -> some View { self }
  public nonisolated func buttonRepeatBehavior(_ behavior: ButtonRepeatBehavior) -> some View {
    self
  }
}

/// A part that can be folded. It is drawn open.
nonisolated public struct DisclosureGroup<Label: View, Content: View>: View {
  public typealias Body = Never
  let label: Label
  let content: Content

  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.content = content()
    self.label = label()
  }

  @MainActor public func _nodes() -> [ViewNode] {
    Section {
      content
    } header: {
      label
    }._nodes()
  }
}

extension DisclosureGroup where Label == Text {
  public nonisolated init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(titleKey) }
  }
}

/// A tree of values, with a view for each. It is drawn open.
nonisolated public struct OutlineGroup<Data: RandomAccessCollection, Content: View>: View
where Data.Element: Identifiable {
  public typealias Body = Never
  private let data: Data
  private let children: KeyPath<Data.Element, Data?>
  private let content: (Data.Element) -> Content

  public init(
    _ data: Data, children: KeyPath<Data.Element, Data?>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.data = data
    self.children = children
    self.content = content
  }

  @MainActor public func _nodes() -> [ViewNode] { nodes(of: data) }

  @MainActor private func nodes(of data: Data) -> [ViewNode] {
    data.flatMap { element in
      content(element)._nodes() + (element[keyPath: children].map { nodes(of: $0) } ?? [])
    }
  }
}
