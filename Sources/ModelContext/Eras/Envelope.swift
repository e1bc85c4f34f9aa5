package import AppIntentsCore
package import OrderedCollections

/// One side of a connection: its name and version, and what it can do.
package struct PeerDescription: Sendable, Hashable {
  package var name: String
  package var version: String
  package var capabilities: JSONObject
  /// The first of a server's `icons` that has its image in itself.
  package var icon: Icon?

  package init(
    name: String, version: String, capabilities: JSONObject = [:], icon: Icon? = nil
  ) {
    self.name = name
    self.version = version
    self.capabilities = capabilities
    self.icon = icon
  }

  /// `clientInfo` or `serverInfo`, and the capabilities beside it.
  package init(info: IntentValue?, capabilities: IntentValue?) {
    name = info?.jsonObject?["name"]?.jsonString ?? ""
    version = info?.jsonObject?["version"]?.jsonString ?? ""
    self.capabilities = capabilities?.jsonObject ?? [:]
    icon = Icon(among: info?.jsonObject?["icons"])
  }

  /// Without the icon, because results carry this.
  package var info: IntentValue { ["name": .text(name), "version": .text(version)] }

  /// Whether it declares the extension.
  package var hasIntentExtension: Bool {
    capabilities["extensions"]?.jsonObject?[IntentExtension.name] != nil
  }

  /// Whether a client can show forms. A client that declares `elicitation` without modes shows forms.
  package var asksInForms: Bool {
    guard let modes = capabilities["elicitation"]?.jsonObject else { return false }
    return modes.isEmpty || modes["form"] != nil
  }
}

extension OrderedDictionary where Key == String, Value == IntentValue {
  /// The members of `_meta`.
  package var meta: JSONObject { self["_meta"]?.jsonObject ?? [:] }

  /// The extension's part of `_meta`.
  package var intentMeta: JSONObject { meta[IntentExtension.name]?.jsonObject ?? [:] }

  /// The same with these members of `_meta` added.
  package func addingMeta(_ members: JSONObject) -> JSONObject {
    guard !members.isEmpty else { return self }
    var all = self
    all["_meta"] = .dictionary(meta.merging(members) { _, new in new })
    return all
  }

  /// The same with these members of the extension's part of `_meta` added.
  package func addingIntentMeta(_ members: JSONObject) -> JSONObject {
    guard !members.isEmpty else { return self }
    let all = intentMeta.merging(members) { _, new in new }
    return addingMeta([IntentExtension.name: .dictionary(all)])
  }
}

// What each request and each result of the new era carries.
extension OrderedDictionary where Key == String, Value == IntentValue {
  /// The parameters as a client sends them in the new era.
  package func addressed(by client: PeerDescription) -> JSONObject {
    addingMeta([
      MetaKey.revision: .text(ProtocolRevision.new), MetaKey.clientInfo: client.info,
      MetaKey.clientCapabilities: .dictionary(client.capabilities),
    ])
  }

  /// The revision that a request names; nil in the old era, whose requests name none.
  package var requestedRevision: String? { meta[MetaKey.revision]?.jsonString }

  /// The client that a request of the new era names.
  package var client: PeerDescription {
    PeerDescription(info: meta[MetaKey.clientInfo], capabilities: meta[MetaKey.clientCapabilities])
  }

  /// The result as a server sends it in the new era.
  package func completed(by server: PeerDescription) -> JSONObject {
    var all: JSONObject = ["resultType": "complete"]
    all.merge(self) { _, own in own }
    return all.addingMeta([MetaKey.serverInfo: server.info])
  }

  /// The same as a result that may not be kept.
  package var uncached: JSONObject {
    let limits: JSONObject = ["ttlMs": 0, "cacheScope": "private"]
    return merging(limits) { own, _ in own }
  }
}
