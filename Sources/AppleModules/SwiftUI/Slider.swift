import Foundation
public import ViewTree

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

  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void
  ) {
    self.init(value: value, in: bounds, label: label)
  }

  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, step: V? = nil,
    @ViewBuilder label: () -> Label, @ViewBuilder minimumValueLabel: () -> some View,
    @ViewBuilder maximumValueLabel: () -> some View,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
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

  public nonisolated init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, step: V? = nil,
    onEditingChanged: @escaping (Bool) -> Void
  ) {
    self.init(value: value, in: bounds) { EmptyView() }
  }
}

/// A color that can be chosen. Its label is drawn.
nonisolated public struct ColorPicker<Label: View>: View {
  public typealias Body = Never
  let label: Label

  public init(
    selection: Binding<Color>, supportsOpacity: Bool = true, @ViewBuilder label: () -> Label
  ) {
    self.label = label()
  }

  @MainActor public func _nodes() -> [ViewNode] { label._nodes() }
}

extension ColorPicker where Label == Text {
  public nonisolated init(
    _ titleKey: LocalizedStringKey, selection: Binding<Color>, supportsOpacity: Bool = true
  ) {
    label = Text(titleKey)
  }
}
