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

/// A number in a range, as a bar.
nonisolated public struct Slider<Label: View>: View {
  public typealias Body = Never
  let value: () -> Double
  let bounds: ClosedRange<Double>
  let label: Label

  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label
  ) {
    self.value = { Double(value.wrappedValue) }
    self.bounds = Double(bounds.lowerBound)...Double(bounds.upperBound)
    self.label = label()
  }

  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V, @ViewBuilder label: () -> Label
  ) {
    self.init(value: value, in: bounds, label: label)
  }

  @MainActor public func _nodes() -> [ViewNode] {
    Gauge(value: min(max(value(), bounds.lowerBound), bounds.upperBound), in: bounds) { label }
      ._nodes()
  }
}

extension Slider where Label == EmptyView {
  public nonisolated init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1
  ) {
    self.init(value: value, in: bounds) { EmptyView() }
  }

  public nonisolated init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V
  ) {
    self.init(value: value, in: bounds) { EmptyView() }
  }
}

public struct DatePickerComponents: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let hourAndMinute = DatePickerComponents(rawValue: 1)
  public static let date = DatePickerComponents(rawValue: 2)
}

/// A date that can be entered.
nonisolated public struct DatePicker<Label: View>: View {
  public typealias Components = DatePickerComponents
  public typealias Body = Never
  let selection: Binding<Date>
  let label: Label

  @MainActor public func _nodes() -> [ViewNode] {
    [ViewNode("hstack", [:], label._nodes() + Text(selection.wrappedValue, style: .date)._nodes())]
  }
}

extension DatePicker where Label == Text {
  public nonisolated init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>,
    displayedComponents: DatePickerComponents = [.hourAndMinute, .date]
  ) {
    self.selection = selection
    label = Text(titleKey)
  }

  public nonisolated init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: ClosedRange<Date>,
    displayedComponents: DatePickerComponents = [.hourAndMinute, .date]
  ) {
    self.init(titleKey, selection: selection)
  }
}

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

extension Menu where Label == Text {
  public nonisolated init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(titleKey) }
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
