package import SystemPackage

extension UndoableFiles {
  package func set(_ attribute: FileAttribute, of path: FilePath) throws {
    guard let recorder = UndoRecorder.current else { return try files.set(attribute, of: path) }
    let place = path.real
    try inTurn(place) { moment in
      let before = try attribute.current(of: place, in: files)
      try files.set(attribute, of: path)
      recorder.add(attribute.words(of: place.shown), at: moment) {
        UndoAction(
          before.words(of: place.shown), work: .file(.set(before, of: place)),
          conditions: [.has(place, try attribute.current(of: place, in: files))])
      }
    }
  }

  package func extendedAttribute(_ name: String, of path: FilePath) throws -> [UInt8]? {
    try files.extendedAttribute(name, of: path)
  }
}
