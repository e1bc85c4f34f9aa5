import Foundation

/// A PDF whose pages have a text from corner to corner, in gray that shines through.
struct StampPages {
  /// The size of a page in whole points.
  struct Size: Hashable {
    let width: Int
    let height: Int

    init(_ width: Int, _ height: Int) {
      self.width = width
      self.height = height
    }

    init(_ size: PDFInfo.Size) {
      func points(_ length: Decimal) -> Int {
        Int(min(max((length as NSDecimalNumber).doubleValue, 1), 100_000))
      }
      self.init(points(size.width), points(size.height))
    }
  }

  private let text: HelveticaText
  private var sizes: [Size] = []

  init(_ text: HelveticaText) { self.text = text }

  mutating func add(_ size: Size) { sizes.append(size) }

  /// The whole document.
  var document: String {
    let kids = sizes.indices.map { "\(5 + 2 * $0) 0 R" }.joined(separator: " ")
    var objects = [
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Count \(sizes.count) /Kids [\(kids)] >>",
      HelveticaText.font,
      "<< /Type /ExtGState /ca 0.3 >>",
    ]
    for (index, size) in sizes.enumerated() {
      objects.append(
        """
        << /Type /Page /Parent 2 0 R /MediaBox [0 0 \(size.width) \(size.height)] \
        /Contents \(6 + 2 * index) 0 R \
        /Resources << /Font << /F 3 0 R >> /ExtGState << /G 4 0 R >> >> >>
        """)
      let content = content(of: size)
      objects.append("<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream")
    }
    return Self.document(of: objects)
  }

  private func content(of size: Size) -> String {
    let (width, height) = (Double(size.width), Double(size.height))
    let diagonal = (width * width + height * height).squareRoot()
    // Three quarters of the way from corner to corner, but not higher than a quarter of the page.
    let font = min(0.75 * diagonal / text.width, min(width, height) / 4)
    let (cosine, sine) = (width / diagonal, height / diagonal)
    let (along, across) = (text.width * font / 2, 0.36 * font)
    let x = width / 2 - cosine * along + sine * across
    let y = height / 2 - sine * along - cosine * across
    let matrix = [cosine, sine, -sine, cosine].map { String(format: "%.4f", $0) }
    return """
      q /G gs 0.5 g BT /F \(FieldAppearance.spelled(font)) Tf \(matrix.joined(separator: " ")) \
      \(FieldAppearance.spelled(x)) \(FieldAppearance.spelled(y)) Tm \(text.spelled) Tj ET Q
      """
  }

  /// A document of objects that are numbered from 1, of which the first is the catalog.
  private static func document(of objects: [String]) -> String {
    var text = "%PDF-1.5\n"
    var table = "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for (index, object) in objects.enumerated() {
      let place = String(text.utf8.count)
      table += "\(String(repeating: "0", count: max(0, 10 - place.count)))\(place) 00000 n \n"
      text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let start = text.utf8.count
    return text + table
      + "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n"
  }
}
