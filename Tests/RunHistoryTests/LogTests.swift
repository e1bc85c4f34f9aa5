import Foundation
import RunHistory
import Testing

@Suite("What runs write")
struct LogTests {
  @Test func `lines are read in order, from any line on`() async throws {
    try await withStore { store in
      let lines = [
        LogLine(at: noon, level: .output, step: 1, text: "a"),
        LogLine(at: noon + 1, level: .warning, text: "b"),
        LogLine(at: noon + 2, level: .error, step: 2, text: "c"),
      ]
      try store.writeNow { store in
        for line in lines { try store.log(1, line) }
        try store.log(2, LogLine(at: noon, level: .note, text: "another run"))
      }
      let read = try store.read { try $0.log(of: 1) }
      #expect(read.map(\.line) == lines)
      #expect(try store.read { try $0.log(of: 1, after: read[1].id) }.map(\.line.text) == ["c"])
    }
  }

  @Test func `the head and the tail of an endless log are kept`() async throws {
    try await withStore { store in
      let text = String(repeating: "z", count: 1000)
      try store.writeNow { store in
        for number in 0..<5000 {
          try store.log(1, LogLine(at: noon, level: .output, text: "\(number) \(text)"))
        }
      }
      let lines = try store.read { try $0.log(of: 1) }.map(\.line)
      #expect(lines.first?.text.hasPrefix("0 z") == true)
      #expect(lines.last?.text.hasPrefix("4999 z") == true)
      let size = lines.reduce(0) { $0 + $1.text.utf8.count }
      #expect(size > 1_000_000 && size < 1_200_000)
      let gap = try #require(lines.firstIndex { $0.level == .gap })
      #expect(lines[gap - 1].text.hasPrefix("506 z"))
      let dropped = (507..<5000 - (lines.count - gap - 1)).reduce(0) { sum, number in
        sum + "\(number) ".utf8.count + 1000
      }
      #expect(lines[gap].text == "… \(dropped) bytes left out …")
    }
  }

  @Test func `empty lines are limited too`() async throws {
    try await withStore { store in
      let lines = (0..<1000).map { _ in LogLine(at: noon, level: .programOutput, text: "") }
      try store.writeNow { store in for _ in 0..<100 { try store.log(1, lines) } }
      #expect(try store.read { try $0.log(of: 1) }.count < 50_000)
      var log = BoundedLog()
      for line in lines { for _ in 0..<100 { log.add(line) } }
      #expect(log.lines.count < 50_000)
    }
  }
}
