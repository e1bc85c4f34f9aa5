import AppIntentsCore

/// How large a document may be.
package enum MarkupLimits {
  /// The most bytes.
  package static let bytes = 64 << 20
  /// The most elements inside each other.
  package static let depth = 256
  /// The most attributes of an element of XML.
  package static let attributes = 256
  /// The most bytes of a name in XML.
  package static let name = 50_000
  /// The most different names in XML. libxml2 takes long to find one among millions.
  package static let names = 100_000

  static func check(_ text: String, as subject: String) throws {
    guard text.utf8.count <= bytes else {
      throw IntentFailure(
        "\(subject) has \(text.utf8.count >> 20) MiB, but no more than \(bytes >> 20) are read")
    }
  }

  static func tooManyNodes(_ subject: String) -> IntentFailure {
    IntentFailure("\(subject) has more than \(MarkupTree.most / 1_000_000) million parts")
  }
}
