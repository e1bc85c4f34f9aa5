import AppIntentsCore
import Foundation
import OrderedCollections

/// How a text looks in a field.
///
/// Programs that show PDFs draw fields themselves when a document asks for it, but not all of them, and not
/// all well: Poppler draws `ö` wrong if the field's font has no encoding.
struct FieldAppearance {
  /// The drawing as an object of a PDF, in the JSON of `qpdf`.
  let stream: IntentValue

  private static let padding = 2.0

  /// Nil if the text has characters that the font lacks, or if the place is turned or has no size.
  ///
  /// - Parameters:
  ///   - widget: the place of the field on a page.
  ///   - style: the operators that choose its font and color.
  ///   - alignment: 0 is left, 1 centered, 2 right.
  init?(
    _ text: String, in widget: PDFObjects.Dictionary, style: String, alignment: IntentValue?,
    isMultiline: Bool
  ) {
    let lines = text.replacingOccurrences(of: "\r\n", with: "\n")
      .replacingOccurrences(of: "\r", with: "\n")
    guard
      let drawn = HelveticaText(
        isMultiline ? lines : lines.replacingOccurrences(of: "\n", with: " ")),
      let corners = Self.numbers(widget["/Rect"]), corners.count == 4
    else { return nil }
    let (width, height) = (abs(corners[2] - corners[0]), abs(corners[3] - corners[1]))
    var marks: PDFObjects.Dictionary = [:]
    if case .dictionary(let dictionary)? = widget["/MK"] { marks = dictionary }
    guard width > 0, height > 0, (Self.number(marks["/R"]) ?? 0) == 0 else { return nil }
    let style = Style(style)
    let box = Box(
      width: width, height: height, alignment: Self.number(alignment) ?? 0, isMultiline: isMultiline
    )
    let content =
      Self.frame(marks, width, height)
      + "/Tx BMC q 1 1 \(Self.spelled(width - 2)) \(Self.spelled(height - 2)) re W n BT "
      + "\(style.color) " + box.operators(for: drawn, size: style.size) + "ET Q EMC"
    stream = [
      "data": .text(Data(content.utf8).base64EncodedString()),
      "dict": [
        "/Type": "/XObject", "/Subtype": "/Form",
        "/BBox": [0, 0, .number(Decimal(width)), .number(Decimal(height))],
        "/Resources": [
          "/Font": [
            "/Helv": [
              "/Type": "/Font", "/Subtype": "/Type1", "/BaseFont": "/Helvetica",
              "/Encoding": "/WinAnsiEncoding",
            ]
          ]
        ],
      ],
    ]
  }

  /// Draws the background and the border.
  private static func frame(
    _ marks: PDFObjects.Dictionary, _ width: Double, _ height: Double
  ) -> String {
    var content = ""
    if let fill = color(marks["/BG"], ["g", "rg", "k"]) {
      content += "\(fill) 0 0 \(spelled(width)) \(spelled(height)) re f "
    }
    if let line = color(marks["/BC"], ["G", "RG", "K"]) {
      content += "\(line) 0.5 0.5 \(spelled(width - 1)) \(spelled(height - 1)) re S "
    }
    return content.isEmpty ? "" : "q \(content)Q "
  }

  /// The operator that chooses a color of one, three or four parts.
  private static func color(_ value: IntentValue?, _ operators: [String]) -> String? {
    guard let parts = numbers(value) else { return nil }
    let names = [1: operators[0], 3: operators[1], 4: operators[2]]
    return names[parts.count].map { parts.map(spelled).joined(separator: " ") + " \($0)" }
  }

  private static func number(_ value: IntentValue?) -> Double? {
    if case .number(let number)? = value { number.double } else { nil }
  }

  private static func numbers(_ value: IntentValue?) -> [Double]? {
    guard case .list(let items)? = value else { return nil }
    let numbers = items.compactMap { number($0) }
    return numbers.count == items.count ? numbers : nil
  }

  /// A number in the content of a page, which has no exponents.
  static func spelled(_ number: Double) -> String {
    let limited = min(max(number, -100_000), 100_000)
    let rounded = (limited * 100).rounded() / 100
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}

extension FieldAppearance {
  /// What the operators of a field's style choose: `/Helv 12 Tf 0 g`.
  private struct Style {
    /// In points; 0 for the size that fits.
    var size = 0.0
    var color = "0 g"

    init(_ text: String) {
      var numbers: [Double] = []
      for word in text.split(whereSeparator: \.isWhitespace).prefix(100) {
        if let number = Double(word), number.isFinite {
          numbers.append(number)
          continue
        }
        let count = ["g": 1, "rg": 3, "k": 4][word]
        if word == "Tf", let last = numbers.last { size = min(max(last, 0), 1000) }
        if let count, numbers.count >= count {
          color =
            numbers.suffix(count).map(FieldAppearance.spelled).joined(separator: " ") + " \(word)"
        }
        numbers = []
      }
    }
  }

  /// The place of a text.
  private struct Box {
    let width: Double
    let height: Double
    let alignment: Double
    let isMultiline: Bool

    private var room: Double { max(width - 2 * FieldAppearance.padding, 1) }

    /// The operators that draw a text.
    ///
    /// - Parameter size: the size of the font; 0 for the size that fits.
    func operators(for text: HelveticaText, size: Double) -> String {
      let size = size > 0 ? size : fitting(text)
      let lines = isMultiline ? text.lines(within: room / size) : [text]
      let leading = size * 1.15
      // Capital letters are 0.72 high, and in the middle of a line.
      var y = isMultiline ? height - FieldAppearance.padding - size : (height - 0.72 * size) / 2
      var (operators, left) = ("/Helv \(FieldAppearance.spelled(size)) Tf ", 0.0)
      var last = 0.0
      for line in lines {
        let spare = room - line.width * size
        left = FieldAppearance.padding + (alignment == 1 ? spare / 2 : alignment == 2 ? spare : 0)
        operators +=
          "1 0 0 1 \(FieldAppearance.spelled(left)) \(FieldAppearance.spelled(y)) Tm "
          + "\(line.spelled) Tj "
        last = y
        y -= leading
        if last < -leading { break }
      }
      return operators
    }

    private func fitting(_ text: HelveticaText) -> Double {
      if isMultiline { return 12 }
      let high = min(max((height - 2 * FieldAppearance.padding) / 1.15, 4), 12)
      return text.width > 0 ? max(min(high, room / text.width), 4) : high
    }
  }
}
