import AppIntentsCore
import Foundation
import Markup

/// Waits until a web page is another one.
struct WaitForChange: AppIntent, FormDeclaring, SideEffectDeclaring, ProgramUsing {
  static let persistentIdentifier = "web.wait_for_change"
  static let title: LocalizedStringResource = "Wait for Change of Web Page"
  static let description = IntentDescription(
    """
    Waits until the text of a web page is another one than at the beginning, and gives the new text. \
    With `selector` only the elements that it finds count, such as `.price`. Asks `every` five \
    minutes; fails if nothing has changed `within` the given time. While the server can't be reached, \
    it goes on.
    """,
    categoryName: "Web", searchKeywords: ["watch", "monitor", "poll"], resultValueName: "Text")
  static let sideEffects: SideEffects = [.readsNetwork, .waits]
  static let programs = [WebRequest.program]
  static let forms: [String: LiteralForm] = ["selector": .selector]

  @Parameter(title: "URL", inputConnectionBehavior: .never)
  var url: URL

  @Parameter(
    title: "Selector", description: "Which elements count, such as `.price`",
    inputConnectionBehavior: .never)
  var selector: String?

  @Parameter(
    title: "Every", description: "The time between two looks, at least `1s`",
    default: IntentDuration(.seconds(300)), supportsNegativeDurations: false,
    inputConnectionBehavior: .never)
  var every: IntentDuration

  @Parameter(
    title: "Within", description: "The longest time to wait, such as `2h`",
    supportsNegativeDurations: false, inputConnectionBehavior: .never)
  var within: IntentDuration

  static var parameterSummary: some ParameterSummary {
    Summary("Wait until \(\.$url) has changed within \(\.$within)") {
      \.$selector
      \.$every
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    let context = IntentContext.current
    let pause = try every.timeToWait
    guard pause >= .seconds(1) else {
      throw IntentFailure("`every` is \(every), but has to be at least 1s")
    }
    let selector = try selector.map { try Selector($0) }
    let end = context.now().addingTimeInterval(try within.timeToWait / .seconds(1))
    let before = try await text(selector)
    if context.isSimulation {
      // A dry run doesn't wait, so it would ask the server again and again.
      context.report(.wouldDo("wait until the page of `\(url.webHost)` changes"))
      return .result(value: before)
    }
    while true {
      let left = end.timeIntervalSince(context.now())
      guard left > 0 else {
        throw IntentFailure("the page hasn't changed within \(within)", kind: .timeout)
      }
      try await context.sleep(min(pause, .seconds(left)))
      try Task.checkCancellation()
      do {
        let now = try await text(selector)
        if now != before { return .result(value: now) }
      } catch let failure as IntentFailure where [.network, .timeout].contains(failure.kind) {
        context.report(.log("`\(url.host() ?? "the server")` didn't answer: \(failure.message)"))
      }
    }
  }

  private func text(_ selector: Selector?) async throws -> String {
    let page = try await WebPage.get(url, $url.origin)
    guard page.isHTML || selector != nil else { return page.text }
    let tree = try HTMLTree.read(page.text)
    guard let selector else { return try HTMLText.text(of: MarkupTree.root, in: tree) }
    return try SelectorMatcher(tree).elements(selector)
      .map { try HTMLText.text(of: $0, in: tree) }.joined(separator: "\n")
  }
}
