import Foundation
import RunHistory
import Testing

@Suite("Milliseconds since 1970")
struct MillisecondsTests {
  @Test(arguments: [
    (0, 0), (1.0004, 1000), (-0.0016, -2), (1_790_000_000.123, 1_790_000_000_123),
    (1e19, 1 << 53), (-1e300, -1 << 53), (.infinity, 1 << 53), (-.infinity, -1 << 53),
  ])
  func `they are rounded, and there is always a number`(seconds: Double, expected: Int) {
    let date = Date(timeIntervalSince1970: seconds)
    #expect(date.milliseconds == expected)
    #expect(date.asStored.milliseconds == expected)
  }
}
