import AppIntentsCore
import Foundation
import SystemPackage
import Testing

@testable import WorkflowValues

/// Readings of scalars by other tools that don't happen here: the target type decides.
@Suite("Hazards")
struct HazardTests {
  @Test(arguments: ["NO", "0644", "1.10", "1e3", "null", "~", "12:30", " x ", "true", "$5"])
  func `a text into a text stays as it is written`(text: String) throws {
    let run = try ConversionFixture()
    #expect(try run.convert(.text(text), to: .text) == .text(text))
  }

  @Test func `a time is no number in base 60`() throws {
    let run = try ConversionFixture()
    #expect(try run.convert("12:30", to: .date).text == "2026-11-21T12:30:00+01:00")
    #expect(throws: ConversionError.self) { try run.convert("12:30", to: .number) }
  }

  @Test func `a boolean is never a number by accident`() throws {
    #expect(JSONWriter.compact(try JSONReader.read("[true,1]")) == "[true,1]")
    #expect(Value.boolean(true) != 1)
    #expect(
      try PropertyListValues.read(
        Data("<plist><array><true/><integer>1</integer></array></plist>".utf8)) == [true, 1])
  }

  @Test func `a tilde is home`() throws {
    let run = try ConversionFixture()
    #expect(try run.convert("~", to: .file) == .file(IntentFile(path: "/home/mia")))
  }

  @Test func `tenths add up`() throws {
    #expect(
      try Arithmetic.calculate(
        JSONReader.read("0.1"), .add, JSONReader.read("0.2")) == JSONReader.read("0.3"))
  }
}
