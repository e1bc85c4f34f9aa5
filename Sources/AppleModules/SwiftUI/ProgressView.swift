import AppIntentsCore
public import Foundation
import OrderedCollections
public import ViewTree

/// How much of some work is done.
nonisolated public struct ProgressView<Label: View, CurrentValueLabel: View>: View {
  public typealias Body = Never
  /// What is done when the view is drawn; nil if it isn't known.
  let value: @MainActor () -> Double?
  let total: Double
  let label: Label
  let current: CurrentValueLabel

  init(
    drawing value: @escaping @MainActor () -> Double?, _ total: Double, _ label: Label,
    _ current: CurrentValueLabel
  ) {
    self.value = value
    self.total = total
    self.label = label
    self.current = current
  }

  init(_ value: Double?, _ total: Double, _ label: Label, _ current: CurrentValueLabel) {
    self.init(drawing: { value }, total, label, current)
  }

  @MainActor public func _nodes() -> [ViewNode] {
    [
      .container(
        "progress",
        ["value": value().map { .length($0) }, "max": .length(total)],
        label._nodes() + current._nodes())
    ]
  }
}

// MARK: - Progress by the clock

/// The time that is left of an interval, or that has passed.
nonisolated public struct DefaultDateProgressLabel: View {
  let interval: ClosedRange<Date>
  let countsDown: Bool

  @MainActor public var body: some View {
    Text(timerInterval: interval, countsDown: countsDown)
  }
}

extension ProgressView {
  public nonisolated init(
    timerInterval: ClosedRange<Date>, countsDown: Bool = true, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    self.init(
      drawing: { timerInterval.part(at: IntentContext.current.now(), countsDown: countsDown) }, 1,
      label(), currentValueLabel())
  }
}

extension ProgressView where CurrentValueLabel == DefaultDateProgressLabel {
  public nonisolated init(
    timerInterval: ClosedRange<Date>, countsDown: Bool = true, @ViewBuilder label: () -> Label
  ) {
    self.init(timerInterval: timerInterval, countsDown: countsDown, label: label) {
      DefaultDateProgressLabel(interval: timerInterval, countsDown: countsDown)
    }
  }

  public nonisolated init(timerInterval: ClosedRange<Date>, countsDown: Bool = true)
  where Label == EmptyView {
    self.init(timerInterval: timerInterval, countsDown: countsDown) { EmptyView() }
  }
}

extension ClosedRange<Date> {
  /// The part of the interval that has passed at a time, or that is left: from 0 to 1.
  fileprivate func part(at time: Date, countsDown: Bool) -> Double {
    let length = upperBound.timeIntervalSince(lowerBound)
    let passed = length > 0 ? time.timeIntervalSince(lowerBound) / length : 1
    let part = Swift.min(Swift.max(passed, 0), 1)
    return countsDown ? 1 - part : part
  }
}

extension ProgressView where CurrentValueLabel == EmptyView {
  public nonisolated init() where Label == EmptyView { self.init(nil, 1, EmptyView(), EmptyView()) }

  public nonisolated init(@ViewBuilder label: () -> Label) {
    self.init(nil, 1, label(), EmptyView())
  }

  public nonisolated init(_ titleKey: LocalizedStringKey) where Label == Text {
    self.init(nil, 1, Text(titleKey), EmptyView())
  }

  public nonisolated init<V: BinaryFloatingPoint>(value: V?, total: V = 1)
  where Label == EmptyView {
    self.init(value.map { Double($0) }, Double(total), EmptyView(), EmptyView())
  }

  public nonisolated init<V: BinaryFloatingPoint>(
    value: V?, total: V = 1, @ViewBuilder label: () -> Label
  ) {
    self.init(value.map { Double($0) }, Double(total), label(), EmptyView())
  }

  public nonisolated init<V: BinaryFloatingPoint>(
    _ titleKey: LocalizedStringKey, value: V?, total: V = 1
  ) where Label == Text {
    self.init(value.map { Double($0) }, Double(total), Text(titleKey), EmptyView())
  }

  @_disfavoredOverload
  public nonisolated init<S: StringProtocol, V: BinaryFloatingPoint>(
    _ title: S, value: V?, total: V = 1
  ) where Label == Text {
    self.init(value.map { Double($0) }, Double(total), Text(title), EmptyView())
  }

}

extension ProgressView where Label == EmptyView, CurrentValueLabel == EmptyView {
  /// The progress of a task, as it is when the view is drawn.
  public nonisolated init(_ progress: Progress) {
    self.init(
      drawing: { progress.isIndeterminate ? nil : progress.fractionCompleted }, 1, EmptyView(),
      EmptyView())
  }
}

extension ProgressView {
  public nonisolated init<V: BinaryFloatingPoint>(
    value: V?, total: V = 1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    self.init(value.map { Double($0) }, Double(total), label(), currentValueLabel())
  }
}

/// A value in a range.
nonisolated public struct Gauge<Label: View, CurrentValueLabel: View>: View {
  public typealias Body = Never
  let value: Double
  let bounds: ClosedRange<Double>
  let label: Label
  let current: CurrentValueLabel

  public init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    self.value = Double(value)
    self.bounds = Double(bounds.lowerBound)...Double(bounds.upperBound)
    self.label = label()
    current = currentValueLabel()
  }

  public init<V: BinaryFloatingPoint, Low: View, High: View>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel,
    @ViewBuilder minimumValueLabel: () -> Low, @ViewBuilder maximumValueLabel: () -> High
  ) {
    self.init(value: value, in: bounds, label: label, currentValueLabel: currentValueLabel)
  }

  @MainActor public func _nodes() -> [ViewNode] {
    [
      .container(
        "gauge",
        [
          "value": .length(value), "min": .length(bounds.lowerBound),
          "max": .length(bounds.upperBound),
        ], label._nodes() + current._nodes())
    ]
  }
}

extension Gauge where CurrentValueLabel == EmptyView {
  public nonisolated init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label
  ) {
    self.init(value: value, in: bounds, label: label) { EmptyView() }
  }
}
