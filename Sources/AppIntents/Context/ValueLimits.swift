import Foundation
import OrderedCollections

/// How large a value may be. A step whose value is larger fails, before the value takes the memory of
/// everything else.
///
/// Not part of Apple's framework.
public struct ValueLimits: Sendable, Hashable {
  /// The most bytes of one value.
  public var bytes: Int

  /// The most lists and dictionaries inside each other.
  public static let depth = 512
  public static let usualBytes = 256_000_000

  public init(bytes: Int = usualBytes) { self.bytes = bytes }

  /// Throws if a value is larger than a value may be.
  public func check(_ value: IntentValue) throws { _ = try size(of: value) }

  /// Throws if a value with this many bytes would be larger than a value may be.
  public func check(bytes count: Int) throws {
    guard count <= bytes else { throw tooLarge("its value") }
  }

  /// About how many bytes of memory a value takes. Takes as long as the value has parts, texts and
  /// content count as one, and ends at the limit.
  ///
  /// A part that several lists have in common counts for each of them, because whatever is made of
  /// the value has it several times.
  package func size(of value: IntentValue) throws -> Int {
    var size = 0
    try add(value, to: &size, depth: 0)
    return size
  }

  /// What is too large, as a failure.
  package func tooLarge(_ subject: String) -> IntentFailure {
    IntentFailure(
      "\(subject) is larger than a value may be, which is \(ByteSize(bytes).text)",
      help: "work on smaller parts, or on files; `max_value` in the workflow allows more")
  }

  private func add(_ value: IntentValue, to size: inout Int, depth: Int) throws {
    guard depth <= Self.depth else {
      throw IntentFailure("its value has lists inside of lists more than \(Self.depth) levels deep")
    }
    size += MemoryLayout<IntentValue>.stride
    switch value {
    case .nothing, .boolean, .number(.integer): break
    case .text(let text): size += text.utf8.count
    case .richText(let text): size += String(text.characters).utf8.count
    case .url(let url): size += url.absoluteString.utf8.count
    case .file(let file): size += 64 + (file.dataInMemory?.count ?? 0)
    case .number, .date, .duration, .measurement, .choice: size += 64
    case .list(let items):
      for item in items { try add(item, to: &size, depth: depth + 1) }
    case .dictionary(let items): try add(items, to: &size, depth: depth)
    case .entity(let entity):
      size += 64 + entity.title.utf8.count
      try add(entity.properties, to: &size, depth: depth)
    }
    guard size <= bytes else { throw tooLarge("its value") }
  }

  private func add(
    _ items: OrderedDictionary<String, IntentValue>, to size: inout Int, depth: Int
  ) throws {
    for (key, value) in items {
      size += 16 + key.utf8.count
      try add(value, to: &size, depth: depth + 1)
    }
  }
}
