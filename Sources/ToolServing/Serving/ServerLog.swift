import Foundation

/// Lines for the log of the process, its standard error.
package enum ServerLog {
  package static func write(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }
}
