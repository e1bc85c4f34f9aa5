/// A photo or a video in a folder: its file, and when, where and with what it was taken.
///
/// Not part of Apple's framework.
package struct IntentPhoto: BuiltInEntity {
  package static let typeName = "photo"
  package static let typeDisplayRepresentation: TypeDisplayRepresentation = "Photo"

  /// Its path.
  package var id: String = ""

  @Property(title: "Name") package var name: String?
  @Property(title: "File") package var file: IntentFile?
  /// The name of its folder.
  @Property(title: "Album") package var album: String?
  @Property(title: "Taken") package var taken: IntentDate?
  @Property(title: "Camera") package var camera: String?
  @Property(title: "Place") package var place: IntentPlace?
  /// In pixels, as it is seen.
  @Property(title: "Width") package var width: Int?
  @Property(title: "Height") package var height: Int?
  @Property(title: "Size") package var size: IntentMeasurement?
  @Property(title: "Modified") package var modified: IntentDate?
  @Property(title: "Is Screenshot") package var isScreenshot: Bool
  @Property(title: "Is Video") package var isVideo: Bool

  package init() {
    isScreenshot = false
    isVideo = false
  }

  package var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(name ?? "")", subtitle: taken.map { "\($0.description)" })
  }
}
