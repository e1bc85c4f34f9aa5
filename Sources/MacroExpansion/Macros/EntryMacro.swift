import SwiftSource

/// `@Entry`: a value of the environment, or of the view with the focus, with a key of its own.
///
/// The peer is the key, and the accessors read and write the value with it.
struct EntryMacro {
  private let request: ExpansionRequest
  private let member: MemberDeclaration

  init(_ request: ExpansionRequest, _ member: MemberDeclaration) {
    self.request = request
    self.member = member
  }

  func expand() -> Expansion {
    guard case .variable(let variable) = member.kind, variable.bindings.count == 1,
      let binding = variable.bindings.first, let name = binding.name, !member.isStatic,
      binding.accessors == nil
    else {
      return .failure(
        request.error("`@Entry` goes before a single stored property", atKeywordOf: member))
    }
    let key = "__Key_\(name.filter { $0 != "`" })"
    guard request.role == "peer" else {
      return Expansion(
        source: "{\nget { self[\(key).self] }\nset { self[\(key).self] = newValue }\n}")
    }
    let text = request.declaration.text
    let type = binding.type.map { text[$0] }
    let initial = binding.initializer.map { text[$0] }
    if request.context.first?.type?.name.hasSuffix("FocusedValues") == true {
      guard let type, type.hasSuffix("?") else {
        return .failure(
          request.error("`@Entry` needs an optional type for a focused value", atKeywordOf: member))
      }
      return Expansion(
        source: """
          private struct \(key): SwiftUI.FocusedValueKey {
            typealias Value = \(type.dropLast())
          }
          """)
    }
    let value: String
    switch (type, initial) {
    case (let type?, let initial?): value = "static var defaultValue: \(type) { \(initial) }"
    case (let type?, nil) where type.hasSuffix("?"):
      value = "static var defaultValue: \(type) { nil }"
    case (nil, let initial?): value = "static let defaultValue = \(initial)"
    default:
      return .failure(
        request.error("`@Entry` needs a default value for `\(name)`", atKeywordOf: member))
    }
    return Expansion(
      source: """
        private struct \(key): SwiftUI.EnvironmentKey {
          \(value)
        }
        """)
  }
}
