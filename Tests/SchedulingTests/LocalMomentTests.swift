import Foundation
import Scheduling
import Testing

@Suite("Local moment")
struct LocalMomentTests {
  @Test(arguments: [
    "2026-13-01 10:00", "2026-02-29 10:00", "2026-12-24", "2026-12-24 25:00", "24.12.2026 10:00",
    "2026-12-24 18:00+99:00", "2026-12-24 18:00 Europe/Berlin", "",
  ])
  func `what is no moment isn't read`(text: String) {
    #expect(LocalMoment(text) == nil)
  }
}
