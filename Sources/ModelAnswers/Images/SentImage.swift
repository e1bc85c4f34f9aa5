import AppIntentsCore
import Foundation
import LanguageModels
import WorkflowValues

/// Images as models take them.
enum SentImage {
  static let mostImages = 10
  static let mostBytes = 4_000_000

  /// Whether a file goes as an image, rather than as its text.
  static func isImage(_ file: IntentFile) -> Bool {
    ContentType.of(file).hasPrefix("image/") && !ContentType.isTextual(file)
  }

  /// The image in a file, without its metadata.
  static func image(in file: IntentFile) throws -> ModelQuestion.Image {
    let bytes = [UInt8](try file.read())
    guard let format = ImageFormat(bytes) else {
      throw ModelFailure(
        .failed, "`\(file.filename)` isn't an image that models take",
        help: "they take PNG, JPEG, WebP and GIF")
    }
    guard let image = format.withoutMetadata(bytes) else {
      throw ModelFailure(.failed, "`\(file.filename)` is a damaged image")
    }
    guard image.count <= mostBytes else {
      throw ModelFailure(
        .failed,
        "the image `\(file.filename)` has \(ByteSize(image.count).text), and may have "
          + ByteSize(mostBytes).text, help: "make it smaller first")
    }
    return ModelQuestion.Image(Data(image), mediaType: format.mediaType)
  }
}
