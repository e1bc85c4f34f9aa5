package import SystemPackage

extension HistoryStore {
  /// The folder with the values that workflows store. Several processes use it at a time, while only one
  /// has the store open.
  package static func storedFolder(of store: FilePath) -> FilePath {
    store.appending("stored")
  }
}
