import Testing

@testable import MacroExpansion

@Suite("Models and previews")
struct ModelMacroTests {
  private func use(_ declaration: String, role: String, as name: String = "Model") -> MacroUse {
    MacroUse(
      macro: "\(name)Macro", role: role, attribute: "@\(name)", declaration: declaration,
      extendedType: "Outer.Errand",
      conformances: [name == "Model" ? "PersistentModel" : "ModelActor"], context: [])
  }

  @Test func `a class gets a context and an identity`() {
    let members = use("@Model public final class Errand { var name = 1 }", role: "member")
    #expect(
      members.source == """
        nonisolated(unsafe) public var modelContext: SwiftData.ModelContext?
        nonisolated public let persistentModelID = SwiftData.PersistentIdentifier()
        public typealias ID = SwiftData.PersistentIdentifier
        """)
    let named = use("@Model class Errand { var id: [String: Int] = [:] }", role: "member")
    #expect(named.source.hasSuffix("\ntypealias ID = [String: Int]"))
    let inferred = use("@Model class Errand { let id = UUID() }", role: "member")
    #expect(!inferred.source.contains("typealias"))
    let conformance = use("@Model final class Errand {}", role: "extension")
    #expect(
      conformance.source == "nonisolated extension Outer.Errand: SwiftData.PersistentModel {}")
  }

  @Test func `a struct is no model`() {
    #expect(
      use("@Model struct Errand {}", role: "member").messages == [
        "error @struct: `@Model` goes before a class"
      ])
  }

  @Test func `an actor gets a container and a context`() {
    let members = use("@ModelActor public actor Errands {}", role: "member", as: "ModelActor")
    #expect(
      members.source == """
        public nonisolated let modelExecutor: any SwiftData.ModelExecutor
        public nonisolated let modelContainer: SwiftData.ModelContainer
        public init(modelContainer: SwiftData.ModelContainer) {
          let modelContext = SwiftData.ModelContext(modelContainer)
          self.modelExecutor = SwiftData.DefaultSerialModelExecutor(modelContext: modelContext)
          self.modelContainer = modelContainer
        }
        """)
    let conformance = use("@ModelActor actor Errands {}", role: "extension", as: "ModelActor")
    #expect(conformance.source == "extension Outer.Errand: SwiftData.ModelActor {}")
    #expect(
      use("@ModelActor class Errands {}", role: "member", as: "ModelActor").messages == [
        "error @class: `@ModelActor` goes before an actor"
      ])
  }

  @Test func `an entry gets a key and accessors`() {
    func entry(_ declaration: String, role: String) -> MacroUse {
      MacroUse(
        macro: "EntryMacro", role: role, attribute: "@Entry", declaration: declaration,
        extendedType: "", conformances: [], context: ["extension EnvironmentValues {}"])
    }
    #expect(
      entry("@Entry var tide: Int = 3", role: "peer").source == """
        private struct __Key_tide: SwiftUI.EnvironmentKey {
          static var defaultValue: Int { 3 }
        }
        """)
    #expect(entry("@Entry var tide = 3", role: "peer").source.contains("let defaultValue = 3"))
    #expect(entry("@Entry var tide: Int?", role: "peer").source.contains("Int? { nil }"))
    #expect(
      entry("@Entry var tide: Int = 3", role: "accessor").source
        == "{\nget { self[__Key_tide.self] }\nset { self[__Key_tide.self] = newValue }\n}")
    #expect(
      entry("@Entry var tide: Int", role: "peer").messages == [
        "error @var: `@Entry` needs a default value for `tide`"
      ])
    #expect(
      entry("@Entry static var tide = 3", role: "peer").messages == [
        "error @var: `@Entry` goes before a single stored property"
      ])
  }

  @Test func `a preview is left out`() throws {
    func answer(_ macro: String) throws -> JSON {
      let piece = JSON.object([
        "kind": .string("expression"), "source": .string("#Preview { }"),
        "location": .object([
          "fileName": .string("a.swift"), "fileID": .string("m/a.swift"), "offset": .integer(0),
          "line": .integer(1), "column": .integer(1),
        ]),
      ])
      let message = JSON.object([
        "expandFreestandingMacro": .object([
          "macro": .object([
            "moduleName": .string("AppIntentsMacros"), "typeName": .string(macro),
            "name": .string("Preview"),
          ]), "macroRole": .string("declaration"), "syntax": piece,
        ])
      ])
      var service = MacroService()
      return try JSONParser.parse(service.answer(message.bytes))
    }
    let silent = try #require(try answer("SilentMacro")["expandMacroResult"])
    #expect(silent["expandedSource"]?.text == "")
    #expect(silent["diagnostics"]?.items?.count == 0)
    let unknown = try #require(try answer("OtherMacro")["expandMacroResult"])
    #expect(
      unknown["diagnostics"]?.items?.first?["message"]?.text == "there is no macro `OtherMacro`")
  }
}
