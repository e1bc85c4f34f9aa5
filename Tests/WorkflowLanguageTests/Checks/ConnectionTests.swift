import AppIntentsCore
import Diagnostics
import Testing

@testable import WorkflowLanguage

@Suite("Connections")
struct ConnectionTests {
  @Test func `every connection is told`() throws {
    let checked = check(
      """
      inputs:
        file: { type: file }
        limit: 3
      steps:
        - text.count: $file.name
          as: length
        - text.reverse
        - if: length > limit + 1
          then:
            - set: { total: "${length + limit}", note: "has ${length}" }
        - for: $file.name.lines
          each: line
          do:
            - text.reverse
            - print: $line
          when: limit > 2
        - file.move: $file
          to: ~/Documents/${length}/
        - log: $length
      """)
    let workflow = try #require(checked.workflow, "\(checked.rendered)")
    let shown = workflow.connections.map { connection in
      let names = connection.names.map { " \($0.name): \($0.type.name)" }.joined()
      return
        "\(connection.line) \(connection.target) ← \(connection.source): \(connection.conversion);\(names)"
    }
    #expect(
      shown == [
        "2 inputs.file ← what the run is started with: any value → file, decided when it runs;",
        "5 text.count.text ← $file.name: text, no conversion; file: file",
        "7 text.reverse.text ← text.count in line 5: number → text;",
        "8 if ← length > limit + 1: boolean; length: number limit: number",
        "10 set.total ← ${length + limit}: number; length: number limit: number",
        "10 set.note ← length: number → text;",
        "16 for.when ← limit > 2: boolean; limit: number",
        "11 for ← $file.name.lines: list of text; file: file",
        "11 for.line ← the items of $file.name.lines: text;",
        "14 text.reverse.text ← $line: text, no conversion;",
        "15 print.message ← $line: text, no conversion;",
        "17 file.move.file ← $file: file, no conversion;",
        "18 file.move.to ← length: number → text;",
        "19 log.message ← $length: number → text;",
      ])
  }
}
