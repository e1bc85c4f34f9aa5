public import Foundation
import OrderedCollections
public import ViewTree

// Controls that a person enters something with. They show what is entered, and can't be used.

/// A text that can be entered.
nonisolated public struct TextField<Label: View>: View {
  public typealias Body = Never
  let text: () -> String
  let label: Label

  @MainActor public func _nodes() -> [ViewNode] {
    [ViewNode("hstack", [:], label._nodes() + [.text(text())])]
  }
}

extension TextField where Label == Text {
  public nonisolated init(
    _ titleKey: LocalizedStringKey, text: Binding<String>, axis: Axis = .horizontal
  ) {
    self.text = { text.wrappedValue }
    label = Text(titleKey)
  }

  public nonisolated init(
    _ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?, axis: Axis = .horizontal
  ) {
    self.init(titleKey, text: text)
  }

  public nonisolated init<F: ParseableFormatStyle>(
    _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput>, format: F
  ) where F.FormatOutput == String {
    text = { format.format(value.wrappedValue) }
    label = Text(titleKey)
  }
}

/// A secret that can be entered. It isn't shown.
nonisolated public struct SecureField<Label: View>: View {
  public typealias Body = Never
  let label: Label
  @MainActor public func _nodes() -> [ViewNode] { label._nodes() }
}

extension SecureField where Label == Text {
  public nonisolated init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
    label = Text(titleKey)
  }
}

/// A long text that can be entered.
nonisolated public struct TextEditor: View {
  public typealias Body = Never
  let text: Binding<String>
  public init(text: Binding<String>) { self.text = text }
  @MainActor public func _nodes() -> [ViewNode] { [.text(text.wrappedValue)] }
}

/// One of several choices: its name is shown.
nonisolated public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: View {
  public typealias Body = Never
  let selection: Binding<SelectionValue>
  let content: Content
  let label: Label

  public init(
    selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content,
    @ViewBuilder label: () -> Label
  ) {
    self.selection = selection
    self.content = content()
    self.label = label()
  }

  @MainActor public func _nodes() -> [ViewNode] {
    [ViewNode("hstack", [:], label._nodes() + [.text("\(selection.wrappedValue)")])]
  }
}

extension Picker where Label == Text {
  public nonisolated init(
    _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>,
    @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, content: content) { Text(titleKey) }
  }

  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(
    _ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, content: content) { Text(title) }
  }
}

/// A number with buttons for more and less.
nonisolated public struct Stepper<Label: View>: View {
  public typealias Body = Never
  let label: Label
  @MainActor public func _nodes() -> [ViewNode] { label._nodes() }

  public init<V: Strideable>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    @ViewBuilder label: () -> Label
  ) {
    self.label = label()
  }

  public init<V: Strideable>(
    value: Binding<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label
  ) {
    self.label = label()
  }
}

extension Stepper where Label == Text {
  public nonisolated init<V: Strideable>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, in bounds: ClosedRange<V>,
    step: V.Stride = 1
  ) {
    label = Text(titleKey)
  }

  public nonisolated init<V: Strideable>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, step: V.Stride = 1
  ) {
    label = Text(titleKey)
  }
}
