import Foundation
import ProgramTesting
import Testing

@Suite(
  "The schema",
  .enabled(
    if: FileManager.default.isExecutableFile(
      atPath: Repository.checkJSONSchema.path(percentEncoded: false)),
    "check-jsonschema isn't installed; `make test` installs it"))
struct SchemaTests {
  private func check(_ files: [URL]) async throws -> Program {
    let home = FileManager.default.temporaryDirectory
    return try await Program.run(
      Repository.checkJSONSchema,
      ["--schemafile", Repository.schema.path(percentEncoded: false)]
        + files.map { $0.path(percentEncoded: false) },
      home: home)
  }

  @Test func `is a schema`() async throws {
    let program = try await Program.run(
      Repository.checkJSONSchema,
      ["--check-metaschema", Repository.schema.path(percentEncoded: false)],
      home: FileManager.default.temporaryDirectory)
    #expect(program.code == 0, "\(program.output)\(program.talk)")
  }

  @Test func `accepts every workflow`() async throws {
    let program = try await check(Repository.yamlFiles(in: Repository.workflows))
    #expect(program.code == 0, "\(program.output)\(program.talk)")
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
