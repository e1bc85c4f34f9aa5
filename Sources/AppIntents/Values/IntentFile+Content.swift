package import Foundation

extension IntentFile {
  /// The data of a file that exists in memory only; nil for one on disk.
  package var dataInMemory: Data? {
    if case .data(let data) = content { return data }
    return nil
  }
}
