import Foundation
import ProgramTesting
import TestFixtures
import Testing

@Suite(
  "The schema",
  .enabled(
    if: FileManager.default.isExecutableFile(
      atPath: Repository.checkJSONSchema.path(percentEncoded: false)),
    "check-jsonschema isn't installed; `make test` installs it"))
struct SchemaTests {
  private func check(
    _ files: [URL], _ schema: URL = Repository.schema
  ) async throws -> Program {
    let home = FileManager.default.temporaryDirectory
    return try await Program.run(
      Repository.checkJSONSchema,
      ["--schemafile", schema.path(percentEncoded: false)]
        + files.map { $0.path(percentEncoded: false) },
      home: home)
  }

  @Test func `is a schema`() async throws {
    let program = try await Program.run(
      Repository.checkJSONSchema,
      ["--check-metaschema"]
        + [Repository.schema, Repository.settingsSchema].map { $0.path(percentEncoded: false) },
      home: FileManager.default.temporaryDirectory)
    #expect(program.code == 0, "\(program.output)\(program.talk)")
  }

  @Test func `accepts every workflow`() async throws {
    let program = try await check(Repository.yamlFiles(in: Repository.workflows))
    #expect(program.code == 0, "\(program.output)\(program.talk)")
  }

  @Test func `of the settings accepts what the program does, and refuses the rest`() async throws {
    let good = [
      "{}", "# nothing\n", "notify: []",
      "notify:\n  - desktop: true\n  - desktop: no\n    about: [failed]\n  - command: page\n",
      "notify: [{ mail: ada@example.org, server: smtp://a:25, user: a, secret: B, from: a@b }]",
      "notify: [{ web: 'https://a.b', secret: C }, { workflow: tell }]\nx_note: 1",
      "max_value: 10 MB\nmax_memory: 2 GB\n",
    ]
    let bad = [
      "notfy: []", "notify: {}", "notify: [mail]", "notify: [{}]", "notify: [{ male: a }]",
      "notify: [{ mail: a, web: 'https://a.b' }]", "notify: [{ web: 'https://a.b', user: a }]",
      "notify: [{ desktop: true, about: [failure] }]", "notify: [{ desktop: true, about: [] }]",
      "notify: [{ mail: a, user: ada, secret: B }]", "notify: [{ mail: a, secret: B }]",
      "max_value: much",
    ]
    let folder = try TestFolder()
    for (texts, isGood) in [(good, true), (bad, false)] {
      let names = texts.indices.map { "\(isGood)\($0).yaml" }
      for (name, text) in zip(names, texts) { try folder.write(text, to: name) }
      let files = names.map { folder.url.appending(path: $0) }
      let program = try await check(files, Repository.settingsSchema)
      #expect(program.code == (isGood ? 0 : 1), "\(program.output)")
      for name in names where !isGood {
        #expect(program.output.contains("\(name)::"), "\(name): \(program.output)")
      }
    }
  }

  @Test func `refuses every broken one`() async throws {
    let files = try Repository.yamlFiles(in: Repository.broken)
    let program = try await check(files)
    #expect(program.code == 1)
    for file in files {
      #expect(program.output.contains("\(file.lastPathComponent)::"), "\(program.output)")
    }
  }
}
