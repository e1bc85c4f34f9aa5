import AppIntentsCore
import Foundation
import Markup

/// Gets the items of a feed that the workflow wasn't given before.
struct GetNewFeedItems: AppIntent, SideEffectDeclaring, ProgramUsing, NothingGiving {
  static let persistentIdentifier = "feed.new_items"
  static let title: LocalizedStringResource = "Get New Items from Feed"
  static let description = IntentDescription(
    """
    Gets the items of a feed that this workflow wasn't given before, in any run: at first all, later those \
    that have come since, each with its `title`, `link`, `published`, `summary`, `html`, \
    `enclosure` and more. An item is given once, even if the run fails or is stopped after it. \
    `feed.items` gives the items without remembering them.
    """,
    categoryName: "Feed",
    searchKeywords: ["rss", "atom", "podcast", "episodes", "unread", "since"],
    resultValueName: "New Items")
  static let sideEffects: SideEffects = [.readsNetwork, .writesFiles]
  static let programs = [WebRequest.program]
  static let nothingCondition = "if nothing is new"

  @Parameter(title: "URL", description: "The address of the feed")
  var url: URL

  static var parameterSummary: some ParameterSummary {
    Summary("Get the new items of the feed \(\.$url)")
  }

  func perform() async throws -> some IntentResult & ReturnsValue<[IntentFeedItem]> {
    let items = try await WebFeed.get(url, $url.origin).items
    return .result(value: try await GivenItems(of: url).new(items))
  }
}

/// The items of a feed that a workflow was given.
///
/// They are remembered before they are given. A run that is killed in between never gets them; the other
/// order would give them twice.
private struct GivenItems {
  private let key: String

  /// How many items are remembered that are in the feed no longer: some feeds bring items back.
  private static let former = 2000
  /// How many items are remembered at all.
  private static let most = 20_000

  /// - Parameter url: the address of the feed. The key doesn't show it, because it may have a secret in it.
  init(of url: URL) {
    key = "feed \(url.webHost.prefix(80)) \(Self.mark(url.absoluteString))"
  }

  /// Those of several items that weren't given before, which counts as giving them.
  func new(_ items: [IntentFeedItem]) async throws -> [IntentFeedItem] {
    let marked = items.map { (mark: Self.mark(of: $0), item: $0) }
    let present = marked.map(\.mark)
    let context = IntentContext.current
    let change = try await context.store.change(key, at: context.now()) { before in
      let known = Set(present)
      let former = Self.marks(in: before).filter { !known.contains($0) }.suffix(Self.former)
      let all = former + present.prefix(Self.most)
      return StoredContent(.list(all.map { .text($0) }))
    }
    var given = Set(Self.marks(in: change.before))
    // Items that say nothing different are one.
    return marked.filter { given.insert($0.mark).inserted }.map(\.item)
  }

  private static func marks(in content: StoredContent?) -> [String] {
    guard case .list(let marks)? = content?.value else { return [] }
    return marks.compactMap { if case .text(let mark) = $0 { mark } else { nil } }
  }

  /// What tells an item from others: its id, or else all that it says.
  private static func mark(of item: IntentFeedItem) -> String {
    mark(item.id.isEmpty ? "\(item.summary ?? "")\n\(item.html ?? "")" : item.id)
  }

  /// A short text for one of any length (FNV-1a, 64 bits).
  private static func mark(_ text: String) -> String {
    let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    return String(hash, radix: 16)
  }
}
