import Control
import FileOperations
import Foundation
import Synchronization
import SystemPackage

/// Removes the file that leads a browser to a link, once the link doesn't sign in any more.
final class SignInFiles: Sendable {
  private let path: FilePath
  private let expiry = Mutex<Task<Void, Never>?>(nil)

  /// - Parameter state: the folder of the history.
  init(in state: FilePath) { path = state.appending(SignInFile.name) }

  /// Removes the file after some time, for a link that was made now.
  func remove(after time: TimeInterval) {
    let later = Task { [weak self] in
      guard (try? await Task.sleep(for: .seconds(time))) != nil else { return }
      self?.remove()
    }
    expiry.withLock { expiry in
      // The file of an earlier link has been replaced.
      expiry?.cancel()
      expiry = later
    }
  }

  /// Removes the file if it leads to a link.
  func remove(leadingTo code: String) {
    guard let file = try? FileDescriptor.openFile(path),
      let bytes = try? file.closeAfter({ try file.readAll() }),
      String(decoding: bytes, as: UTF8.self).contains(code)
    else { return }
    remove()
  }

  func remove() {
    let files = LocalFiles()
    // One that is gone is as it should be, and one that can't be removed leads nowhere.
    if (try? files.statusIfPresent(of: path)) != nil { try? files.remove(path) }
  }
}
