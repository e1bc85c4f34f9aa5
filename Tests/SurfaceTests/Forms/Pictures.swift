import AppIntents
import AppKit
import CoreVideo
import SwiftUI
import UIKit
import VisualIntelligence

// Images of UIKit and AppKit, as intents, entities and snippets have them.

extension UIImage {
  convenience init?(poster name: String) { self.init(named: "poster-\(name)") }
}

struct PosterEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Poster"
  static let defaultQuery = PosterQuery()

  let id: String
  let picture: UIImage?

  var displayRepresentation: DisplayRepresentation {
    guard let data = picture?.pngData() ?? picture?.jpegData(compressionQuality: 0.8) else {
      return DisplayRepresentation(title: "\(id)", image: .init(systemName: "photo"))
    }
    return DisplayRepresentation(title: "\(id)", image: .init(data: data))
  }
}

struct PosterQuery: EntityQuery {
  func entities(for identifiers: [String]) async throws -> [PosterEntity] {
    identifiers.map { PosterEntity(id: $0, picture: nil) }
  }
}

/// What a person points at, for which an app would look at the pixels.
struct PosterSearch: IntentValueQuery {
  func values(for input: SemanticContentDescriptor) async throws -> [PosterEntity] {
    guard let pixelBuffer: CVReadOnlyPixelBuffer = input.pixelBuffer else {
      return input.labels.map { PosterEntity(id: $0, picture: UIImage(systemName: "photo")) }
    }
    return [PosterEntity(id: "\(pixelBuffer)", picture: UIImage())]
  }
}

struct HangPoster: AppIntent {
  static let title: LocalizedStringResource = "Hang a Poster"

  @Parameter(title: "Picture", supportedContentTypes: [.image]) var picture: IntentFile

  func perform() async throws -> some IntentResult & ReturnsValue<IntentFile> & ShowsSnippetView {
    let image: UIImage? = UIImage(data: picture.data)
    guard let image, let data = image.pngData() else { throw PosterError.noPicture }
    return .result(
      value: IntentFile(data: data, filename: "poster.png", type: .png),
      view: PosterView(picture: image, icon: NSImage(data: data)))
  }
}

enum PosterError: Error {
  case noPicture
}

struct PosterView: View {
  var picture: UIImage?
  var icon: NSImage?

  var body: some View {
    VStack {
      if let picture {
        Image(uiImage: picture)
          .resizable()
          .aspectRatio(contentMode: .fit)
          .accessibilityLabel("Poster")
      }
      Image(uiImage: UIImage(systemName: "star.fill") ?? UIImage())
      if let icon {
        Image(nsImage: icon).resizable()
      }
      if let missing = UIImage(poster: "none") {
        Image(uiImage: missing)
      }
      Image(
        nsImage: NSImage(systemSymbolName: "pin", accessibilityDescription: "Pinned") ?? NSImage())
    }
  }
}

/// What else apps ask an image for.
func posterNotes(at path: String, in bundle: Bundle) -> [String] {
  let file = UIImage(contentsOfFile: path)
  let named = UIImage(named: "poster", in: bundle, compatibleWith: nil)
  let icon = NSImage(named: NSImage.Name("poster"))
  let other = NSImage(contentsOf: URL(filePath: path)) ?? NSImage(contentsOfFile: path)
  return [
    "\(file?.size.width ?? 0) × \(file?.size.height ?? 0)",
    "\(named == nil)", "\(icon == nil)", "\(other?.tiffRepresentation?.count ?? 0)",
  ]
}
