import Foundation

/// A value that an app keeps as JSON.
public struct JSONFile<Value: Codable & Sendable>: Sendable {
  private let folder: AppFolder
  private let name: String
  private let initial: Value

  /// - Parameter initial: the value of a file that doesn't exist yet.
  public init(_ name: String, in folder: AppFolder, initial: Value) {
    self.name = name
    self.folder = folder
    self.initial = initial
  }

  public func read() throws -> Value {
    let file = folder.file(name)
    guard let data = try folder.contents(of: file) else { return initial }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    do {
      return try decoder.decode(Value.self, from: data)
    } catch {
      throw FileProblem.damaged(file, reason: "it isn't the JSON that this app writes")
    }
  }

  /// Changes the value. Nothing is written if `change` throws.
  @discardableResult
  public func update<Result>(_ change: (inout Value) throws -> Result) throws -> Result {
    try folder.locked {
      var value = try read()
      let result = try change(&value)
      let encoder = JSONEncoder()
      encoder.dateEncodingStrategy = .iso8601
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      try folder.write(try encoder.encode(value), to: folder.file(name))
      return result
    }
  }
}
