import SwiftSource

/// Names that sources for Apple's platforms use with `import Foundation` alone, and that another
/// module has on Linux. The list of intents exports them, which makes them visible in every file of its
/// module.
enum MissingNames {
  /// In AppIntentsCore, with what they are.
  static let ofAppIntents = [
    "CustomLocalizedStringResourceConvertible": "protocol", "LocalizedStringResource": "struct",
  ]

  /// In FoundationNetworking: a program that uses none of them doesn't load curl.
  static let ofNetworking: Set<String> = [
    "CachedURLResponse", "HTTPCookie", "HTTPCookieStorage", "HTTPURLResponse", "URLCache",
    "URLCredential", "URLCredentialStorage", "URLProtectionSpace", "URLProtocol", "URLRequest",
    "URLResponse", "URLSession", "URLSessionConfiguration", "URLSessionDataDelegate",
    "URLSessionDataTask", "URLSessionDelegate", "URLSessionDownloadTask", "URLSessionTask",
    "URLSessionUploadTask", "URLSessionWebSocketTask",
  ]

  /// The names that a source uses without importing the whole module that has them.
  static func used(in source: String, imports: [DeclarationReader.Import]) -> Set<String> {
    let modules = Set(imports.filter { $0.symbol == nil }.map(\.module))
    var names: Set<String> = []
    if modules.isDisjoint(with: ["AppIntents", "AppIntentsCore"]) {
      names.formUnion(ofAppIntents.keys)
    }
    if !modules.contains("FoundationNetworking") { names.formUnion(ofNetworking) }
    // A list of tokens is made only where the text has one of the names.
    guard names.contains(where: source.contains) else { return [] }
    let words = SwiftText(source).tokens.filter { $0.kind == .word }.map(\.name)
    return names.intersection(words)
  }
}
