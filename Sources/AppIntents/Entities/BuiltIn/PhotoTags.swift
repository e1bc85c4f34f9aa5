package import OrderedCollections

/// What the tags of a photo or video, as `exiftool -n` names them, say about when, where and with what it
/// was taken.
///
/// Not part of Apple's framework.
package struct PhotoTags: Sendable {
  private let tags: OrderedDictionary<String, IntentValue>

  package init(_ tags: OrderedDictionary<String, IntentValue>) { self.tags = tags }

  /// When it was taken, in ISO 8601, with its offset from GMT if the tags have one; nil without a date.
  package var taken: String? {
    let names = ["DateTimeOriginal", "CreationDate", "CreateDate"]
    guard let name = names.first(where: { tags[$0] != nil }), let text = text(name) else {
      return nil
    }
    // `2026:11:21 08:00:00`. The offset may follow the time, or have a tag of its own.
    let parts = text.split(separator: " ", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    let hasOffset = parts[1].contains { $0 == "Z" || $0 == "+" || $0 == "-" }
    let offset = hasOffset || name != names[0] ? "" : self.text("OffsetTimeOriginal") ?? ""
    let day = String(parts[0].map { $0 == ":" ? "-" : $0 })
    return "\(day)T\(parts[1])\(offset)"
  }

  /// The maker and the model; nil without them.
  package var camera: String? {
    let (make, model) = (text("Make") ?? "", text("Model") ?? "")
    // Many models already contain the maker's name.
    let name = model.hasPrefix(make) ? model : "\(make) \(model)"
    return name.isEmpty ? nil : name
  }

  /// Coordinates, names, or both; nil without them.
  package var place: IntentPlace? {
    let place: IntentPlace
    if let latitude = number("GPSLatitude"), let longitude = number("GPSLongitude") {
      place = IntentPlace(latitude: latitude, longitude: longitude)
    } else {
      place = IntentPlace()
    }
    place.altitude = number("GPSAltitude")
    place.name = text("Location", "Sub-location")
    place.city = text("City")
    place.state = text("State", "Province-State")
    place.country = text("Country", "Country-PrimaryLocationName")
    return place.displayRepresentation.title.text.isEmpty ? nil : place
  }

  /// The width and height in pixels, as stored.
  package var size: (width: Int, height: Int)? {
    guard case .number(let width)? = tags["ImageWidth"],
      case .number(let height)? = tags["ImageHeight"], let width = width.integer,
      let height = height.integer
    else { return nil }
    return isTurned ? (height, width) : (width, height)
  }

  /// Whether its sides are exchanged when it is shown upright: by the tag of photos, or that of videos.
  private var isTurned: Bool {
    if case .number(let number)? = tags["Orientation"], let orientation = number.integer {
      return (5...8).contains(orientation)
    }
    guard case .number(let number)? = tags["Rotation"] else { return false }
    return number == 90 || number == 270
  }

  private func number(_ name: String) -> Double? {
    guard case .number(let number)? = tags[name] else { return nil }
    return number.double
  }

  /// The first of these tags with a text. A number, such as the model `1100`, is a number in the program's
  /// JSON.
  private func text(_ names: String...) -> String? {
    for name in names {
      switch tags[name] {
      case .text(let text)? where !text.isEmpty: return text
      case .number(let number)?: return number.description
      default: continue
      }
    }
    return nil
  }
}
