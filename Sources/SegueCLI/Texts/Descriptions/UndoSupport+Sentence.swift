import AppIntentsCore

extension UndoSupport {
  /// What the pages about an intent say, without a full stop.
  var sentence: String {
    switch self {
    case .possible: "Can be undone"
    case .partial(let exception): "Can be undone, except \(exception)"
    case .whileRunning: "Can be undone only by the process that performed it"
    case .impossible(let reason): "Can't be undone, because \(reason)"
    }
  }
}
