import AppIntentsCore

/// A place in an image.
enum PicturePosition: String, AppEnum {
  case center, top, bottom, left, right
  case topLeft = "top_left"
  case topRight = "top_right"
  case bottomLeft = "bottom_left"
  case bottomRight = "bottom_right"

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Position"
  static let caseDisplayRepresentations: [PicturePosition: DisplayRepresentation] = [
    .center: "Center", .top: "Top", .bottom: "Bottom", .left: "Left", .right: "Right",
    .topLeft: "Top Left", .topRight: "Top Right", .bottomLeft: "Bottom Left",
    .bottomRight: "Bottom Right",
  ]

  /// Where something of a size begins in an image, with a distance to its edges.
  func offset(of inner: PictureSize, in outer: PictureSize, margin: Int = 0) -> (x: Int, y: Int) {
    let (width, height) = (outer.width - inner.width, outer.height - inner.height)
    let x =
      switch self {
      case .left, .topLeft, .bottomLeft: margin
      case .right, .topRight, .bottomRight: width - margin
      case .center, .top, .bottom: width / 2
      }
    let y =
      switch self {
      case .top, .topLeft, .topRight: margin
      case .bottom, .bottomLeft, .bottomRight: height - margin
      case .center, .left, .right: height / 2
      }
    return (x, y)
  }
}

extension LiteralForm {
  static let length = LiteralForm { text, parameter in _ = try PictureLength(text, parameter) }
}

/// A length in an image: `200` pixels, or `50%` of the image's side.
enum PictureLength: Sendable, Hashable {
  case pixels(Int)
  case share(Double)

  /// - Parameter parameter: the parameter's name, for the message.
  init(_ text: String, _ parameter: String) throws {
    var rest = text.drop { $0 == " " }
    while rest.last == " " { rest.removeLast() }
    let isShare = rest.last == "%"
    if isShare {
      rest.removeLast()
    } else if rest.hasSuffix("px") {
      rest.removeLast(2)
    }
    while rest.last == " " { rest.removeLast() }
    let number = IntentNumber(exactly: rest)
    guard let number, number >= 0, number <= (isShare ? 10_000 : 1_000_000),
      isShare || number.isInteger
    else {
      throw IntentFailure(
        "`\(parameter)` is `\(IntentContext.current.excerpt(of: text, to: 40))`, which isn't a length",
        help: "write a number of pixels such as `200`, or `50%`")
    }
    self = isShare ? .share(number.double / 100) : .pixels(number.integer ?? 0)
  }

  /// The number of pixels.
  func pixels(of side: Int) -> Int {
    switch self {
    case .pixels(let pixels): pixels
    case .share(let share): Int((Double(side) * share).rounded())
    }
  }
}
