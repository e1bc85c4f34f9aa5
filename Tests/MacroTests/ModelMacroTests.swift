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

  @Test func `a class gets its values, its properties and an initializer`() {
    let members = use(
      """
      @Model public final class Errand {
        @Attribute(.unique, originalName: "title") var name: String
        var count = 1
        @Relationship(deleteRule: .cascade, inverse: \\Tag.errands) public var tags: [Tag]
        var note: String! { didSet { print(note) } }
        @Transient var isOpen = false
        lazy var other = 2
        static var all = 3
        var half: Int { count / 2 }
        init(name: String) { self.name = name; tags = [] }
      }
      """, role: "member")
    #expect(
      members.source == """
        @SwiftData.Transient nonisolated(unsafe) public var _$data = SwiftData.ModelData()
        nonisolated public required init(_unfilled: ()) {
          _name = SwiftData._PropertyMark()
          _count = SwiftData._PropertyMark()
          _tags = SwiftData._PropertyMark()
          _note = SwiftData._PropertyMark()
        }
        nonisolated public static var schemaMetadata: [SwiftData.Schema.PropertyMetadata] {
          [
            SwiftData.Schema.PropertyMetadata("name", (String).self, SwiftData.Schema.Attribute(.unique, originalName: "title")),
            SwiftData.Schema.PropertyMetadata("count", like: { 1 }),
            SwiftData.Schema.PropertyMetadata("tags", ([Tag]).self, SwiftData.Schema.Relationship(deleteRule: .cascade, inverse: "errands")),
            SwiftData.Schema.PropertyMetadata("note", (String?).self),
          ]
        }
        public typealias ID = SwiftData.PersistentIdentifier
        """)
    let conformance = use("@Model final class Errand {}", role: "extension")
    #expect(
      conformance.source == "nonisolated extension Outer.Errand: SwiftData.PersistentModel {}")
  }

  @Test func `values that are unique together come from the class's own macros`() {
    let members = use(
      """
      @Model final class Trip {
        #Unique<Trip>([\\.name, \\Trip.`in`], [\\.code])
        #Index<Trip>([\\.name])
        var name = "a"
        #Unique<Trip>([\\.code, \\.name])
        var code: Int
        var `in`: String
      }
      """, role: "member")
    #expect(
      members.source.contains(
        """
        nonisolated static var _$uniques: [[String]] {
          [
            ["name", "in"],
            ["code"],
            ["code", "name"],
          ]
        }
        """))
    #expect(members.source.contains("PropertyMetadata(\"name\", like: { \"a\" })"))
  }

  @Test(arguments: ["[]", "[ ]", "Self.names"])
  func `a list of no properties can't be unique`(list: String) {
    #expect(
      use(
        "@Model class Trip {\n#Unique<Trip>([\\.a], \(list))\nvar a = 1\n}", role: "member"
      ).messages == ["error @\(list): `#Unique` needs lists of properties such as `[\\.name]`"])
    #expect(use("@Model class Trip {\n#Unique<Trip>()\n}", role: "member").messages == [])
  }

  @Test func `a class that inherits from a model is an error`() {
    func conformance(_ declaration: String) -> MacroUse {
      MacroUse(
        macro: "ModelMacro", role: "extension", attribute: "@Model", declaration: declaration,
        extendedType: "Tour", conformances: [], context: [])
    }
    #expect(
      conformance("@Model class Tour: Trip {}").messages == [
        "error @class: a class with `@Model` can't inherit from the model `Trip`; have a property that "
          + "leads to it instead"
      ])
    #expect(conformance("@Model class Tour: SwiftData.PersistentModel {}").messages == [])
  }

  @Test func `the type of an id is written where the source writes it`() {
    let named = use("@Model class Errand { var id: [String: Int] = [:] }", role: "member")
    #expect(named.source.hasSuffix("\ninit() {}\ntypealias ID = [String: Int]"))
    let inferred = use("@Model class Errand { var id = UUID() }", role: "member")
    #expect(!inferred.source.contains("typealias"))
    let without = use("@Model class Errand { var name: String }", role: "member")
    #expect(!without.source.contains("init() {}"))
  }

  @Test func `a constant can't be kept`() {
    let members = use("@Model class Errand { let id = UUID() }", role: "member")
    #expect(
      members.messages == [
        "error @let: `@Model` can't keep the constant `id`; make it a variable, or leave it out with "
          + "`@Transient`"
      ])
    #expect(members.remarks == ["let → var"])
    #expect(use("@Model class Errand { @Transient let a = 1 }", role: "member").messages == [])
  }

  @Test(arguments: ["var a = 1, b = 2", "var (a, b) = (1, 2)", "let a = 1, b = 2"])
  func `properties that would be left out are an error`(several: String) {
    #expect(
      use("@Model class Errand { var c = 3; \(several) }", role: "member").messages == [
        "error @\(several.prefix(3)): `@Model` keeps only properties that are declared one by one"
      ])
    #expect(use("@Model class Errand { static \(several) }", role: "member").messages == [])
  }

  @Test(arguments: [
    ("var name = 1", "@SwiftData._PersistedProperty"),
    ("@Attribute var a: Int", "@SwiftData._PersistedProperty"),
    ("var half: Int { 2 }", ""), ("@Transient var a = 1", ""), ("let a = 1", ""),
    ("static var a = 1", ""), ("lazy var a = 1", ""), ("func a() {}", ""),
  ])
  func `stored variables are kept`(member: String, attribute: String) {
    #expect(use(member, role: "memberAttribute").source == attribute)
  }

  @Test func `a property is computed over the values`() {
    func property(_ declaration: String, role: String) -> MacroUse {
      use(declaration, role: role, as: "PersistedProperty")
    }
    #expect(
      property("var `in`: Int = 1", role: "peer").source
        == "@SwiftData.Transient private var _in: SwiftData._PropertyMark")
    let accessors = property("var name: String", role: "accessor")
    #expect(
      accessors.source == """
        {
        @storageRestrictions(accesses: _$data, initializes: _name)
        init(initialValue) {
          _$data.begin("name", with: initialValue)
          _name = SwiftData._PropertyMark()
        }
        get { _$data.value(of: "name") }
        set { _$data.set("name", to: newValue) }
        }
        """)
    #expect(
      property("var a = 1 { didSet {} }", role: "accessor").messages == [
        "warning @var: the observers of `a` aren't called: the property of a model is computed"
      ])
    #expect(
      property("func a() {}", role: "accessor").messages == [
        "error @func: `@PersistedProperty` goes before a stored property"
      ])
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
