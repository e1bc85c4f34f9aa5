import SwiftSource

/// Names that sources for Apple's platforms use with `import Foundation` alone, and that another
/// module has on Linux. The list of intents makes them visible in every file of its module.
enum MissingNames {
  /// In AppIntents. The list has a type alias for each.
  static let ofAppIntents: Set<String> = [
    "CustomLocalizedStringResourceConvertible", "LocalizedStringResource",
  ]

  /// In FoundationNetworking, which the list exports: a program that uses none of them doesn't load
  /// curl.
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
    if !modules.contains("AppIntents") { names.formUnion(ofAppIntents) }
    if !modules.contains("FoundationNetworking") { names.formUnion(ofNetworking) }
    // A list of tokens is made only where the text has one of the names.
    guard names.contains(where: source.contains) else { return [] }
    let words = SwiftText(source).tokens.filter { $0.kind == .word }.map(\.name)
    return names.intersection(words)
  }
}
