import Automations
import CInotifyTools
import Testing

@Suite("Path hints")
struct PathHintTests {
  @Test func `names are bytes`() {
    #expect(PathHint.entry(name: [0xff]) != .entry(name: [0xfe]))
  }
}
