import Foundation

actor TrailStore {
  static let shared = TrailStore()

  private let folder = URL.applicationSupportDirectory.appending(path: "Trails")
  private var file: URL { folder.appending(path: "trails.json") }

  func trails() throws -> [Trail] {
    guard FileManager.default.fileExists(atPath: file.path) else { return [] }
    return try JSONDecoder().decode([Trail].self, from: Data(contentsOf: file))
  }

  func save(_ trail: Trail) throws {
    let others = try trails().filter { $0.id != trail.id }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try JSONEncoder().encode(others + [trail]).write(to: file, options: .atomic)
  }
}
