import Diagnostics
import Testing
import YAML

@Suite("YAML events")
struct YAMLEventsTests {
  @Test func `all 402 cases of the test suite are there`() {
    #expect(SuiteCase.all.count == 402)
    #expect(SuiteCase.all.count { $0.passes } == 330)
  }

  @Test(arguments: SuiteCase.all)
  func `verdict and events are libyaml's`(of example: SuiteCase) {
    let events = YAMLEvents(bytes: example.bytes)
    // The suite also marks flow collections; the baseline compares with that mark.
    let agrees =
      example.isWellFormed
      ? events.isComplete && events.lines == example.events : !events.isComplete
    #expect(agrees == example.passes)
  }

  @Test(arguments: SuiteCase.all)
  func `reading ends in nodes or a diagnostic`(of example: SuiteCase) {
    let reading = YAMLReader.read(bytes: example.bytes, path: "in.yaml")
    #expect(reading.root != nil || reading.diagnostics.hasErrors)
    if !YAMLEvents(bytes: example.bytes).isComplete {
      #expect(reading.diagnostics.hasErrors)
    }
  }
}
