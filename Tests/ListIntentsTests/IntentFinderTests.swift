import Testing

@testable import list_intents

@Suite("Intent finder")
struct IntentFinderTests {
  private func names(_ sources: String...) -> [String] {
    var finder = IntentFinder()
    for source in sources { finder.read(source) }
    return finder.intents.map(\.name)
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

  @Test func `conditions travel into the list`() {
    var finder = IntentFinder()
    finder.read(
      """
      #if os(Linux) // here
      struct Here: AppIntent {}
      #elseif canImport(UIKit)
      struct There: AppIntent {}
      #else
      struct Elsewhere: AppIntent {}
      #endif
      struct Always: AppIntent {}
      """)
    #expect(
      IntentListWriter(access: "package").write(finder.intents) == """
        // Made by the build from the target's sources.

        #if hasFeature(InternalImportsByDefault)
          package import AppIntents
        #else
          import AppIntents
        #endif

        /// The intents of this target.
        package enum IntentList {
          /// Every intent that is declared here, in the order of their names.
          package static let all: [any AppIntent.Type] = {
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
          }()
        }

        """)
  }

  @Test func `a type that two branches declare is listed once`() {
    var finder = IntentFinder()
    finder.read(
      "#if os(Linux)\nstruct A: AppIntent {}\n#else\nstruct A: AppIntent { var x = 1 }\n#endif")
    #expect(
      finder.intents == [
        IntentFinder.Intent(name: "A", conditions: ["(!(os(Linux))) || (os(Linux))"])
      ])
  }

  @Test func `no intents make an empty list`() {
    let text = IntentListWriter(access: "public").write([])
    #expect(text.contains("public static let all: [any AppIntent.Type] = [\n  ]\n"))
  }
}
