import SwiftSource
import Testing

@testable import list_intents

@Suite("Intent list writer")
struct IntentListWriterTests {
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
        var all: [any AppIntent.Type] = []
        all.append(Always.self)
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

      /// The intent whose persistent identifier is written in the sources as this text.
      package static func intent(identifiedBy id: String) -> (any AppIntent.Type)? {
        switch id {
        case "always": return Always.self
        default: return nil
        }
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

  @Test(arguments: [
    "@available(*, deprecated, message: \"old\") struct A: AppIntent {}",
    "@available(swift, deprecated: 5.1) struct A: AppIntent {}",
    "@available(*, deprecated) enum B {}\nextension B { struct A: AppIntent {} }",
    "struct A {}\n@available(*, deprecated) extension A: AppIntent {}",
  ])
  func `a deprecated type is listed in what is deprecated itself`(source: String) throws {
    var finder = TypeFinder()
    finder.read(source + "\nstruct C: AppIntent { static let persistentIdentifier = \"c\" }")
    let name = try #require(finder.types(of: .intent).first?.name)
    let text = IntentListWriter(access: "package").write(finder)
    #expect(
      text.contains(
        """
          package static var all: [any AppIntent.Type] {
            [
              C.self,
            ] + (_Deprecated.self as any _DeprecatedTypes.Type).all
          }
        """))
    #expect(
      text.contains(
        """
          private protocol _DeprecatedTypes {
            static var all: [any AppIntent.Type] { get }
          }

          private enum _Deprecated: _DeprecatedTypes {
            @available(*, deprecated)
            static var all: [any AppIntent.Type] {
              [
                \(name).self,
              ]
            }
          }
        }
        """))
  }

  @Test func `no intents make an empty list`() {
    let text = IntentListWriter(access: "public").write(TypeFinder())
    #expect(text.contains("public static var all: [any AppIntent.Type] {\n    [\n    ]\n  }\n"))
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

  @Test func `a main is written where the program has none`() {
    var finder = TypeFinder()
    finder.read(
      """
      #if os(Linux)
      @main
      #endif
      @available(*, deprecated) struct Pal: App {}
      #if os(macOS)
      extension Pal { static func main() {} }
      #endif
      """)
    #expect(finder.program?.conditions == ["os(Linux)", "!(os(macOS))"])
    #expect(
      IntentListWriter(access: "package").write(finder)
        .contains("\n@available(*, deprecated)\nextension Pal {\n"))
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
}
