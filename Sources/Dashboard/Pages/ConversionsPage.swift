import AppIntentsCore
import Diagnostics
import WorkflowValues

/// The conversion matrix: what becomes of a value where another type is wanted. A cell explains itself, and
/// can be tried.
struct ConversionsPage: Widget {
  /// A cell that was chosen.
  struct Choice {
    let from: ValueKind
    let to: ValueKind
    /// A value that is tried, as a workflow file writes it.
    let value: String?
  }

  let context: PageContext
  let choice: Choice?

  init(_ context: PageContext, _ choice: Choice?) {
    self.context = context
    self.choice = choice
  }

  static let address = PageAddress("conversions")

  /// The kind with a name.
  static func kind(_ name: String?) -> ValueKind? {
    ValueKind.allCases.first { $0.name == name }
  }

  @HTMLBuilder var body: HTML {
    PageLayout("Conversions", at: .intents, context) {
      HTML(.h1) { "Conversions" }
      HTML(.p, .class("lead")) {
        "What becomes of a value where a step takes one of another type. Choose a cell to read what happens, and to try it."
      }
      if let choice { explanation(of: choice) }
      matrix
      legend
    }
  }

  /// What the signs mean.
  @HTMLBuilder private var legend: HTML {
    HTML(.ul, .class("legend")) {
      for (sign, words) in Self.signs {
        HTML(.li) { HTML([HTML(.span, .class("sign")) { sign }, HTML(.span) { words }]) }
      }
    }
  }

  private static let signs = [
    ("=", "the same type"), ("✓", "always, by itself"), ("≈", "by itself; something is lost"),
    ("?", "by itself; not every value can be converted"), ("→", "by way of another type"),
    ("ƒ", "only where the file asks for it"), ("–", "not at all"),
  ]

  // MARK: - The matrix

  private static let columns = ValueKind.allCases.filter { $0 != .nothing }

  @HTMLBuilder private var matrix: HTML {
    HTML(
      .div, .class("wide"), .tabindex(0), .role("region"), .aria(.label, "conversion matrix")
    ) {
      HTML(.table, .class("matrix")) {
        HTML(.caption) { "from the type of a row to that of a column" }
        HTML(.thead) { HTML(.tr) { heads } }
        HTML(.tbody) { rows }
      }
    }
  }

  @HTMLBuilder private var heads: HTML {
    HTML(.td)
    for to in Self.columns { HTML(.th, .scope("col")) { to.name } }
  }

  @HTMLBuilder private var rows: HTML {
    for from in ValueKind.allCases { row(from) }
  }

  @HTMLBuilder private func row(_ from: ValueKind) -> HTML {
    HTML(.tr) {
      HTML(.th, .scope("row")) { from.name }
      for to in Self.columns { cell(from, to) }
    }
  }

  @HTMLBuilder private func cell(_ from: ValueKind, _ to: ValueKind) -> HTML {
    let words = ConversionWords(from: from, to: to)
    let isChosen = choice?.from == from && choice?.to == to
    HTML(.td) {
      HTML(
        .a, .href(Self.address(from, to)), .title(words.summary),
        .aria(.label, "\(from.name) to \(to.name)"),
        isChosen ? .aria(.current, "true") : nil
      ) { words.sign }
    }
  }

  private static func address(_ from: ValueKind, _ to: ValueKind) -> PageAddress {
    PageAddress(
      "conversions", query: ["from": from.name, "to": to.name], fragment: "cell-title")
  }

  // MARK: - A cell

  @HTMLBuilder private func explanation(of choice: Choice) -> HTML {
    let words = ConversionWords(from: choice.from, to: choice.to)
    HTML(.section, .class("card"), .aria(.labelledby, "cell-title")) {
      HTML(.h2, .id("cell-title"), .class("first")) { "\(choice.from.name) → \(choice.to.name)" }
      for sentence in words.sentences {
        HTML(.p) { MessageText(sentence) }
      }
      if ConversionTrial.isPossible(from: choice.from, to: choice.to) { trial(of: choice) }
    }
  }

  @HTMLBuilder private func trial(of choice: Choice) -> HTML {
    HTML(.form, .method("get"), .action(Self.address), .class("filter")) {
      HTML(.input, .type("hidden"), .name("from"), .sent(ours: choice.from.name))
      HTML(.input, .type("hidden"), .name("to"), .sent(ours: choice.to.name))
      HTML(.label, .for("value")) { "Try a value" }
      HTML(
        .input, .id("value"), .name("value"), .type("text"), .value(choice.value ?? ""),
        .autocomplete("off"))
      HTML(.button, .type("submit"), .class("plain")) { "Convert" }
    }
    if let value = choice.value {
      switch ConversionTrial(value, from: choice.from, to: choice.to).outcome {
      case .success(let converted): ValueView(value: converted)
      case .failure(let problem):
        HTML(.p, .class("problem"), .role("alert")) { MessageText(problem.message) }
        if let help = problem.help { HTML(.p) { MessageText(help) } }
      }
    }
  }
}
