import Foundation

/// An item of a feed: a post, a message, an episode of a podcast.
///
/// Not part of Apple's framework.
package struct IntentFeedItem: BuiltInEntity {
  package static let typeName = "feed_item"
  package static let typeDisplayRepresentation: TypeDisplayRepresentation = "Feed Item"

  /// The id that the feed gives it, else its link, else its title.
  package var id: String = ""

  @Property(title: "Title") package var title: String?
  @Property(title: "Link") package var link: URL?
  /// The title of its feed.
  @Property(title: "Feed") package var feed: String?
  @Property(title: "Published") package var published: IntentDate?
  @Property(title: "Updated") package var updated: IntentDate?
  @Property(title: "Author") package var author: String?
  /// As text, without markup.
  @Property(title: "Summary") package var summary: String?
  /// The whole content, or the summary if there is no more.
  @Property(title: "HTML") package var html: String?
  @Property(title: "Image") package var image: URL?
  /// The file that comes with it: the sound of an episode.
  @Property(title: "Enclosure") package var enclosure: URL?
  /// How long the enclosure plays.
  @Property(title: "Duration") package var duration: IntentDuration?
  @Property(title: "Tags") package var tags: [String]

  package init() { tags = [] }

  package var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(title ?? "")", subtitle: feed.map { "\($0)" })
  }
}
