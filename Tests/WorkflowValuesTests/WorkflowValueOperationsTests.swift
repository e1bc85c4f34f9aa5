import AppIntentsCore
import Foundation
import OrderedCollections
import Testing

@testable import WorkflowValues

@Suite("Value operations")
struct WorkflowValueOperationsTests {
  private let values = WorkflowValueOperations()

  @Test func `intents convert, look into and compare values`() throws {
    #expect(try values.convert("7", to: .number) == 7)
    #expect(try values.property("a[1].b", of: ["a": [["b": 5]]]) == 5)
    #expect(try values.compare(9, 10) < 0)
    #expect(try values.compare("b", "A") > 0)
    #expect(try values.compare(9, "10") < 0)
    #expect(try values.areEqual("A", "a"))
    #expect(throws: (any Error).self) { try values.compare(1, "x") }
  }

  @Test(arguments: [DataFormat.json, .compactJSON, .yaml])
  func `what is encoded decodes`(format: DataFormat) throws {
    let value: Value = ["b": [1, true, .nothing, "x"], "a": ["c": "NO"]]
    #expect(try values.decode(values.encode(value, as: format), as: format) == value)
  }

  @Test func `rows of a table decode with and without a header`() throws {
    let rows: Value = [["b": "1", "a": "x;y"], ["b": "2", "a": ""]]
    let format = DataFormat.csv(separator: ";")
    #expect(try values.decode(values.encode(rows, as: format), as: format) == rows)
    #expect(
      try values.decode(values.encode(rows, as: format), as: .csv(separator: ";", hasHeader: false))
        == [["b", "a"], ["1", "x;y"], ["2", ""]])
  }
}
