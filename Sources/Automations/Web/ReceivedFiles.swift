package import SystemPackage

/// What comes from browsers and senders on its way to a run.
package enum ReceivedFiles {
  /// Where bodies and files are received that are too large for memory, and where what is tried is written.
  /// The daemon empties it when it starts.
  package static func folder(in state: FilePath) -> FilePath { state.appending("received") }
}
