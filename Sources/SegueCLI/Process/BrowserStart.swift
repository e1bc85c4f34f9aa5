import AppIntentsCore
import Foundation
import SystemPackage

/// Starts the browser of the desktop.
enum BrowserStart {
  /// How long `xdg-open` is waited for. It may itself be what the browser runs in, which then takes as long
  /// as the browser is open.
  private static let longestWait = 3.0

  /// `xdg-open`; nil if it isn't installed.
  static var opener: FilePath? {
    let folders = (IntentContext.processEnvironment["PATH"] ?? "").split(separator: ":")
    return folders.map { FilePath(String($0)).appending("xdg-open") }.first {
      access($0.string, X_OK) == 0
    }
  }

  /// Opens a page.
  /// - Returns: whether it was opened, as far as can be seen.
  static func open(_ page: FilePath, with opener: FilePath) -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: opener.string)
    process.arguments = [page.string]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    do {
      try process.run()
    } catch {
      return false
    }
    guard ended.wait(timeout: .now() + longestWait) == .success else { return true }
    return process.terminationStatus == 0
  }
}
