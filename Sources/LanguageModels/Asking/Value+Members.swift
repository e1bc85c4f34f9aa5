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

  var wholeNumber: Int? {
    if case .number(let number) = self { return number.integer }
    return nil
  }

  var isTrue: Bool { self == .boolean(true) }
}
