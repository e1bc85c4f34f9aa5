import Foundation
import TestFixtures

@testable import SwiftData

/// A file for the objects of a test, which is removed when the test is over.
struct ModelFile {
  let folder: TestFolder
  let configuration: ModelConfiguration
  private let types: [any PersistentModel.Type]

  /// - Parameter name: the file's path in the folder.
  init(_ name: String = "models.store", for types: any PersistentModel.Type...) throws {
    self.types = types
    folder = try TestFolder()
    configuration = ModelConfiguration(url: folder.url.appending(path: name))
  }

  var url: URL { configuration.url }

  /// A container of its own, as another process has it.
  func container() throws -> ModelContainer {
    try ModelContainer(for: Schema(types), configurations: configuration)
  }
}

extension ModelContext {
  /// A context whose objects are in memory.
  static func inMemory(_ types: any PersistentModel.Type...) throws -> ModelContext {
    ModelContext(
      try ModelContainer(
        for: Schema(types), configurations: ModelConfiguration(isStoredInMemoryOnly: true)))
  }

  /// The objects of a class, in the order of insertion.
  func all<Model: PersistentModel>(_ type: Model.Type) throws -> [Model] {
    try fetch(FetchDescriptor<Model>())
  }

  /// The objects of a class as another context reads them.
  func saved<Model: PersistentModel>(_ type: Model.Type) throws -> [Model] {
    try ModelContext(container).all(type)
  }
}
