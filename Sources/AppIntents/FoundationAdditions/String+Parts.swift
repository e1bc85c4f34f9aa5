import Foundation

extension String {
  /// Whether a text occurs in this one. The empty text occurs in every text, whereas Foundation's
  /// `contains`, which a file may get through another file's imports, finds it in none.
  package func holds(_ part: String, inAnyCase: Bool = false) -> Bool {
    if part.isEmpty { return true }
    return inAnyCase ? lowercased().contains(part.lowercased()) : contains(part)
  }
}
