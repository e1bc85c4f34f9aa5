import Control
import FileOperations
import SystemPackage

/// Why a file has, or hasn't, started a run: how every folder trigger judges it.
struct WhyPage: Widget {
  let context: PageContext
  /// What was asked for; nil before anything was.
  let words: String?
  let answers: [WhyReport]

  init(_ context: PageContext, words: String?, answers: [WhyReport]) {
    self.context = context
    self.words = words
    self.answers = answers
  }

  /// The path that a person means: from the root, or from their home.
  static func path(_ words: String, home: FilePath) throws -> FilePath {
    if words == "~" || words.hasPrefix("~/") {
      return home.appending(String(words.dropFirst(2))).lexicallyNormalized()
    }
    let path = FilePath(words)
    guard path.isAbsolute else {
      throw ControlFailure(
        .usage, "`\(words)` isn't a whole path", help: "begin with `/`, or with `~/` for your home")
    }
    return path.lexicallyNormalized()
  }

  @HTMLBuilder var body: HTML {
    PageLayout("Why", at: .why, context) {
      HTML(.h1) { "Why has a file started a run, or not?" }
      HTML(.form, .method("get"), .action(.why), .class("filter"), .role("search")) {
        HTML(.label, .for("path")) { "Path" }
        HTML(
          .input, .id("path"), .name("path"), .type("search"), .value(words ?? ""),
          .autocomplete("off"), .placeholder("~/Inbox/a.pdf"))
        HTML(.button, .type("submit"), .class("main")) { "Explain" }
      }
      HTML(.p, .class("hint")) { "A file or a folder; it need not exist." }
      if words != nil, answers.isEmpty { EmptyNote("No folder trigger is enabled.") }
      for answer in answers.prefix(100) { card(answer) }
    }
  }

  @HTMLBuilder private func row(_ check: WhyReport.Check) -> HTML {
    HTML(.li) {
      StateLabel(state: check.holds ? "holds" : "stops")
      HTML(.span) { MessageText(check.text) }
    }
  }

  @HTMLBuilder private func card(_ answer: WhyReport) -> HTML {
    HTML(.article, .class("card")) {
      HTML(.h2, .class("first")) {
        HTML(.a, .href(.workflow(answer.workflow))) { answer.workflow }
        // Without a trigger it is about the workflow as a whole.
        if !answer.trigger.isEmpty { ", trigger \(answer.trigger)" }
      }
      HTML(.ul, .class("checks")) {
        for check in answer.checks { row(check) }
      }
      if let run = answer.run { HTML(.p) { HTML(.a, .href(.run(run))) { "run \(run)" } } }
    }
  }
}
