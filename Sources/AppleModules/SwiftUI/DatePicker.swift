public import Foundation
import OrderedCollections
public import ViewTree

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

  public nonisolated init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: PartialRangeFrom<Date>,
    displayedComponents: DatePickerComponents = [.hourAndMinute, .date]
  ) {
    self.init(titleKey, selection: selection)
  }

  public nonisolated init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: PartialRangeThrough<Date>,
    displayedComponents: DatePickerComponents = [.hourAndMinute, .date]
  ) {
    self.init(titleKey, selection: selection)
  }
}

extension DatePicker {
  public nonisolated init(
    selection: Binding<Date>, displayedComponents: DatePickerComponents = [.hourAndMinute, .date],
    @ViewBuilder label: () -> Label
  ) {
    self.selection = selection
    self.label = label()
  }
}

public struct DatePickerStyle: Sendable {
  public static let automatic = DatePickerStyle()
  public static let compact = DatePickerStyle()
  public static let graphical = DatePickerStyle()
  public static let wheel = DatePickerStyle()
  public static let field = DatePickerStyle()
  public static let stepperField = DatePickerStyle()
}

extension View {
  public nonisolated func datePickerStyle(_ style: DatePickerStyle) -> some View { self }
}
