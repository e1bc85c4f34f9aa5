import AppIntentsCore
import OrderedCollections
import WorkflowValues

extension Value {
  /// A member of an object; nothing if it has none of that name, or isn't one.
  func member(_ name: String) -> Value {
    if case .dictionary(let members) = self { return members[name] ?? .nothing }
    return .nothing
  }

  /// A member of a member.
  func member(_ names: String...) -> Value { names.reduce(self) { $0.member($1) } }

  var string: String? {
    if case .text(let text) = self { return text }
    return nil
  }

  /// A count, which isn't negative.
  var wholeNumber: Int? {
    guard case .number(let number) = self, let count = number.integer, count >= 0 else {
      return nil
    }
    return count
  }

  var isTrue: Bool { self == .boolean(true) }
}

extension Int {
  /// The sum, or the largest number if it is larger: a server or a damaged file may say any.
  func adding(_ other: Int) -> Int {
    let (sum, isTooLarge) = addingReportingOverflow(other)
    return isTooLarge ? (other > 0 ? .max : .min) : sum
  }
}
