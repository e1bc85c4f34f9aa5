import AppIntentsCore
public import Foundation
import OrderedCollections
import ViewTree

/// An image of UIKit: the bytes of an image file, or the name of a symbol.
///
/// Nothing reads the pixels or converts them, so `pngData()` and `jpegData(compressionQuality:)` give the
/// bytes as they came, if they have that format, and else nil. Views show the image as its description.
public final class UIImage: Sendable, Hashable {
  let held: HeldImage

  /// An image of nothing.
  public init() { held = HeldImage() }

  /// Nil if the bytes don't begin as a PNG, JPEG, GIF, WebP, HEIC, AVIF, TIFF or BMP file does.
  public init?(data: Data) {
    guard let held = HeldImage(data: data) else { return nil }
    self.held = held
  }

  /// Nil for a file that can't be read, and where ``init(data:)`` is.
  public init?(contentsOfFile path: String) {
    guard let held = HeldImage(file: URL(filePath: path)) else { return nil }
    self.held = held
  }

  /// The file with this name, or with this name and `.png`, `.jpg` or another extension of a format, beside
  /// the program or in the resources of its targets. Nil if there is none: catalogs of assets aren't read.
  public init?(named name: String) {
    guard let held = HeldImage(named: name, in: nil) else { return nil }
    self.held = held
  }

  /// As ``init(named:)``, in the resources of a bundle.
  public init?(named name: String, in bundle: Bundle?, compatibleWith traits: Never?) {
    guard let held = HeldImage(named: name, in: bundle) else { return nil }
    self.held = held
  }

  /// A symbol. Never nil here, where every name is kept. It has no bytes.
  public init?(systemName name: String) { held = HeldImage(symbol: name) }

  /// In pixels, as the header of a PNG, JPEG or GIF file says, without regard to its orientation; zero for
  /// other formats and for symbols.
  public var size: CGSize { held.size }

  /// The bytes of a PNG file; nil for everything else.
  public func pngData() -> Data? { held.data(as: .png) }

  /// The bytes of a JPEG file, whatever the quality; nil for everything else.
  public func jpegData(compressionQuality: CGFloat) -> Data? { held.data(as: .jpeg) }

  public static func == (left: UIImage, right: UIImage) -> Bool { left.held == right.held }
  public func hash(into hasher: inout Hasher) { hasher.combine(held) }
}

/// An image of AppKit: the bytes of an image file, or the name of a symbol.
///
/// As ``UIImage``, it isn't converted.
public final class NSImage: Sendable, Hashable {
  public typealias Name = String

  let held: HeldImage

  /// An image of nothing.
  public init() { held = HeldImage() }

  /// Nil for bytes of which ``UIImage`` makes no image.
  public init?(data: Data) {
    guard let held = HeldImage(data: data) else { return nil }
    self.held = held
  }

  /// Nil for a file that can't be read, and where ``init(data:)`` is.
  public init?(contentsOfFile fileName: String) {
    guard let held = HeldImage(file: URL(filePath: fileName)) else { return nil }
    self.held = held
  }

  /// An image file. Nothing is loaded from the web: such a URL is nil.
  public init?(contentsOf url: URL) {
    guard url.isFileURL, let held = HeldImage(file: url) else { return nil }
    self.held = held
  }

  /// A file beside the program or in its resources, as `UIImage(named:)` finds it.
  public init?(named name: Name) {
    guard let held = HeldImage(named: name, in: nil) else { return nil }
    self.held = held
  }

  /// A symbol. Never nil here, where every name is kept. It has no bytes.
  public init?(systemSymbolName name: String, accessibilityDescription description: String?) {
    held = HeldImage(symbol: name, description: description)
  }

  /// In pixels, as the header of a PNG, JPEG or GIF file says, without regard to its orientation; zero for
  /// other formats and for symbols.
  public var size: CGSize { held.size }

  /// The bytes of a TIFF file; nil for everything else.
  public var tiffRepresentation: Data? { held.data(as: .tiff) }

  public static func == (left: NSImage, right: NSImage) -> Bool { left.held == right.held }
  public func hash(into hasher: inout Hasher) { hasher.combine(held) }
}

extension Image {
  /// An image of UIKit, shown as its description: its symbol, its name, or `image`.
  public init(uiImage: UIImage) { node = uiImage.held.node }

  /// An image of AppKit, shown as its description: its symbol, its name, or `image`.
  public init(nsImage: NSImage) { node = nsImage.held.node }
}

/// What an image of UIKit or AppKit holds.
struct HeldImage: Sendable, Hashable {
  private let file: ImageFile?
  /// How views show it.
  let node: ViewNode

  private init(_ file: ImageFile?, _ attributes: OrderedDictionary<String, IntentValue> = [:]) {
    self.file = file
    node = ViewNode("image", attributes)
  }

  init() { self.init(nil, ["decorative": true]) }

  init(symbol: String, description: String? = nil) {
    var attributes: OrderedDictionary<String, IntentValue> = ["symbol": .text(symbol)]
    attributes["label"] = description.map { .text($0) }
    self.init(nil, attributes)
  }

  init?(data: Data) {
    guard let file = ImageFile(data) else { return nil }
    self.init(file)
  }

  init?(file url: URL) {
    guard let file = ImageFile(contentsOf: url) else { return nil }
    self.init(file)
  }

  init?(named name: String, in bundle: Bundle?) {
    let folders = bundle.map { [$0.resourceURL ?? $0.bundleURL] } ?? ImageFile.ownFolders
    guard let file = ImageFile(named: name, in: folders) else { return nil }
    self.init(file, ["name": .text(name)])
  }

  var size: CGSize { file?.size ?? .zero }

  func data(as format: ImageFormat) -> Data? {
    file?.format == format ? file?.data : nil
  }
}
