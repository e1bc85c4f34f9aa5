import AppIntentsCore
import Foundation
import OrderedCollections
import WorkflowValues

/// A use as a line of the log: an object of JSON.
enum UsageLine {
  /// A value that is longer as JSON isn't kept, so that it is asked for.
  static let longestValue = 2_000
  /// The values of a use that are longer together are kept up to here, in bytes.
  private static let longestValues = 8_000
  private static let longestTitle = 200
  /// The longest id that an app gives a donation, in bytes. A donation with a longer one can't be deleted.
  private static let longestID = 200

  /// In milliseconds since 1970: to the year 3000.
  private static let times = 0...32_503_680_000_000

  static func write(_ usage: Usage) -> [UInt8] {
    var line: OrderedDictionary<String, IntentValue> = [
      "at": .number(milliseconds(of: usage.date)),
      "offset": .number(usage.offset), "source": .text(usage.source.rawValue),
      "title": .text(String(usage.title.prefix(longestTitle))),
    ]
    switch usage.action.target {
    case .intent(let id): line["intent"] = .text(id)
    case .workflow(let path): line["workflow"] = .text(path)
    }
    var left = longestValues
    let values = usage.action.values.filter { name, value in
      let size = TypedJSON.write(value).count
      guard size <= longestValue, size + name.utf8.count <= left else { return false }
      left -= size + name.utf8.count
      return true
    }
    if !values.isEmpty { line["values"] = .dictionary(values) }
    line["sentence"] = usage.sentence.map { .text(String($0.prefix(longestTitle))) }
    line["phrase"] = usage.phrase.map { .text(String($0.prefix(longestTitle))) }
    line["after"] = usage.after.map { .text($0) }
    if let id = usage.donation, id.utf8.count <= longestID { line["donation"] = .text(id) }
    return TypedJSON.write(.dictionary(line)) + [UInt8(ascii: "\n")]
  }

  /// Nil for a line that isn't a use, such as one that was cut by a crash.
  static func read(_ line: some Collection<UInt8>) -> Usage? {
    guard case .dictionary(let parts)? = try? TypedJSON.read(Array(line)),
      case .number(let at)? = parts["at"], let at = at.integer, times.contains(at),
      case .number(let offset)? = parts["offset"],
      let offset = offset.integer, abs(offset) <= 86_400,
      case .text(let word)? = parts["source"], let source = Usage.Source(rawValue: word),
      case .text(let title)? = parts["title"], let target = target(parts)
    else { return nil }
    var values: OrderedDictionary<String, IntentValue> = [:]
    if case .dictionary(let kept)? = parts["values"] { values = kept }
    func text(_ name: String) -> String? {
      if case .text(let text)? = parts[name] { text } else { nil }
    }
    return Usage(
      UsedAction(target, values: values), title: title, sentence: text("sentence"),
      phrase: text("phrase"), source: source, at: Date(timeIntervalSince1970: Double(at) / 1000),
      offset: offset, after: text("after"), donation: text("donation"))
  }

  private static func milliseconds(of date: Date) -> Int {
    let time = (date.timeIntervalSince1970 * 1000).rounded()
    return Int(min(max(time, Double(times.lowerBound)), Double(times.upperBound)))
  }

  private static func target(
    _ parts: OrderedDictionary<String, IntentValue>
  ) -> UsedAction.Target? {
    if case .text(let id)? = parts["intent"] { return .intent(id) }
    if case .text(let path)? = parts["workflow"] { return .workflow(path) }
    return nil
  }
}
