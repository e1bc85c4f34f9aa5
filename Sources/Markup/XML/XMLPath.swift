import AppIntentsCore
import CLibXML
import Foundation
package import OrderedCollections

/// Finds parts of an XML document by an XPath.
package enum XMLPath {
  /// How many steps the evaluation of a path may take.
  private static let steps: UInt = 50_000_000
  /// The most bytes of all texts together.
  private static let most = 64 << 20

  /// The texts of the nodes that a path finds, or the one text, number or answer that it computes.
  ///
  /// - Parameter namespaces: The addresses of the prefixes in the path.
  package static func texts(
    at path: String, in text: String, namespaces: OrderedDictionary<String, String>
  ) throws -> [String] {
    guard !path.utf8.contains(0) else { throw IntentFailure("`path` can't have a null byte") }
    let document = try XMLDocument(text)
    let library = document.library
    return try withExtendedLifetime(document) {
      guard let context = library.makeContext(document.pointer) else {
        throw IntentFailure("there isn't enough memory for `path`")
      }
      defer { library.freeContext(context) }
      context.pointee.limit = steps
      // Otherwise errors are written to standard error.
      let quiet: @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void = {
        _, _ in
      }
      context.pointee.error_handler = unsafeBitCast(quiet, to: UnsafeMutableRawPointer.self)
      for (prefix, address) in namespaces {
        guard
          library.registerNamespace(context, Array(prefix.utf8) + [0], Array(address.utf8) + [0])
            == 0
        else { throw IntentFailure("`\(prefix)` can't be a prefix in `path`") }
      }
      guard let found = library.evaluate(Array(path.utf8) + [0], context) else {
        throw failure(of: context.pointee.error, path, namespaces)
      }
      defer { library.freeObject(found) }
      return try texts(of: found.pointee)
    }
  }

  /// Throws an `IntentFailure` if a text can't be a path in any document, as far as libxml2 is there to tell.
  package static func check(_ path: String) throws {
    do {
      _ = try texts(at: path, in: "<a/>", namespaces: [:])
    } catch let failure as IntentFailure where failure.kind == .missing {
      // The prefixes are known only with the addresses, and without libxml2 nothing is.
    }
  }

  private static func texts(of found: c_xpath_object) throws -> [String] {
    switch found.type {
    case C_XPATH_NODES:
      guard let nodes = found.nodes?.pointee, nodes.count > 0, let first = nodes.nodes else {
        return []
      }
      var size = 0
      return try (0..<Int(nodes.count)).compactMap { first[$0] }.map { node in
        try Task.checkCancellation()
        let text = text(of: node)
        size += text.utf8.count
        guard size <= most else {
          throw IntentFailure("`path` finds more than \(most >> 20) MiB of text")
        }
        return text
      }
    case C_XPATH_BOOLEAN: return [found.boolean != 0 ? "true" : "false"]
    case C_XPATH_NUMBER:
      let isWhole = found.number.rounded() == found.number && found.number.magnitude < 1e15
      return [isWhole ? "\(Int(found.number))" : "\(found.number)"]
    case C_XPATH_STRING: return [found.text.map { String(cString: $0) } ?? ""]
    default: return []
    }
  }

  private static func text(of node: XMLDocument.Node) -> String {
    guard node.pointee.type == C_XML_NAMESPACE else { return XMLDocument.text(of: node) }
    // A namespace has fields of its own.
    return UnsafeMutableRawPointer(node).assumingMemoryBound(to: c_xml_namespace.self)
      .pointee.href.map { String(cString: $0) } ?? ""
  }

  /// The numbers are those of `xmlXPathError`, from 1200 on.
  private static func failure(
    of error: c_xml_error, _ path: String, _ namespaces: OrderedDictionary<String, String>
  ) -> IntentFailure {
    let shown = IntentContext.current.excerpt(of: path)
    switch error.code {
    case 1219:
      return IntentFailure(
        "a prefix in `path` isn't known: `\(shown)`", kind: .missing,
        help: namespaces.isEmpty
          ? "give the address of each prefix in `namespaces`"
          : "`namespaces` has \(namespaces.keys.map { "`\($0)`" }.joined(separator: ", "))")
    case 1209: return IntentFailure("a function in `path` isn't known: `\(shown)`")
    case 1225:
      return IntentFailure("`path` takes too long in this document", kind: .timeout)
    case 1226: return IntentFailure("`path` is too deep: `\(shown)`")
    default:
      let said = error.message.map {
        String(cString: $0).trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
      }
      return IntentFailure(
        "`path` isn't an XPath: `\(shown)`" + (said.map { " (\($0))" } ?? ""),
        help: "such as `//book[@id='7']/title`")
    }
  }
}
