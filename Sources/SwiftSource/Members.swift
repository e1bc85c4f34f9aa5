/// A declaration and, of a type, its members: what a macro is attached to.
package struct MemberDeclaration: Sendable {
  package enum Kind: Sendable {
    case variable(Variable)
    /// The cases of one `case` declaration.
    case cases([EnumCase])
    case type(TypeDeclaration)
    /// A macro by itself, `#Unique<Trip>([\.name])`, read as an attribute.
    case macro(SwiftAttribute)
    /// A function, an initializer, an import, …, with its keyword.
    case other(String)
  }

  package struct Modifier: Equatable, Sendable {
    package let name: String
    /// `set` of `private(set)`.
    package let argument: String?
  }

  package var attributes: [SwiftAttribute]
  package var modifiers: [Modifier]
  package var kind: Kind
  /// The place of the declaration's keyword.
  package var keyword: SwiftToken
  /// The conditions of the `#if` around it within its type.
  package var conditions: Conditions = []

  package func hasModifier(_ name: String) -> Bool {
    modifiers.contains { $0.name == name && $0.argument == nil }
  }

  /// The names that a variable declares.
  package var variableNames: [String] {
    if case .variable(let variable) = kind { variable.bindings.compactMap(\.name) } else { [] }
  }

  /// The attribute of this name, which may be qualified with its module.
  package func attribute(_ name: String) -> SwiftAttribute? {
    attributes.first { $0.baseName == name }
  }

  package var isStatic: Bool { hasModifier("static") || hasModifier("class") }

  /// The access modifier, if one is written.
  package var access: String? {
    modifiers.first { $0.argument == nil && Self.accessLevels.contains($0.name) }?.name
  }

  private static let accessLevels: Set<String> = [
    "open", "public", "package", "internal", "fileprivate", "private",
  ]
}

/// A `var` or `let` with its names.
package struct Variable: Sendable {
  package struct Binding: Sendable {
    /// Without backticks; nil for a pattern.
    package var name: String?
    /// As written.
    package var text: String
    package var range: Range<Int>
    /// The type's place, if it is written.
    package var type: Range<Int>?
    package var initializer: Range<Int>?
    package var accessors: Accessors?
  }

  package struct Accessors: Sendable {
    package var range: Range<Int>
    /// The names: `get`, `set`, `didSet`. One `get` where the block is the getter itself.
    package var names: [String]
    package var isAsync = false
    package var isThrowing = false

    package var hasSetter: Bool { names.contains("set") || names.contains("_modify") }
    /// Whether the variable is computed, and not only observed.
    package var isComputed: Bool { !names.allSatisfy { $0 == "willSet" || $0 == "didSet" } }
  }

  package var isConstant: Bool
  package var bindings: [Binding]
}

package struct EnumCase: Sendable {
  package struct Value: Sendable {
    package var label: String?
    package var type: Range<Int>
  }

  /// As written.
  package var name: String
  package var range: Range<Int>
  package var values: [Value]
}

package struct TypeDeclaration: Sendable {
  /// `struct`, `enum`, `class`, `actor`, `protocol` or `extension`.
  package var keyword: String
  package var name: String
  package var nameRange: Range<Int>
  package var inherited: [String]
  package var isGeneric: Bool
  package var members: [MemberDeclaration]
}
