import Foundation

/// An article: the part of a web page that is meant to be read.
///
/// Not part of Apple's framework.
package struct IntentArticle: BuiltInEntity {
  package static let typeName = "article"
  package static let typeDisplayRepresentation: TypeDisplayRepresentation = "Article"

  /// Its address, if that is known, else its title.
  package var id: String = ""

  @Property(title: "Title") package var title: String?
  @Property(title: "URL") package var url: URL?
  /// The name of the site: "The Daily Herald".
  @Property(title: "Site") package var site: String?
  @Property(title: "Author") package var author: String?
  @Property(title: "Published") package var published: IntentDate?
  @Property(title: "Text") package var text: String?
  @Property(title: "HTML") package var html: String?
  @Property(title: "Markdown") package var markdown: String?
  @Property(title: "Image") package var image: URL?
  /// The number of words in its text.
  @Property(title: "Words") package var words: Int?

  package init() {}

  package var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(title ?? "")", subtitle: site.map { "\($0)" })
  }
}
