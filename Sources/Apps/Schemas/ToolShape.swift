package import AppIntentsCore
import ModelContext

/// The type of a value that a tool takes or gives, and how it is written in JSON.
package struct ToolShape: Sendable, Hashable {
  /// What is special about how a value, or an item of a list, is written.
  package enum Form: Sendable, Hashable {
    case plain
    /// A date without a time.
    case day
    /// A date that has a time, also where a day is given.
    case instant
    /// The bytes of a file, encoded.
    case base64
    /// An entity with its properties, because nothing finds it by its id.
    case transient
  }

  package var type: ValueType
  package var form: Form
  /// Whether null is a value of it.
  package var isOptional: Bool
  package var isWholeNumber: Bool
  /// Whether a text is an id by its schema (`format: uuid`).
  package var isID = false
  package var range: ClosedRange<Double>?
  package var size: IntentCollectionSize?

  package init(
    _ type: ValueType, form: Form = .plain, isOptional: Bool = false, isWholeNumber: Bool = false
  ) {
    self.type = type
    self.form = form
    self.isOptional = isOptional
    self.isWholeNumber = isWholeNumber
  }

  static let any = ToolShape(.any)

  /// The shape of a list of such values.
  var list: ToolShape {
    var list = ToolShape(.list(of: type), form: form, isWholeNumber: isWholeNumber)
    list.isID = isID
    list.range = range
    return list
  }

  /// The shape of the items of a list.
  var item: ToolShape {
    guard case .list(let element) = type else { return self }
    var item = ToolShape(element, form: form, isWholeNumber: isWholeNumber)
    item.range = range
    return item
  }
}
