import AppIntentsCore

/// The image of an icon, beside what it is the icon of. A symbol has no image here, and an image that would
/// make its page large isn't shown.
struct IconView: Widget {
  /// In bytes of its URL.
  private static let largest = 16_000

  /// As a text; nil or empty for none.
  let icon: String?

  @HTMLBuilder var body: HTML {
    if let text = icon, text.utf8.count <= Self.largest, let icon = Icon(text),
      icon.imageURL != nil
    {
      HTML(.img, .class("icon"), .src(icon), .alt(""))
    }
  }
}
