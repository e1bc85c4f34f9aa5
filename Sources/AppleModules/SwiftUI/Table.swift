import AppIntentsCore
public import Foundation
import OrderedCollections
public import ViewTree

// Tables are drawn as a grid: the names of the columns, and below them a row for each value. Widths,
// the order by columns and what is selected have no effect.

/// A column of a table: a name, and what it shows of each value.
public struct TableColumn<RowValue: Identifiable, Sort, Content: View, Label: View> {
  let label: Label
  let content: (RowValue) -> Content

  public func width(_ width: CGFloat? = nil) -> Self { self }
  public func width(min: CGFloat? = nil, ideal: CGFloat? = nil, max: CGFloat? = nil) -> Self {
    self
  }
}

extension TableColumn where Sort == Never, Label == Text {
  public nonisolated init(
    _ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping (RowValue) -> Content
  ) {
    label = Text(titleKey)
    self.content = content
  }

  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(
    _ title: S, @ViewBuilder content: @escaping (RowValue) -> Content
  ) {
    label = Text(title)
    self.content = content
  }

  public nonisolated init<V: Comparable>(
    _ titleKey: LocalizedStringKey, value: KeyPath<RowValue, V>,
    @ViewBuilder content: @escaping (RowValue) -> Content
  ) {
    self.init(titleKey, content: content)
  }

  @_disfavoredOverload
  public nonisolated init<S: StringProtocol, V: Comparable>(
    _ title: S, value: KeyPath<RowValue, V>,
    @ViewBuilder content: @escaping (RowValue) -> Content
  ) {
    self.init(title, content: content)
  }
}

extension TableColumn where Sort == Never, Label == Text, Content == Text {
  public nonisolated init(_ titleKey: LocalizedStringKey, value: KeyPath<RowValue, String>) {
    self.init(titleKey) { Text($0[keyPath: value]) }
  }

  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, value: KeyPath<RowValue, String>) {
    self.init(title) { Text($0[keyPath: value]) }
  }
}

/// The columns of a table.
public struct TableColumns<RowValue: Identifiable> {
  struct Column {
    let label: @MainActor () -> [ViewNode]
    let cell: @MainActor (RowValue) -> [ViewNode]
  }

  let columns: [Column]
}

@resultBuilder
public enum TableColumnBuilder<RowValue: Identifiable> {
  public static func buildExpression<Content: View, Label: View>(
    _ column: TableColumn<RowValue, Never, Content, Label>
  ) -> TableColumns<RowValue> {
    nonisolated(unsafe) let column = column
    return TableColumns(columns: [
      TableColumns.Column(
        label: { column.label._nodes() }, cell: { column.content($0)._nodes() })
    ])
  }

  public static func buildBlock(_ parts: TableColumns<RowValue>...) -> TableColumns<RowValue> {
    TableColumns(columns: parts.flatMap(\.columns))
  }

  public static func buildOptional(_ part: TableColumns<RowValue>?) -> TableColumns<RowValue> {
    part ?? TableColumns(columns: [])
  }
  public static func buildEither(first: TableColumns<RowValue>) -> TableColumns<RowValue> { first }
  public static func buildEither(second: TableColumns<RowValue>) -> TableColumns<RowValue> {
    second
  }
}

/// A row of a table.
public struct TableRow<Value: Identifiable> {
  let value: Value
  public nonisolated init(_ value: Value) { self.value = value }
}

@resultBuilder
public enum TableRowBuilder<Value: Identifiable> {
  public static func buildExpression(_ row: TableRow<Value>) -> [TableRow<Value>] { [row] }
  public static func buildExpression<Data: RandomAccessCollection, ID: Hashable>(
    _ rows: ForEach<Data, ID, TableRow<Value>>
  ) -> [TableRow<Value>] {
    rows.data.map(rows.content)
  }

  public static func buildBlock(_ parts: [TableRow<Value>]...) -> [TableRow<Value>] {
    parts.flatMap { $0 }
  }
  public static func buildOptional(_ part: [TableRow<Value>]?) -> [TableRow<Value>] { part ?? [] }
  public static func buildEither(first: [TableRow<Value>]) -> [TableRow<Value>] { first }
  public static func buildEither(second: [TableRow<Value>]) -> [TableRow<Value>] { second }
}

extension ForEach {
  /// Rows of a table.
  public nonisolated init<Value>(
    _ data: Data, content: @escaping (Data.Element) -> TableRow<Value>
  ) where Content == TableRow<Value>, Data.Element: Identifiable, ID == Data.Element.ID {
    self.init(rows: data, id: { $0.id }, content: content)
  }

  /// Rows of a table.
  public nonisolated init<Value>(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    content: @escaping (Data.Element) -> TableRow<Value>
  ) where Content == TableRow<Value> {
    self.init(rows: data, id: { $0[keyPath: id] }, content: content)
  }
}

/// Values in rows, each with what the columns show of it.
nonisolated public struct Table<Value: Identifiable>: View {
  public typealias Body = Never
  let rows: [Value]
  let columns: TableColumns<Value>

  @MainActor public func _nodes() -> [ViewNode] {
    let names = columns.columns.map { Self.cell($0.label()) }
    let lines = rows.map { value in
      ViewNode("gridrow", [:], columns.columns.map { Self.cell($0.cell(value)) })
    }
    return [ViewNode("grid", [:], [ViewNode("gridrow", ["bold": true], names)] + lines)]
  }

  /// One cell, of whatever a column shows.
  private static func cell(_ nodes: [ViewNode]) -> ViewNode {
    nodes.count == 1 ? nodes[0] : ViewNode("hstack", [:], nodes)
  }

  public init<Data: RandomAccessCollection>(
    _ data: Data, @TableColumnBuilder<Value> columns: () -> TableColumns<Value>
  ) where Data.Element == Value {
    rows = Array(data)
    self.columns = columns()
  }

  public init(
    of type: Value.Type, @TableColumnBuilder<Value> columns: () -> TableColumns<Value>,
    @TableRowBuilder<Value> rows: () -> [TableRow<Value>]
  ) {
    self.rows = rows().map(\.value)
    self.columns = columns()
  }
}

extension Table {
  public nonisolated init<Data: RandomAccessCollection, Sort: SortComparator>(
    _ data: Data, sortOrder: Binding<[Sort]>,
    @TableColumnBuilder<Value> columns: () -> TableColumns<Value>
  ) where Data.Element == Value, Sort.Compared == Value {
    self.init(data, columns: columns)
  }

  public nonisolated init<Data: RandomAccessCollection>(
    _ data: Data, selection: Binding<Value.ID?>,
    @TableColumnBuilder<Value> columns: () -> TableColumns<Value>
  ) where Data.Element == Value {
    self.init(data, columns: columns)
  }

  public nonisolated init<Data: RandomAccessCollection>(
    _ data: Data, selection: Binding<Set<Value.ID>>,
    @TableColumnBuilder<Value> columns: () -> TableColumns<Value>
  ) where Data.Element == Value {
    self.init(data, columns: columns)
  }

  public nonisolated init<Data: RandomAccessCollection, Sort: SortComparator>(
    _ data: Data, selection: Binding<Value.ID?>, sortOrder: Binding<[Sort]>,
    @TableColumnBuilder<Value> columns: () -> TableColumns<Value>
  ) where Data.Element == Value, Sort.Compared == Value {
    self.init(data, columns: columns)
  }

  public nonisolated init<Data: RandomAccessCollection, Sort: SortComparator>(
    _ data: Data, selection: Binding<Set<Value.ID>>, sortOrder: Binding<[Sort]>,
    @TableColumnBuilder<Value> columns: () -> TableColumns<Value>
  ) where Data.Element == Value, Sort.Compared == Value {
    self.init(data, columns: columns)
  }

  public nonisolated init(
    of type: Value.Type, selection: Binding<Value.ID?>,
    @TableColumnBuilder<Value> columns: () -> TableColumns<Value>,
    @TableRowBuilder<Value> rows: () -> [TableRow<Value>]
  ) {
    self.init(of: type, columns: columns, rows: rows)
  }
}
