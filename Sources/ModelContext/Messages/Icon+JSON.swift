package import AppIntentsCore
import OrderedCollections

extension Icon {
  /// Nil for JSON that is none.
  package init?(json: IntentValue?) {
    guard let text = json?.jsonString else { return nil }
    self.init(text)
  }

  /// The first of MCP's `icons` that has its image in itself.
  package init?(among icons: IntentValue?) {
    let all = (icons?.jsonArray ?? []).prefix(Self.mostLookedAt).lazy
    guard
      let found = all.compactMap({ Icon(json: $0.jsonObject?["src"]) })
        .first(where: { $0.imageURL != nil })
    else { return nil }
    self = found
  }

  private static let mostLookedAt = 20
}
