import Control
import Diagnostics
import Foundation

/// The last lines of a log.
struct LogView: Widget {
  private static let most = 100

  let lines: [LogLineReport]

  @HTMLBuilder var body: HTML {
    if lines.count > Self.most {
      HTML(.p, .class("quiet")) { "the last \(Self.most) of \(lines.count) lines" }
    }
    HTML(.ol, .class("log")) {
      for line in lines.suffix(Self.most) { row(line) }
    }
  }

  @HTMLBuilder private func row(_ line: LogLineReport) -> HTML {
    HTML(.li, .class(line.kind)) {
      HTML(.time, .datetime(line.at.formatted(.iso8601))) { MomentText.clock(line.at) }
      if let step = line.step { HTML(.span, .class("number")) { "\(step) \(line.kind)" } }
      if line.kind == "snippet" {
        SnippetView(logged: line.text)
      } else {
        HTML(.span, .class("text")) { String(line.text.prefix(400)) }
      }
    }
  }
}
