import AppIntentsCore
import FileOperations
import Foundation
import SystemPackage

extension CaseFamily {
  /// The files of a dry run take any operation in any order, and nothing changes.
  static let simulatedFiles = CaseFamily("simulated-files", share: 5) { folder in
    let sample = try SampleFiles(in: folder)
    let files = SimulatedFiles(
      folder: folder, home: folder, spillFolder: { folder.appending("spilled") })
    return { generator in
      func path() -> FilePath {
        IntentContext.resolve(generator.path(), home: folder, folder: folder)
      }
      switch Int.random(in: 0..<12, using: &generator.random) {
      case 0:
        try files.write(Data(generator.text().utf8), to: path(), replacing: generator.chance(50))
      case 1: try files.append(Data(generator.text().utf8), to: path())
      case 2: try files.move(path(), to: path(), replacing: generator.chance(50))
      case 3: try files.copy(path(), to: path(), replacing: generator.chance(50))
      case 4: try files.remove(path())
      case 5: try files.trash(path())
      case 6: try files.createFolder(path())
      case 7: _ = try files.entries(of: path())
      case 8: _ = try files.linkTarget(of: path())
      case 9: _ = try files.read(path())
      default: _ = try files.status(of: path(), followingLinks: generator.chance(50))
      }
      try sample.requireUnchanged()
    }
  }
}
