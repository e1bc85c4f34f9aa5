import Testing

@testable import MacroExpansion

@Suite("Schema macros")
struct SchemaMacroTests {
  private func use(
    _ declaration: String, schema: String = ".photos.openAsset",
    macro: String = "IntentSchemaMacro",
    role: String = "extension",
    conformances: [String] = ["AppIntents.AssistantSchemaIntent", "AppIntents.OpenIntent"]
  ) -> MacroUse {
    MacroUse(
      macro: macro, role: role, attribute: "@AppIntent(schema: \(schema))",
      declaration: declaration, extendedType: "Open", conformances: conformances, context: [])
  }

  @Test func `an intent conforms to its schema and to the protocol with its members`() {
    let use = use("public struct Open { public var target: Photo }")
    #expect(
      use.source == """
        nonisolated extension Open: AppIntents.AssistantSchemaIntent, AppIntents.OpenIntent {
          public static var __appSchemaIntent: AppIntents.AppSchema {
            AppIntents.AppSchema(domain: "photos", name: "openAsset")
          }
        }
        """)
    #expect(use.messages == [])
  }

  @Test(arguments: [".mail.deleteMail", "AppSchema.Intent.mail.deleteMail"])
  func `a schema may be written with its type`(schema: String) {
    let use = use(
      "struct Delete { var entities: [Mail] }", schema: schema,
      conformances: ["AssistantSchemaIntent", "DeleteIntent"])
    #expect(use.source.contains("AppIntents.DeleteIntent"))
    #expect(use.source.contains("domain: \"mail\", name: \"deleteMail\""))
  }

  @Test(
    arguments: [
      (
        "struct Open { }",
        "warning @Open: `Open` lacks the parameter `target` of the schema `.photos.openAsset`"
      ),
      ("struct Open { static var target: Int }", nil),
      ("struct Open { @Parameter(title: \"}\") var target: Int }", nil),
      ("class Open { var target: Int { 1 } }", nil),
      ("enum Open { case a }", "error @enum: `@AppIntent` goes before a struct or class"),
      ("func open() {}", "error @func: `@AppIntent` goes before a struct or class"),
    ] as [(String, String?)])
  func `what lacks or can't be is said`(declaration: String, message: String?) {
    #expect(use(declaration).messages == (message.map { [$0] } ?? []))
  }

  @Test func `what lacks is in the expansion, for those who look at the compiled type`() {
    let use = use(
      "public struct Album { public var name: String }", schema: ".photos.album",
      macro: "EntitySchemaMacro", conformances: ["AssistantSchemaEntity"])
    #expect(
      use.source.contains(
        """
          public static var __appSchemaGaps: [Swift.String] {
            [
              "creationDate",
              "albumType",
            ]
          }
        """))
    let whole = self.use("struct Open { var target: Photo }")
    #expect(!whole.source.contains("__appSchemaGaps"))
  }

  @Test func `several missing members are one message, and several names at once are refused`() {
    let several = use(
      "struct Album { var name, other: String }", schema: ".photos.album",
      macro: "EntitySchemaMacro", conformances: ["AssistantSchemaEntity"])
    #expect(
      several.messages == [
        "warning @Album: `Album` lacks the properties `creationDate` and `albumType` of the schema "
          + "`.photos.album`",
        "error @var: declare each of `name`, `other` by itself: a declaration of several "
          + "properties can't become properties of an entity",
      ])
    #expect(several.source == "")
  }

  @Test(arguments: [
    ("var target: Photo", "@AppIntents.IntentParameter"),
    ("public var target: Photo = .none { didSet {} }", "@AppIntents.IntentParameter"),
    ("@available(iOS 18, *) @MainActor var target: Photo", "@AppIntents.IntentParameter"),
    ("@Parameter var target: Photo", ""),
    ("@AppIntents.Parameter(title: \"a\") var target: Photo", ""),
    ("@Dependency var target: Photo", ""),
    ("var other: Photo", ""),
    ("let target: Photo", ""),
    ("static var target: Photo", ""),
    ("lazy var target: Photo = f()", ""),
    ("var target: Photo { x }", ""),
    ("func target() {}", ""),
    ("struct target {}", ""),
    ("init() { }", ""),
  ])
  func `stored properties of the schema become parameters`(member: String, attribute: String) {
    let use = use(member, role: "memberAttribute")
    #expect(use.source == attribute)
    #expect(use.messages == [])
  }

  @Test(arguments: [
    ("var name: String", "@AppIntents.EntityProperty"),
    ("var name: String { model.name }", "@AppIntents.ComputedProperty"),
    ("var albumType: Kind { get async throws { .a } }", "@AppIntents.DeferredProperty"),
    ("var extra: [Date]?", "@AppIntents.EntityProperty"),
    ("private var extra: String", ""),
    ("var model: Model", ""),
    ("let id: String", ""),
    ("var id: String", ""),
    ("var displayRepresentation: DisplayRepresentation { \"a\" }", ""),
  ])
  func `properties of the schema and plain values become properties`(
    member: String, attribute: String
  ) {
    let use = use(
      member, schema: ".photos.album", macro: "EntitySchemaMacro", role: "memberAttribute")
    #expect(use.source == attribute)
  }

  @Test(arguments: [
    ("var anything: Model", "@AppIntents.EntityProperty"), ("var id: Int", ""), ("var x = 1", ""),
  ])
  func `all stored properties count where the schema's members aren't known`(
    member: String, attribute: String
  ) {
    let use = use(
      member, schema: ".books.book", macro: "EntitySchemaMacro", role: "memberAttribute")
    #expect(use.source == attribute)
  }

  @Test func `an enum without raw type gets its names as raw values`() {
    let use = use(
      "enum Kind: AppEnum { case photo, `default` }", schema: ".photos.assetType",
      macro: "EnumSchemaMacro", conformances: ["AssistantSchemaEnum"])
    #expect(
      use.source == """
        nonisolated extension Open: AppIntents.AssistantSchemaEnum {
          static var __appSchemaEnum: AppIntents.AppSchema {
            AppIntents.AppSchema(domain: "photos", name: "assetType")
          }
          var rawValue: Swift.String {
            switch self {
            case .photo: return "photo"
            case .`default`: return "default"
            }
          }
          init?(rawValue: Swift.String) {
            switch rawValue {
            case "photo": self = .photo
            case "default": self = .`default`
            default: return nil
            }
          }
        }
        """)
    var written = use
    written.declaration = "enum Kind: String { case photo }"
    #expect(!written.source.contains("rawValue"))
  }

  @Test func `a case under a condition has its raw value under it`() {
    let use = use(
      "enum Kind {\n#if os(macOS)\ncase live\n#endif\ncase photo\n@available(*, unavailable) case tape\n}",
      schema: ".photos.assetType",
      macro: "EnumSchemaMacro", conformances: ["AssistantSchemaEnum"])
    #expect(
      use.source.hasSuffix(
        """
          var rawValue: Swift.String {
            switch self {
          #if os(macOS)
            case .live: return "live"
          #endif
            case .photo: return "photo"
            }
          }
          init?(rawValue: Swift.String) {
            switch rawValue {
          #if os(macOS)
            case "live": self = .live
          #endif
            case "photo": self = .photo
            default: return nil
            }
          }
        }
        """))
  }

  @Test func `a member under a condition counts where it is compiled`() {
    let use = use("struct Open {\n#if os(Linux)\nvar target: Photo\n#endif\n}")
    #expect(use.messages == [])
    #expect(
      use.source == """
        nonisolated extension Open: AppIntents.AssistantSchemaIntent {
          static var __appSchemaIntent: AppIntents.AppSchema {
            AppIntents.AppSchema(domain: "photos", name: "openAsset")
          }
          static var __appSchemaGaps: [Swift.String] {
            var all: [Swift.String] = []
            #if !(os(Linux))
            all.append("target")
            #endif
            return all
          }
        }
        #if os(Linux)
        nonisolated extension Open: AppIntents.OpenIntent {}
        #endif
        """)
    let several = self.use(
      "struct Open {\n#if X\nvar target: Photo\nvar a, b: Int\n#else\nvar target: Asset\n#endif\n}")
    #expect(several.messages == [])
    #expect(several.source.contains("\n#if X\n#error(\"declare each of `a`, `b` by itself: "))
    #expect(several.source.contains("#if (!(X)) || (X)\nnonisolated extension Open: AppIntents."))
  }

  @Test func `a wrapper under a condition of its own is refused`() {
    let use = use(
      "struct Open {\n#if X\n@Parameter(title: \"T\")\n#endif\nvar target: Photo\n}")
    #expect(
      use.messages == [
        "error @var: `@AppIntent` can't tell whether `@Parameter` under `#if` applies to `target`; "
          + "declare the property in each branch"
      ])
  }

  @Test func `the tree of names has every schema of the table`() {
    let all = Schema.all()
    #expect(Schema.domains.count == 23)
    #expect(Set(all.map { "\($0.kind) \($0.path)" }).count == all.count)
    let tree = MacroUse(
      macro: "SchemaNamesMacro", role: "member", attribute: "@_AppSchemaNames",
      declaration: "public struct AppSchema { struct Intent {} }", context: [])
    for schema in all {
      #expect(tree.source.contains("(domain: \"\(schema.domain)\", name: \"\(schema.name)\")"))
    }
    let domains = MacroUse(
      macro: "SchemaNamesMacro", role: "member", attribute: "@_AppSchemaNames",
      declaration: "extension AppSchemaEnum where Self == AppSchema.Enum {}", context: [])
    #expect(domains.source.contains("static var photos: AppSchema.PhotosEnum"))
    #expect(!domains.source.contains("journal"))
  }
}
