import AppIntentsCore
import Diagnostics

extension IntentContext {
  /// Says how many of a step's files are done: “12 of 40 files”. Of a single file there is nothing to say.
  ///
  /// - Parameter unit: what is counted, if it isn't files.
  func reportFiles(done: Int, of count: Int, _ unit: String = "files") {
    guard count > 1 else { return }
    report(.progress(Double(done) / Double(count), "\(done) of \(count) \(unit)"))
  }

  /// Says how much of a step's bytes is done: “3.1 of 8 GB”.
  func reportBytes(done: Int, of count: Int) {
    guard count > 0 else { return }
    let done = min(done, count)
    report(.progress(Double(done) / Double(count), BytesDone(done, of: count).text))
  }
}

/// How much of some bytes is done: “3.1 of 8 GB”.
struct BytesDone {
  let text: String

  init(_ done: Int, of count: Int) {
    let (part, whole) = (ByteSize(done).text.split(separator: " "), ByteSize(count).text)
    // The unit is said once, if both have the same.
    let isShort = part.count == 2 && whole.hasSuffix(" \(part[1])")
    text = "\(isShort ? String(part[0]) : ByteSize(done).text) of \(whole)"
  }
}

/// Counts the files that a step looks at while it isn't known how many there are, and says so at times:
/// “1,200 files looked at”.
struct LookedFiles {
  /// Every so many files.
  private static let step = 100

  private var count = 0

  mutating func add() {
    count += 1
    guard count.isMultiple(of: Self.step) else { return }
    IntentContext.current.report(.progress(.nan, "\(Phrasing.grouped(count)) files looked at"))
  }
}
