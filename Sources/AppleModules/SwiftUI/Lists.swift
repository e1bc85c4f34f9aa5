public import Foundation
import OrderedCollections
public import ViewTree

/// Rows below each other.
nonisolated public struct List<SelectionValue: Hashable, Content: View>: View {
  public typealias Body = Never
  let content: Content
  /// The tags of the selected rows.
  private let selected: @MainActor () -> Set<AnyHashable>

  @MainActor public func _nodes() -> [ViewNode] {
    let before = EnvironmentValues.current
    defer { EnvironmentValues.current = before }
    EnvironmentValues.current.rows.selected = selected()
    return [ViewNode("list", [:], content._nodes())]
  }
}

extension List where SelectionValue == Never {
  public nonisolated init(@ViewBuilder content: () -> Content) {
    self.content = content()
    selected = { [] }
  }

  public nonisolated init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, Data.Element.ID, Row>, Data.Element: Identifiable {
    content = ForEach(data, content: rowContent)
    selected = { [] }
  }

  public nonisolated init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {
    content = ForEach(data, id: id, content: rowContent)
    selected = { [] }
  }
}

extension List {
  public nonisolated init(
    selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content
  ) {
    self.content = content()
    nonisolated(unsafe) let selection = selection
    selected = { Set([selection?.wrappedValue].compactMap { $0 }) }
  }

  public nonisolated init(
    selection: Binding<Set<SelectionValue>>?, @ViewBuilder content: () -> Content
  ) {
    self.content = content()
    nonisolated(unsafe) let selection = selection
    selected = { selection?.wrappedValue ?? [] }
  }

  public nonisolated init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, Data.Element.ID, Row>, Data.Element: Identifiable {
    self.init(selection: selection) { ForEach(data, content: rowContent) }
  }

  public nonisolated init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, Data.Element.ID, Row>, Data.Element: Identifiable {
    self.init(selection: selection) { ForEach(data, content: rowContent) }
  }

  public nonisolated init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {
    self.init(selection: selection) { ForEach(data, id: id, content: rowContent) }
  }

  public nonisolated init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {
    self.init(selection: selection) { ForEach(data, id: id, content: rowContent) }
  }
}

/// Controls below each other.
nonisolated public struct Form<Content: View>: View {
  public typealias Body = Never
  let content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  @MainActor public func _nodes() -> [ViewNode] { [ViewNode("form", [:], content._nodes())] }
}

/// A name and a value in a row.
nonisolated public struct LabeledContent<Label: View, Content: View>: View {
  public typealias Body = Never
  let label: Label
  let content: Content

  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.content = content()
  }

  @MainActor public func _nodes() -> [ViewNode] {
    [ViewNode("hstack", [:], label._nodes() + [ViewNode("spacer")] + content._nodes())]
  }
}

extension LabeledContent where Label == Text {
  public nonisolated init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(titleKey) }
  }
}

extension LabeledContent where Label == Text, Content == Text {
  public nonisolated init<S: StringProtocol>(_ titleKey: LocalizedStringKey, value: S) {
    self.init {
      Text(value)
    } label: {
      Text(titleKey)
    }
  }

  public nonisolated init<F: FormatStyle>(
    _ titleKey: LocalizedStringKey, value: F.FormatInput, format: F
  ) where F.FormatInput: Equatable, F.FormatOutput == String {
    self.init {
      Text(value, format: format)
    } label: {
      Text(titleKey)
    }
  }
}

/// What is shown where there is nothing to show.
nonisolated public struct ContentUnavailableView<Label: View, Description: View, Actions: View>:
  View
{
  public typealias Body = Never
  let label: Label
  let description: Description
  let actions: Actions

  public init(
    @ViewBuilder label: () -> Label,
    @ViewBuilder description: () -> Description = { EmptyView() },
    @ViewBuilder actions: () -> Actions = { EmptyView() }
  ) {
    self.label = label()
    self.description = description()
    self.actions = actions()
  }

  @MainActor public func _nodes() -> [ViewNode] {
    [ViewNode("vstack", [:], label._nodes() + description._nodes() + actions._nodes())]
  }
}

extension ContentUnavailableView
where Label == SwiftUI.Label<Text, Image>, Description == Text?, Actions == EmptyView {
  public init(_ title: LocalizedStringKey, systemImage name: String, description: Text? = nil) {
    self.init(
      label: { SwiftUI.Label(title, systemImage: name) }, description: { description },
      actions: { EmptyView() })
  }
}
