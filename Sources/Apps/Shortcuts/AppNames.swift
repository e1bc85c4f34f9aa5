import AppIntentsCore
import ModelContext
import OrderedCollections

/// The names by which people mean an app, by who gave them.
package struct AppNames: Sendable, Hashable {
  /// By whom an app has a name. A stronger claim of one app keeps the name from another app.
  package enum Claim: Int, Sendable, Comparable {
    /// The user has added it so, or also calls it so.
    case given
    /// It has the name itself.
    case own
    /// It says that it is also called so.
    case told

    package static func < (left: Claim, right: Claim) -> Bool { left.rawValue < right.rawValue }
  }

  private let claims: OrderedDictionary<String, Claim>

  /// All names, the one that people read last.
  package var all: [String] { claims.keys.elements }

  /// The names besides the app's own and those under which it was added.
  package let others: [String]

  /// How many names an app may tell, and how many characters each has at most.
  private static let (most, longest) = (10, 60)

  /// - Parameter otherNames: what the user also calls it.
  package init(of app: AppName, otherNames: [String] = [], _ agreed: AgreedApp) {
    let own = PlainText.line(agreed.described["name"]?.jsonString ?? agreed.peer.name)
    // `SoupChef` is said as two words.
    let spoken = own.contains(" ") ? own : TypeName.title(own)
    let told = (agreed.described["also_called"]?.jsonArray ?? []).prefix(Self.most)
      .compactMap(\.jsonString).map(PlainText.line).filter { $0.count <= Self.longest }
    var claims: OrderedDictionary<String, Claim> = [:]
    func add(_ names: [String], _ claim: Claim) {
      for name in names where !name.isEmpty && claims[name] == nil { claims[name] = claim }
    }
    add(app.spoken + otherNames, .given)
    add([own, spoken], .own)
    add(told, .told)
    let shown = own.isEmpty ? TypeName.title(app.text) : spoken
    if let claim = claims.removeValue(forKey: shown) { claims[shown] = claim }
    self.claims = claims
    let usual = Set(app.spoken + [own, spoken])
    others = OrderedSet(otherNames + told).filter { !$0.isEmpty && !usual.contains($0) }
  }

  /// By whom the app has one of its names.
  package func claim(on name: String) -> Claim { claims[name] ?? .told }
}

extension AppName {
  /// The name as it is written and as it is said.
  fileprivate var spoken: [String] { [text, TypeName.title(text)] }
}
