/// Why neither pages nor webhooks are served.
enum WebObstacle: Sendable, Hashable {
  case address(String, reason: String)
  /// What the user wants to be served isn't known.
  case settings(reason: String)

  /// - Parameter missing: what there isn't, as “there is no dashboard”.
  func text(_ missing: String) -> String {
    switch self {
    case .address(let address, let reason): "can't listen on \(address), so \(missing): \(reason)"
    case .settings(let reason):
      "the settings have had errors since the daemon started, so \(missing): \(reason)"
    }
  }

  /// What a person can do.
  var help: String {
    switch self {
    case .address:
      "end the program that listens there (`ss -ltnp` shows it), or write another address "
        + "into `config.yaml`: `dashboard: { listen: 127.0.0.1:7874 }`"
    case .settings: "correct the file; the daemon reads it again within half a minute"
    }
  }
}
