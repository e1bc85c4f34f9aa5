import AppIntentsCore

extension IntentContext {
  /// Says how many of a step's files are done: “12 of 40 files”. Of a single file there is nothing to say.
  func reportFiles(done: Int, of count: Int) {
    guard count > 1 else { return }
    report(.progress(Double(done) / Double(count), "\(done) of \(count) files"))
  }
}
