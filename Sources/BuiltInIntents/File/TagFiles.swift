import AppIntentsCore
import SystemPackage

/// Adds tags to files and removes others.
struct TagFiles: AppIntent, ArgumentChecking, SideEffectDeclaring, OutputTypeRefining {
  static let persistentIdentifier = "file.tag"
  static let title: LocalizedStringResource = "Label Files"
  static let description = IntentDescription(
    """
    Adds tags to files or folders, or removes some, and gives the files: `add: [taxes, 2026]`. File \
    managers such as Dolphin show them, and `file.find` finds files by them. They are in the \
    attribute `user.xdg.tags` of the file, which not every disk can store.
    """,
    categoryName: "File", searchKeywords: ["tag", "label", "keyword", "color", "xattr"]
  )
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles]
  static let isIdempotent = true

  @Parameter(title: "Files")
  var files: [IntentFile]

  @Parameter(title: "Add", description: "The tags that the files get", default: [])
  var add: [String]

  @Parameter(title: "Remove", description: "The tags that the files lose", default: [])
  var remove: [String]

  static var parameterSummary: some ParameterSummary {
    When(\.$remove, .hasAnyValue) {
      Summary("Add the tags \(\.$add) to \(\.$files) and remove \(\.$remove)")
    } otherwise: {
      Summary("Add the tags \(\.$add) to \(\.$files)") { \.$remove }
    }
  }

  static func check(_ arguments: WrittenArguments) throws {
    guard arguments.mayHave("add", "remove") else { throw noTag }
  }

  private static let noTag = IntentFailure("neither `add` nor `remove` has a tag")

  func perform() async throws -> some IntentResult & ReturnsValue<IntentValue> {
    guard !add.isEmpty || !remove.isEmpty else { throw Self.noTag }
    let added = try add.map(FileTags.name)
    let removed = try remove.map(FileTags.name)
    if let both = added.first(where: removed.contains) {
      throw IntentFailure("the tag `\(both)` is in `add` and in `remove`")
    }
    let access = IntentContext.current.files
    return .result(
      value: try FileChanges(past: "changed").perform(files) { path in
        var tags = try FileTags(of: path, in: access)
        let before = tags.names
        for tag in removed { tags.remove(tag) }
        for tag in added { tags.add(tag) }
        if tags.names != before { try access.set(tags.stored, of: path) }
      })
  }

  static func outputType(for parameters: [String: ValueType]) -> ValueType {
    Relocation.outputType(for: parameters["files"])
  }
}
