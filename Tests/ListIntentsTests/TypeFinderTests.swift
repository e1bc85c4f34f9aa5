import Foundation
import SwiftSource
import Testing

@testable import list_intents

@Suite("Type finder")
struct TypeFinderTests {
  private func names(_ sources: String...) -> [String] {
    var finder = TypeFinder()
    for source in sources { finder.read(source) }
    return finder.types(of: .intent).map(\.name)
  }

  @Test(arguments: [
    ("struct A: AppIntent {}", ["A"]),
    ("struct A: AppIntents.AppIntent {}", ["A"]),
    ("public final class A: Base, AppIntent {}", ["A"]),
    ("@MainActor @available(macOS 13, *) struct A: OpenIntent, Sendable {}", ["A"]),
    ("enum A: AppIntent & Sendable {}", ["A"]),
    ("struct A {}\nextension A: AppIntent {}", ["A"]),
    ("struct A: @unchecked Sendable, @preconcurrency AppIntent {}", ["A"]),
    ("struct `Type`: AppIntent {}", ["`Type`"]),
    ("struct A: AppIntent where Int: Sendable {}", ["A"]),
    ("struct A: ~Copyable, AppIntent {}", ["A"]),
    ("private(set) var x = 1\nstruct A: AppIntent {}", ["A"]),
    ("struct B: AppIntent {}; struct A: AppIntent {}", ["A", "B"]),
    ("struct Größe: AppIntent {}", ["Größe"]),
    ("import protocol AppIntents.AppIntent\nstruct A: AppIntent {}", ["A"]),
    ("@_exported import class M.protocol\nstruct A: AppIntent {}", ["A"]),
    ("import struct M.A; struct A: AppIntent {}", ["A"]),
    ("@AppIntent(schema: .photos.openAsset)\nstruct A {}", ["A"]),
    ("@AppIntents.AppIntent(schema: .photos.openAsset) @MainActor public struct A {}", ["A"]),
    ("@AssistantIntent(schema: .books.openBook)\nstruct A: Sendable {}", ["A"]),
    ("@AppIntent(.tool, schema: .journal.createEntry) struct A {}", ["A"]),
    ("extension Other.Thing { struct A: AppIntent {} }", ["Other.Thing.A"]),
    ("struct A: SetFocusFilterIntent {}", ["A"]),
    ("@available(watchOS, unavailable) struct A: AppIntent {}", ["A"]),
    ("@available(tvOS, unavailable, message: \"*\") struct A: AppIntent {}", ["A"]),
    ("@available(macOS, obsoleted: 14) struct A: AppIntent {}", ["A"]),
    ("@available(*, deprecated, message: \"unavailable\") struct A: AppIntent {}", ["A"]),
    ("@available(watchOS, unavailable) extension B { struct A: AppIntent {} }", ["B.A"]),
    ("@available(iOS, unavailable) enum B { struct A: AppIntent {} }", ["B.A"]),
    ("struct A {}\n@available(watchOS, unavailable) extension A: AppIntent {}", ["A"]),
    ("struct A: AppIntent {}\n@available(*, unavailable) extension A: OpenIntent {}", ["A"]),
    ("#if os(iOS)\n@available(*, unavailable)\n#endif\nstruct A: AppIntent {}", ["A"]),
    (
      "#if X\nprivate enum B {}\n#else\nenum B {}\n#endif\nextension B { struct A: AppIntent {} }",
      ["B.A"]
    ),
    (
      "#if X\nprivate struct A {}\n#else\nstruct A {}\n#endif\nextension A: AppIntent {}", ["A"]
    ),
  ])
  func `a type that conforms is found`(source: String, found: [String]) {
    #expect(names(source) == found)
  }

  @Test(arguments: [
    "struct A {}",
    "struct A: Intent {}",
    "private struct A: AppIntent {}",
    "fileprivate final class A: AppIntent {}",
    "struct A<Value>: AppIntent {}",
    "@available(*, unavailable) struct A: AppIntent {}",
    "@available(*, unavailable, message: \"gone\", renamed: \"B\") struct A: AppIntent {}",
    "@available(*, message: \"gone\", unavailable) struct A: AppIntent {}",
    "@available(Linux, unavailable) struct A: AppIntent {}",
    "@available(iOS 16, *) @available(swift, unavailable) struct A: AppIntent {}",
    "@available(*, unavailable) extension B { struct A: AppIntent {} }",
    "struct A {}\n@available(*, unavailable) extension A: AppIntent {}",
    "@available(*, unavailable) enum B {}\nextension B { struct A: AppIntent {} }",
    "private enum B {}\nextension B { struct A: AppIntent {} }",
    "struct B<T> {}\nextension B { struct A: AppIntent {} }",
    "func f() { struct A: AppIntent {} }",
    "var x: Int { struct A: AppIntent {}; return 1 }",
    "let x = { struct A: AppIntent {} }",
    "private struct B { struct A: AppIntent {} }",
    "struct B<T> { struct A: AppIntent {} }",
    "private extension B { struct A: AppIntent {} }",
    "protocol A: AppIntent {}",
    "extension AppIntent where Self: OpenIntent {}",
    "struct A<T> {}\nextension A: AppIntent where T: Sendable {}",
    "extension Array where Element == Int { struct A: AppIntent {} }",
    "@AppIntent struct A {}",
    "@AppEntity(schema: .photos.asset) struct A {}",
    "protocol AppIntent {}\nstruct A: AppIntent {}",
    "enum Mail { protocol OpenIntent {}\n struct A: OpenIntent {} }",
  ])
  func `a type that can't be listed is left out`(source: String) {
    #expect(names(source) == [])
  }

  @Test(arguments: [
    "// struct A: AppIntent {}",
    "/* struct A: AppIntent {} */",
    "/* /* nested */ struct A: AppIntent {} */",
    #"let text = "struct A: AppIntent {}""#,
    #"let text = "\(x["struct A: AppIntent {}"]) struct A: AppIntent {}""#,
    "let text = \"\"\"\n  struct A: AppIntent {}\n  \"quoted\" \\(\"\"\"\n inner \"\"\")\n  \"\"\"",
    ##"let text = #"" struct A: AppIntent {} \(no) "#"##,
    ##"let text = #"\#(f("}")) struct A: AppIntent {}"#"##,
    "let text = ##\"\"\"\n  \"\"\"# struct A: AppIntent {}\n  \"\"\"##",
    "#if false\nstruct A: AppIntent {}\n#endif",
    "#if true\n#else\nstruct A: AppIntent {}\n#endif",
    "let regex = #/ \" struct A: AppIntent {} /#",
    #"let regex = #/ \/# struct A: AppIntent {} /#"#,
    "let a = b /*c*//{ struct A: AppIntent {}/",
  ])
  func `what is no code is skipped`(source: String) {
    #expect(names(source) == [])
    #expect(names(source + "\nstruct Real: AppIntent {}") == ["Real"])
  }

  @Test(arguments: [
    #"let regex = /"{/"#,
    #"let regex = /\/"{/"#,
    "let regex = /={/",
    #"let regex = /a\)[)\]){][[]{)]b({)\ /"#,
    "@RegexBuilder var a: Regex<Substring> {\n  name\n  /{/\n}",
    "let path = call(/abc) { // one\n}",
    "let sum = list.reduce(1, /) { 1 / 2 }",
    "case actor",
    "case editor, actor",
    "case role = \"actor\", actor",
    "func f(actor name: String) { struct A: AppIntent {} }",
    "func f(class kind: Kind) { struct A: AppIntent {} }",
    "func f(in other: Int = 1, extension name: String) { struct A: AppIntent {} }",
    "let both = [f(/), g(/, { $0 } )]; let c = (/a) { b/1 }",
    "var half = 1\nfunc g() { half /= half/2 // {\n}",
    "let quotient = f { $0 /$1 }; let c = { 1/2 }",
    "let fraction = a /b [ c ]/2",
    "let half = a / b; let other = c / d",
    #"let path = "a/b" + "{""#,
    "let emoji = \"\\u{1F600}\"",
    "func f(_ type: Any.Type, class: Int, protocol: Int) { _ = type.self }",
    "func f(class kind: Int, struct value: Int) {}",
    "init(extension name: String, enum cases: [Int]) {}",
    "subscript(protocol name: String, actor other: Int) -> Int { 1 }",
    "let x = make(actor: 1, struct: 2) { struct A: AppIntent {} }",
    "let x = [make { struct A: AppIntent {} }]",
    "enum E { case actor }",
    "enum E {\n  case open, package, actor\n  case some, any, async, dynamic, macro, final\n}",
    "enum E { case a(actor: Int, class: Int), actor\n  case actor2 }",
    "static let one = actor",
    "let actor: Int, b: String",
    "var c: Int { get async }",
    "class func make() {}",
    "switch x { case .struct: break; default: break }",
    "let closure = { (x: Int) -> Int in x }",
    "#warning(\"struct A: AppIntent {\")",
    "let key = #keyPath(a.b)",
    "@Test(arguments: [\"{\"]) func g() {}",
    "typealias Both = Codable & Sendable",
    "func f<T>(_ x: T) -> some Sequence<T> where T: Equatable { [] }",
  ])
  func `code around an intent doesn't hide it`(source: String) {
    #expect(names("enum Outer {\n" + source + "\nstruct Inner: AppIntent {}\n}") == ["Outer.Inner"])
  }

  @Test func `nested types are named with those around them`() {
    let source = """
      enum Mail {
        struct Send: AppIntent { enum Kind { case a } }
        enum Draft { struct Open: OpenIntent {} }
      }
      extension Mail.Draft { struct Close: AppIntent {} }
      extension Mail { private struct Hidden: AppIntent {} }
      """
    #expect(names(source) == ["Mail.Draft.Close", "Mail.Draft.Open", "Mail.Send"])
  }

  @Test func `protocols and classes hand their conformance on, across files`() {
    #expect(
      names(
        "struct Move: FileIntent {}\nclass Rename: Base {}",
        "protocol FileIntent: NamedIntent {}\nclass Base: NamedIntent { required init() {} }",
        "protocol NamedIntent: AppIntent {}\ntypealias Quiet = AppIntent & Sendable",
        "struct Hush: Quiet {}"
      ) == ["Base", "Hush", "Move", "Rename"])
  }

  @Test func `an extension in another file finds a type hidden where it is declared`() {
    #expect(names("fileprivate struct A {}", "extension A: AppIntent {}") == [])
    #expect(names("public struct A {}", "extension A: AppIntent {}") == ["A"])
  }

  @Test func `a type that two branches declare is listed once`() {
    var finder = TypeFinder()
    finder.read(
      "#if os(Linux)\nstruct A: AppIntent {}\n#else\nstruct A: AppIntent { var x = 1 }\n#endif")
    #expect(
      finder.types(of: .intent) == [
        TypeFinder.Found(name: "A", conditions: ["(!(os(Linux))) || (os(Linux))"])
      ])
  }

  @Test func `a type that conforms in two places is listed where it does in one`() {
    var finder = TypeFinder()
    finder.read(
      """
      struct A: AppIntent {}
      #if os(iOS)
      extension A: OpenIntent {}
      struct B: AppIntent {}
      #else
      struct B {}
      #endif
      """)
    #expect(
      finder.types(of: .intent) == [
        TypeFinder.Found(name: "A", conditions: []),
        TypeFinder.Found(name: "B", conditions: ["os(iOS)"]),
      ])
  }

  @Test(
    arguments: [
      ("@available(swift, obsoleted: 5.9)", ["!swift(>=5.9)"]),
      ("@available(swift, introduced: 6, obsoleted: 7.1)", ["swift(>=6)", "!swift(>=7.1)"]),
      ("@available(swift 6.2)", ["swift(>=6.2)"]),
      ("#if os(iOS)\n@available(*, unavailable)\n#else\n@MainActor\n#endif", ["!(os(iOS))"]),
    ] as [(String, Conditions)])
  func `availability that only a build knows is a condition`(
    attribute: String, conditions: Conditions
  ) {
    for source in ["struct A: AppIntent {}", "struct A { struct B: AppIntent {} }"] {
      var finder = TypeFinder()
      finder.read("\(attribute)\n\(source)")
      #expect(finder.types(of: .intent).map(\.conditions) == [conditions])
    }
  }

  @Test func `a platform's deprecation is nothing here`() {
    var finder = TypeFinder()
    finder.read("@available(iOS, deprecated: 17) struct A: AppIntent {}")
    #expect(finder.types(of: .intent) == [TypeFinder.Found(name: "A", conditions: [])])
  }

  @Test(arguments: [
    (TypeFamily.entity, "struct A: AppEntity {}"),
    (.entity, "struct A: Sendable {}\nextension A: IndexedEntity {}"),
    (.entity, "@AppEntity(schema: .photos.asset) struct A {}"),
    (.choice, "enum A: String, AppEnum { case a }"),
    (.choice, "@AssistantEnum(schema: .photos.filterType) enum A: String { case a }"),
    (.valueQuery, "struct A: IntentValueQuery {}"),
    (.shortcuts, "struct A: AppShortcutsProvider {}"),
    (.package, "public struct A: AppIntentsPackage {}"),
    (.program, "@main struct A: AppIntentsExtension {}"),
  ])
  func `other families have lists of their own`(family: TypeFamily, source: String) {
    var finder = TypeFinder()
    finder.read(source)
    for other in TypeFamily.allCases {
      #expect(finder.types(of: other).map(\.name) == (other == family ? ["A"] : []))
    }
  }

  @Test(arguments: [
    ("@main struct Pal: AppIntentsExtension {}", "Pal"),
    ("@main\npublic struct Pal: SwiftUI.App {}", nil),
    ("@main\nstruct Pal: App { var body: some Scene { Window(\"}\") {} } }", "Pal"),
    ("@main struct Pal {}\nextension Pal: AppIntentsExtension {}", "Pal"),
    ("struct Pal: AppIntentsExtension {}", nil),
    ("@main struct Pal: AppIntentsExtension { static func main() async {} }", nil),
    ("@main struct Pal: AppIntentsExtension { func f() { static func main() {} } }", "Pal"),
    ("@main struct Pal { static func main() {} }", nil),
    ("#if A\n@main\n#endif\nstruct Pal: App { static func main() {} }", nil),
    ("#if A\n@main\n#endif\nstruct Pal: App {}", "Pal"),
    ("#if A\n@main struct Pal: App { static func main() {} }\n#endif", nil),
  ])
  func `the program's type gets a main if it has none`(source: String, name: String?) {
    var finder = TypeFinder()
    finder.read(source)
    #expect(finder.program?.name == name)
  }

  /// The list of protocols can't fall behind the module: its sources are read here.
  @Test(arguments: [
    (TypeFamily.intent, "AppIntent"), (.entity, "AppEntity"), (.choice, "AppEnum"),
    (.valueQuery, "IntentValueQuery"), (.shortcuts, "AppShortcutsProvider"),
    (.package, "AppIntentsPackage"),
    (.program, "AppIntentsExtension"),
  ])
  func `every protocol of the module that refines one of ours is followed`(
    family: TypeFamily, root: String
  ) throws {
    let sources = URL(filePath: #filePath).appending(path: "../../../Sources/AppIntents")
      .standardized
    let files = try #require(
      FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    var protocols: [String: [String]] = [:]
    for case let file as URL in files where file.pathExtension == "swift" {
      let reader = DeclarationReader(try String(contentsOf: file, encoding: .utf8))
      for declaration in reader.declarations where declaration.kind == .protocol {
        protocols[declaration.name] = declaration.inherited
      }
    }
    #expect(protocols[root] != nil)
    var refining: Set<String> = [root]
    while true {
      let more = protocols.filter { !refining.isDisjoint(with: $0.value) }.keys
      if refining.isSuperset(of: more) { break }
      refining.formUnion(more)
    }
    #expect(refining.subtracting(family.protocols) == [])
  }

  @Test(arguments: [
    ("struct A: AppIntent { static let persistentIdentifier = \"a.b\" }", ["A": "a.b"]),
    ("struct A: AppIntent { public static let persistentIdentifier: String = \"a\" }", ["A": "a"]),
    ("struct A: AppIntent {}\nextension A { static let persistentIdentifier = \"a\" }", ["A": "a"]),
    ("enum N { struct A: AppIntent { static let persistentIdentifier = \"a\" } }", ["N.A": "a"]),
    ("struct A: AppIntent { static let persistentIdentifier = prefix + \"a\" }", [:]),
    ("struct A: AppIntent { static let persistentIdentifier = \"\\(b)\" }", [:]),
    ("struct A: AppIntent { static let persistentIdentifier = #\"a\"# }", [:]),
    ("struct A: AppIntent { let persistentIdentifier = \"a\" }", [:]),
    ("struct A {\n#if X\nstatic let persistentIdentifier = \"a\"\n#endif\n}", [:]),
    ("func f() { struct A { static let persistentIdentifier = \"a\" } }", [:]),
  ])
  func `an identifier is known if it is written as a text`(source: String, found: [String: String])
  {
    var finder = TypeFinder()
    finder.read(source)
    #expect(finder.identifiers == found)
  }
}
