import FileOperations
import HTTPServing
import Synchronization
import WorkflowValues

/// Values with secrets in them that forms send back. A page has a seal for each, which says nothing about it.
final class Seals: Sendable {
  private static let most = 1000
  private static let prefix = "sealed-"

  private let key = RandomSecret.make(bits: 256)
  /// The values by their seals, the earliest first.
  private let values = Mutex<[(seal: String, value: String)]>([])

  func seal(_ value: String) -> String {
    let code = SHA256.hash(Array("\(key) \(value)".utf8)).prefix(16)
    let seal = Self.prefix + HexadecimalDigits.text(code)
    values.withLock { values in
      if values.contains(where: { $0.seal == seal }) { return }
      values.append((seal, value))
      if values.count > Self.most { values.removeFirst() }
    }
    return seal
  }

  /// The fields of a form with the values that seals stand for; nil if there is a seal that isn't known
  /// any more.
  func open(_ fields: [FormField]) -> [FormField]? {
    var opened: [FormField] = []
    for field in fields {
      guard Self.isSeal(field.value) else {
        opened.append(field)
        continue
      }
      let value = values.withLock { values in values.first { $0.seal == field.value }?.value }
      guard let value else { return nil }
      opened.append(FormField(field.name, value))
    }
    return opened
  }

  private static func isSeal(_ text: String) -> Bool {
    text.utf8.count == prefix.utf8.count + 32 && text.hasPrefix(prefix)
      && text.dropFirst(prefix.count).allSatisfy { $0.isASCII && $0.isHexDigit }
  }
}
