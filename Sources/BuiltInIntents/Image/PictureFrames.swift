import AppIntentsCore
import SystemPackage

/// The frames of an animation: cut out of one image in which they are below each other, and put together.
enum PictureFrames {
  /// Cuts the frames out of an image in which they are below each other, and removes it.
  static func split(
    _ roll: String, into count: Int, of size: PictureSize, prefix: String, _ vips: Vips
  ) async throws -> [String] {
    var frames: [String] = []
    for index in 0..<count {
      try Task.checkCancellation()
      let frame = "\(prefix)\(index + 1).tif"
      try await vips(
        "extract_area",
        [roll, frame, "0", "\(index * size.height)", "\(size.width)", "\(size.height)"])
      frames.append(frame)
    }
    try LocalFiles().remove(vips.folder.path.appending(roll))
    return frames
  }

  /// Makes an animation.
  ///
  /// - Parameters:
  ///   - frames: images of the same size.
  ///   - target: the file's name, with the options of its format.
  ///   - delays: how long each frame is shown, in milliseconds.
  ///   - loop: how often it is shown; 0 is for ever.
  static func join(
    _ frames: [String], of size: PictureSize, to target: String, delays: [Int], loop: Int,
    _ vips: Vips
  ) async throws {
    try await vips(
      "arrayjoin", [frames.joined(separator: " "), "roll.tif", "--across", "1"])
    try await vips("copy", ["roll.tif", "roll.v"])
    let shown = (frames.indices).map { $0 < delays.count ? delays[$0] : delays.last ?? 100 }
    try await vips.edit(
      "roll.v",
      adding: [
        ("gint", "page-height", "\(size.height)"), ("gint", "loop", "\(loop)"),
        ("VipsArrayInt", "delay", shown.map { "\($0)" }.joined(separator: " ")),
      ])
    try await vips.save("roll.v", as: target)
  }
}
