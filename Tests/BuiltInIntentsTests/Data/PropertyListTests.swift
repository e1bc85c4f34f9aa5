import AppIntentsCore
import Foundation
import TestFixtures
import Testing
import WorkflowTesting

@Suite("Property lists")
struct PropertyListTests {
  private func read(_ data: Data) async throws -> WorkflowRun {
    let folder = try TestFolder()
    try folder.write(data, to: "a.plist")
    return try await WorkflowTester(
      "steps:\n  - value: ${dictionary(file(\"a.plist\"))}",
      in: TestContext.make(folder: folder.path)
    ).run()
  }

  @Test(arguments: [PropertyListSerialization.PropertyListFormat.binary, .xml])
  func `a list is read in both formats`(
    format: PropertyListSerialization.PropertyListFormat
  ) async throws {
    let long = (0..<300).map { "item \($0)" }
    let data = try PropertyListSerialization.data(
      fromPropertyList: ["long": long, "same": ["x", "x"], "inner": ["n": 1]], format: format,
      options: 0)
    let run = try await read(data)
    #expect(
      run.result == [
        "inner": ["n": 1], "long": .list(long.map { .text($0) }), "same": ["x", "x"],
      ])
  }

  @Test func `few bytes can't stand for more values than there is room for`() async throws {
    // Each list has the next one twice.
    let levels: UInt8 = 40
    var data = Data("bplist00".utf8)
    var offsets: [UInt8] = []
    for level in 0..<levels {
      offsets.append(UInt8(data.count))
      data += [0xA2, level + 1, level + 1]
    }
    offsets.append(UInt8(data.count))
    data += [0x51, UInt8(ascii: "x")]
    let table = UInt8(data.count)
    data += offsets
    data += [0, 0, 0, 0, 0, 0, 1, 1]
    for number in [levels + 1, 0, table] { data += [0, 0, 0, 0, 0, 0, 0, number] }
    let run = try await read(data)
    #expect(run.failure?.contains("more than 1000000 values") == true, "\(run.failure ?? "")")
  }
}
