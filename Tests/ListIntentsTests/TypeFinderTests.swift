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
  ])
  func `what is no code is skipped`(source: String) {
    #expect(names(source) == [])
    #expect(names(source + "\nstruct Real: AppIntent {}") == ["Real"])
  }

  @Test(arguments: [
    #"let regex = /"{/"#,
    #"let regex = /\/"{/"#,
    "let half = a / b; let other = c / d",
    #"let path = "a/b" + "{""#,
    "let emoji = \"\\u{1F600}\"",
    "func f(_ type: Any.Type, class: Int, protocol: Int) { _ = type.self }",
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

  private static let conditionalList = """
    // Made by the build from the target's sources.

    #if hasFeature(InternalImportsByDefault)
      package import AppIntents
    #else
      import AppIntents
    #endif

    /// The types of this target that take part in AppIntents, each list in the order of names.
    nonisolated package enum IntentList {
      /// Every intent.
      package static var all: [any AppIntent.Type] {
        var all: [any AppIntent.Type] = [
          Always.self,
        ]
        #if (!(os(Linux))) && (!(canImport(UIKit)))
          all.append(Elsewhere.self)
        #endif
        #if os(Linux)
          all.append(Here.self)
        #endif
        #if (!(os(Linux))) && (canImport(UIKit))
          all.append(There.self)
        #endif
        return all
      }

      /// The intent whose persistent identifier is written in the sources as this text.
      package static func intent(identifiedBy id: String) -> (any AppIntent.Type)? {
        switch id {
        case "always": return Always.self
        default: return nil
        }
      }
      /// Every entity.
      package static var entities: [any AppEntity.Type] {
        [
        ]
      }
      /// Every enum.
      package static var enums: [any AppEnum.Type] {
        [
        ]
      }
      /// What finds values for values that the app doesn't own.
      package static var valueQueries: [any IntentValueQuery.Type] {
        [
        ]
      }
      /// What declares App Shortcuts.
      package static var shortcuts: [any AppShortcutsProvider.Type] {
        [
        ]
      }
      /// What declares packages of intents.
      package static var packages: [any AppIntentsPackage.Type] {
        [
        ]
      }

      /// The types of this target, without those of its packages.
      package static var types: _ListedTypes {
        _ListedTypes(
          intents: all, entities: entities, valueQueries: valueQueries, shortcuts: shortcuts)
      }
    }

    """

  @Test func `conditions travel into the list`() {
    var finder = TypeFinder()
    finder.read(
      """
      #if os(Linux) // here
      struct Here: AppIntent {}
      #elseif canImport(UIKit)
      struct There: AppIntent {}
      #else
      struct Elsewhere: AppIntent {}
      #endif
      struct Always: AppIntent { static let persistentIdentifier = "always" }
      """)
    #expect(
      IntentListWriter(access: "package").write(finder) == Self.conditionalList)
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

  @Test func `no intents make an empty list`() {
    let text = IntentListWriter(access: "public").write(TypeFinder())
    #expect(text.contains("public static var all: [any AppIntent.Type] {\n    [\n    ]\n  }\n"))
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
    ("import protocol AppIntents.AppIntent\nlet title: LocalizedStringResource", true),
    ("import Foundation\nenum E: Error, CustomLocalizedStringResourceConvertible {}", true),
    (
      "import AppIntents\nimport struct AppIntents.IntentFile\nlet a: LocalizedStringResource",
      false
    ),
    ("import AppIntentsCore\nlet title: LocalizedStringResource", false),
    ("import Foundation\n// LocalizedStringResource\nlet a = \"LocalizedStringResource\"", false),
    ("import Foundation\ntypealias LocalizedStringResource = String", false),
  ])
  func `a file without AppIntents gets the names that Foundation has elsewhere`(
    source: String, isServed: Bool
  ) {
    var finder = TypeFinder()
    finder.read(source)
    let text = IntentListWriter(access: "package").write(finder)
    let name =
      source.contains("Custom")
      ? "protocol AppIntentsCore.CustomLocalizedStringResourceConvertible"
      : "struct AppIntentsCore.LocalizedStringResource"
    #expect(text.contains("@_exported import \(name)\n") == isServed)
  }

  @Test(arguments: [
    ("import Foundation\nlet session = URLSession.shared", true),
    ("import FoundationNetworking\nlet session = URLSession.shared", false),
    ("import Foundation\n// URLSession\nlet url = URL(filePath: \"/\")", false),
    ("import Foundation\nstruct URLSession {}\nlet session = URLSession()", false),
  ])
  func `only a module that uses the network exports what has it`(source: String, isServed: Bool) {
    var finder = TypeFinder()
    finder.read(source)
    let text = IntentListWriter(access: "package").write(finder)
    #expect(text.contains("@_exported import FoundationNetworking") == isServed)
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
  ])
  func `the program's type gets a main if it has none`(source: String, name: String?) {
    var finder = TypeFinder()
    finder.read(source)
    #expect(finder.program?.name == name)
  }

  @Test func `a program serves its types and those of its packages`() {
    var finder = TypeFinder()
    finder.read(
      """
      #if os(Linux)
      @main struct Pal: AppIntentsExtension {}
      #endif
      enum Parts { struct Extras: AppIntentsPackage {} }
      """)
    let text = IntentListWriter(access: "package", name: "pal").write(finder)
    #expect(
      text.hasSuffix(
        """

        nonisolated extension Parts.Extras: _TypeListing {
          public static var _listedTypes: _ListedTypes { IntentList.types }
        }

        #if os(Linux)
        import IntentServing

        extension Pal {
          /// Serves the intents of this target and of its packages.
          nonisolated static func main() async {
            let types = IntentList.types.including(IntentList.packages)
            await IntentServer(
              name: "pal", intents: types.intents, entities: types.entities,
              valueQueries: types.valueQueries, shortcuts: types.shortcuts
            ).run { _ = Pal() }
          }
        }
        #endif

        """))
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
