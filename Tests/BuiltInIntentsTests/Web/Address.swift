import Foundation
import Testing

/// The address in a text.
func address(_ text: String) throws -> URL {
  let url = URL(string: text)
  return try #require(url)
}
