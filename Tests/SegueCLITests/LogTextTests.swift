import Control
import Diagnostics
import Foundation
import Testing

@testable import SegueCLI

@Suite("The log of a run in words")
struct LogTextTests {
  @Test(arguments: ["\n", "\r\n", "\r", "\u{2028}", "\u{85}"])
  func `a line break in a message doesn't begin another message`(lineBreak: String) {
    let moment = Date(timeIntervalSince1970: 1_800_000_000)
    let forged = "one\(lineBreak)\(MomentText.clock(moment))  two"
    let lines = ["first", forged, "last"].map { LogLineReport(at: moment, kind: "log", text: $0) }
    let text = LogText.text(of: lines, style: TerminalStyle(for: -1))
    let messages = text.split(whereSeparator: \.isNewline).filter { $0.first != " " }
    #expect(messages.count == 3)
    #expect(text.hasSuffix("\n"))
  }
}
