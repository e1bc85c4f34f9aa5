import AppIntentsCore
import Foundation
import Markup

/// Finds the images of a page.
struct FindImages: AppIntent, SideEffectDeclaring, NothingGiving {
  static let persistentIdentifier = "html.images"
  static let title: LocalizedStringResource = "Get Images from HTML"
  static let description = IntentDescription(
    """
    Finds the addresses of the images of a page, each once: `<img src="/a.png">` on \
    `https://example.com` gives `https://example.com/a.png`. Of several sizes the largest is given. \
    Images that are in the page itself have no address, and relative ones none without `base`.
    """,
    categoryName: "HTML", searchKeywords: ["get images from input", "pictures", "img"],
    resultValueName: "Images")
  static let sideEffects: SideEffects = []
  static let nothingCondition = "if there are no images"

  @Parameter(title: "HTML")
  var html: String

  @Parameter(title: "Base", description: "The address of the page, for the relative ones in it")
  var base: URL?

  static var parameterSummary: some ParameterSummary {
    Summary("Get the images in \(\.$html)") { \.$base }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<[URL]> {
    let tree = try HTMLTree.read(html)
    let address = PageAddress(tree, base: base)
    var images: [URL] = []
    var seen: Set<URL> = []
    for index in tree.elements(["img"], in: tree.nodes.indices) {
      try Task.checkCancellation()
      if let url = address.image(index, tree), seen.insert(url).inserted { images.append(url) }
    }
    return .result(value: images)
  }
}
