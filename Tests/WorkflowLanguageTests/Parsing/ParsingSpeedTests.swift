import AppIntentsCore
import Foundation
import Testing
import WorkflowLanguage
import YAML

/// Prints what parsing and evaluating cost. `SPEED=1 swift test -c release --filter Speed`
@Suite("Speed", .serialized, .enabled(if: ProcessInfo.processInfo.environment["SPEED"] != nil))
struct ParsingSpeedTests {
  @Test func `a file of 50 steps`() {
    var text = "name: Speed\ninputs:\n  files: { type: [file] }\n  above: 1000\nsteps:\n"
    for number in 0..<10 {
      text += """
          - for: $files
            each: file\(number)
            do:
              - pdf.text: $file\(number)
                as: text\(number)
                retry: { times: 3, delay: 2s }
              - if: $text\(number) has value and $above > 3
                then:
                  - log: Not an invoice, leaving ${file\(number).name} in its place
              - file.move: $file\(number)
                to: ~/Documents/Invoices/${file\(number).created.year}/
                conflict: rename

        """
    }
    let bytes = Array(text.utf8)
    let reading = YAMLReader.read(bytes: bytes, path: "speed.yaml")
    let (_, diagnostics) = DocumentParser.parse(reading, id: "speed", actions: .forTests)
    #expect(diagnostics.isEmpty, "\(diagnostics)")
    let clock = ContinuousClock()
    var best = (read: Duration.seconds(1), parse: Duration.seconds(1))
    for _ in 0..<40 {
      best.read = min(
        best.read,
        clock.measure { for _ in 0..<50 { _ = YAMLReader.read(bytes: bytes, path: "speed.yaml") } }
          / 50)
      best.parse = min(
        best.parse,
        clock.measure {
          for _ in 0..<50 {
            _ = DocumentParser.parse(reading, id: "speed", actions: .forTests)
          }
        } / 50)
    }
    print(
      MemoryLayout<Step>.size, MemoryLayout<Modifiers>.size, MemoryLayout<YAMLEntry>.size,
      MemoryLayout<Template>.size, MemoryLayout<YAMLNode>.size)
    print("50 steps, \(bytes.count) bytes: read \(best.read), parse \(best.parse)")
  }

  @Test(arguments: ["item", "a.b", "a.b + 1", "item > 2 and a.b is 'x'", "list[2]"])
  func `an expression`(text: String) throws {
    let expression = ExpressionParser.parse(text).expression
    let scope = TestScope(["item": 3, "a": ["b": "x"], "list": [1, 2, 3]])
    let sum = ExpressionParser.parse("1 + 1").expression
    let clock = ContinuousClock()
    var best = Duration.seconds(1)
    for _ in 0..<5 {
      best = min(
        best,
        clock.measure {
          for _ in 0..<100_000 {
            _ = try? (text == "a.b + 1" ? sum : expression).evaluate(in: scope)
          }
        } / 100_000)
    }
    print("evaluate `\(text)`: \(best)")
  }
}
