import AppIntentsCore

/// An intent with a parameter `locale`.
protocol LocaleTaking: ArgumentChecking {}

extension LocaleTaking {
  static func checkLiteral(_ text: String, for parameter: String) throws {
    if parameter == "locale" { _ = try LocaleName.locale(orCurrent: text) }
  }
}
