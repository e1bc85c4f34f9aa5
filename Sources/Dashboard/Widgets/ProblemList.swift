import Control

/// The problems of a file, each with its place in it.
struct ProblemList: Widget {
  private static let most = 30
  private static let longest = 2000

  let problems: [ProblemReport]

  @HTMLBuilder var body: HTML {
    HTML(.ul, .class("problems")) {
      for problem in problems.prefix(Self.most) { row(problem) }
    }
    if problems.count > Self.most { EmptyNote("\(problems.count - Self.most) more") }
  }

  @HTMLBuilder private func row(_ problem: ProblemReport) -> HTML {
    HTML(.li) {
      StateLabel(state: problem.severity)
      if let line = problem.line {
        HTML(.span, .class("number")) {
          "line \(line)" + (problem.column.map { ", column \($0)" } ?? "")
        }
      }
      HTML(.div) { MessageText(String(problem.message.prefix(Self.longest))) }
      if !problem.excerpt.isEmpty {
        HTML(.pre, .tabindex(0)) { String(problem.excerpt.prefix(Self.longest)) }
      }
    }
  }
}
