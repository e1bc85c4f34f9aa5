import SeededRandom
import Testing

@testable import SwiftSource

@Suite("Member reader")
struct MemberReaderTests {
  /// What was read, as text that a table can compare.
  private func summary(_ source: String) -> String {
    let text = SwiftText(source)
    guard let declaration = MemberReader.declaration(in: text) else { return "nothing" }
    return describe(declaration, in: text)
  }

  private func describe(_ declaration: MemberDeclaration, in text: SwiftText) -> String {
    let head =
      declaration.attributes.map { "@" + $0.name }
      + declaration.modifiers.map { $0.name + ($0.argument.map { "(\($0))" } ?? "") }
    return (head + [describe(declaration.kind, in: text)]).joined(separator: " ")
  }

  private func describe(_ kind: MemberDeclaration.Kind, in text: SwiftText) -> String {
    switch kind {
    case .variable(let variable):
      let bindings = variable.bindings.map { binding in
        var parts = [binding.name ?? "pattern"]
        if let type = binding.type { parts.append(": " + text[type]) }
        if let initial = binding.initializer { parts.append(" = " + text[initial]) }
        if let accessors = binding.accessors {
          let effects =
            (accessors.isAsync ? ["async"] : []) + (accessors.isThrowing ? ["throws"] : [])
          parts.append(" {" + (accessors.names + effects).joined(separator: " ") + "}")
        }
        return parts.joined()
      }
      return (variable.isConstant ? "let " : "var ") + bindings.joined(separator: " | ")
    case .cases(let cases):
      return "case "
        + cases.map { found in
          found.name
            + (found.values.isEmpty
              ? ""
              : "("
                + found.values.map { ($0.label.map { $0 + "~" } ?? "") + text[$0.type] }
                .joined(separator: " | ") + ")")
        }.joined(separator: ", ")
    case .type(let type):
      return type.keyword + " " + type.name + " <" + type.inherited.joined(separator: " ") + "> "
        + type.members.map { describe($0, in: text) }.joined(separator: "; ")
    case .macro(let use):
      return "#\(use.name) \((use.arguments ?? []).map { text[$0.range] }.joined(separator: " | "))"
    case .other(let keyword): return keyword
    }
  }

  @Test(arguments: [
    ("var a: Int", "var a: Int"),
    ("let a = 1, b: [String: Int] = [:]", "let a = 1 | b: [String: Int] = [:]"),
    ("var (a, b) = (1, 2)", "var pattern = (1, 2)"),
    ("public private(set) var a: Int?", "public private(set) var a: Int?"),
    ("static let a: Int", "static let a: Int"),
    ("var a: Int { 1 }", "var a: Int {get}"),
    (
      "class A {\nvar a = 1\n#Unique<A>([\\.a], [\\.b, \\.c])\nvar b = 2 +\n#line\nvar c = 3 }",
      "class A <> var a = 1; #Unique [\\.a] | [\\.b, \\.c]; var b = 2 +\n#line; var c = 3"
    ),
    ("var a: Int { get { 1 } set { b = \"}\" } }", "var a: Int {get set}"),
    ("var a: Int { get async throws { 1 } }", "var a: Int {get async throws}"),
    ("var a: Int { @MainActor mutating get throws(E) { 1 } }", "var a: Int {get throws}"),
    ("var a: Int = 1 { didSet { b() } }", "var a: Int = 1 {didSet}"),
    ("var a: Int = { 1 }()", "var a: Int = { 1 }()"),
    ("var a = list.map { $0 } { willSet {} }", "var a = list.map { $0 } {willSet}"),
    ("var a: (Int, [B]) -> C<D, E>? = nil", "var a: (Int, [B]) -> C<D, E>? = nil"),
    ("var a: A<B, (C) -> D>, c: Int", "var a: A<B, (C) -> D> | c: Int"),
    ("var a = x < y, b = C<D, E>()", "var a = x < y | b = C<D, E>()"),
    ("var a: any P & Q { get }", "var a: any P & Q {get}"),
    (
      "@available(macOS 13, *) @Parameter(title: \"}{\") var a: Int",
      "@available @Parameter var a: Int"
    ),
    ("/* var b */ // {\nvar `class`: Int // trailing", "var class: Int"),
    ("#if A\nvar a: Int\n#endif", "var a: Int"),
    ("@Dependency var a", "@Dependency var a"),
    ("class var a: Int { get { 1 } }", "class var a: Int {get}"),
    ("", "nothing"), ("}}}", "nothing"), ("var", "var pattern"), ("var a:", "var a"),
  ])
  func `a variable is read with its type and accessors`(source: String, found: String) {
    #expect(summary(source) == found)
  }

  @Test func `members of a type are kept apart`() {
    #expect(
      summary(
        """
        @AppEntity(schema: .a.b) public struct A<T>: B, C where T: D {
          static let x: [String] = ["}"]
          var a = 1
          var b: Int
          @Parameter(title: "x") var c: String?
          var d: Int { a }; let e: Int
          public init(a: Int = 1) { var inner = 1 }
          func f() -> Int { 1 }
          struct Inner: E { var x: Int }
          var g = foo
            .bar()
          #if os(Linux)
          lazy var h: Int = 1
          #endif
        }
        """) == "@AppEntity public struct A <B C> static let x: [String] = [\"}\"]; var a = 1; "
        + "var b: Int; @Parameter var c: String?; var d: Int {get}; let e: Int; public init; func; "
        + "struct Inner <E> var x: Int; var g = foo\n    .bar(); lazy var h: Int = 1")
  }

  @Test func `members have the conditions around them, and attributes those of their own`() throws {
    let source = SwiftText(
      """
      #if os(macOS)
      enum A {
        case a
        #if os(Linux)
        case b
          #if DEBUG
        func c() {}
          #else
        @D enum E { case f }
          #endif
        #elseif X // x
        case g, actor
        #else
        #endif
        #if X
        @Y(z) @Z
        #else
        @W
        #endif
        @V var h: Int
        struct I {}
      }
      #endif
      """)
    guard case .type(let type)? = MemberReader.declaration(in: source)?.kind else {
      Issue.record("no type")
      return
    }
    #expect(
      type.members.map(\.conditions.parts) == [
        [], ["os(Linux)"], ["os(Linux)", "DEBUG"], ["os(Linux)", "!(DEBUG)"],
        ["!(os(Linux))", "X"], [], [],
      ])
    guard case .type(let inner) = type.members[3].kind else { return }
    #expect(inner.members.map(\.conditions) == [[]])
    #expect(type.members[3].attributes.map(\.conditions) == [[]])
    #expect(
      type.members[5].attributes.map { "\($0.name) \($0.conditions.text)" }
        == ["Y X", "Z X", "W !(X)", "V true"])
  }

  @Test func `cases are read with their values`() {
    #expect(
      summary(
        """
        indirect enum A: String {
          case a, b = "x", `default`
          case c(Int), d(x: [Int], _ y: A.B), e((Int) -> Int), f(Int = 1)
          case g
          (Int)
        }
        """)
        == "indirect enum A <String> case a, b, `default`; "
        + "case c(Int), d(x~[Int] | _~A.B), e((Int) -> Int), f(Int); case g(Int)")
  }

  @Test func `the arguments of an attribute are read`() throws {
    let text = SwiftText("@ComputedProperty(title: f(1, 2), indexingKey: \\.a) var x: Int")
    let attribute = try #require(MemberReader.declaration(in: text)?.attributes.first)
    #expect(attribute.argument("title").map { text[$0.range] } == "f(1, 2)")
    #expect(attribute.argument("indexingKey").map { text[$0.range] } == "\\.a")
    #expect(attribute.arguments?.count == 2)
  }

  @Test func `places are in bytes`() throws {
    let text = SwiftText("/* é */ let größe: Maß = 1")
    guard case .variable(let variable)? = MemberReader.declaration(in: text)?.kind,
      let binding = variable.bindings.first
    else {
      Issue.record("no variable")
      return
    }
    #expect(text[binding.range] == "größe")
    #expect(binding.type.map { text[$0] } == "Maß")
  }

  /// Pieces of Swift in any order, whole and cut anywhere.
  @Test func `no text stops the readers`() {
    let pieces = [
      "struct A", "enum", "case a(Int", "var x: Int", "{", "}", "(", ")", "[", "]", "<", ">", "\"",
      "\"\"\"", "\\(", "#\"", "#if A", "#endif", "/*", "*/", "//", "\n", "@", "@A(", ",", "=", ":",
      "get", "set {", "class", "import", "`", "é", "/x/", "#/", "where", "&", ".", "->", "indirect",
      "private(set)", ";", "\\", "\u{FEFF}", "0x1F",
    ]
    var random = SeededGenerator(seed: 12)
    for _ in 0..<3000 {
      let source = (0..<Int.random(in: 0...24, using: &random))
        .map { _ in pieces.randomElement(using: &random) ?? "" }.joined(separator: " ")
      let text = SwiftText(source)
      _ = MemberReader.declaration(in: text)
      _ = DeclarationReader(source)
      var end = 0
      for token in text.tokens {
        #expect(token.range.lowerBound >= end && token.range.upperBound <= text.bytes.count)
        end = token.range.upperBound
      }
    }
    let deep = String(repeating: "struct A { ", count: 2000)
    _ = MemberReader.declaration(in: SwiftText(deep))
  }
}
