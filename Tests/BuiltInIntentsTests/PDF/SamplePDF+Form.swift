extension SamplePDF {
  /// A form with a text field, a text field of lines, a checkbox, radio buttons, a closed and an open list, a
  /// list of several, and a button.
  static let form: String = {
    func widget(_ number: Int, _ keys: String) -> (number: Int, text: String) {
      let (x, y) = (20 + number % 3 * 90, 20 + number / 3 * 30)
      return (
        20 + number,
        """
        << /Type /Annot /Subtype /Widget /F 4 /P 3 0 R /Rect [\(x) \(y) \(x + 80) \(y + 24)] \
        /DA (/Helv 0 Tf 0 g) \(keys) >>
        """
      )
    }
    func states(_ name: String) -> String {
      "/AS /Off /AP << /N << /\(name) 6 0 R /Off 7 0 R >> >>"
    }
    let widgets = [
      widget(0, "/FT /Tx /T (name) /AP << /N 7 0 R >>"),
      widget(1, "/FT /Tx /T (note) /Ff 4096 /Q 1"),
      widget(2, "/FT /Btn /T (agree) \(states("Ja"))"),
      widget(3, "/Parent 40 0 R \(states("red"))"),
      widget(4, "/Parent 40 0 R \(states("Gr#C3#BCn"))"),
      widget(5, "/FT /Ch /Ff 131072 /T (size) /Opt [(S) (M) [(x) (Extra)]] /V (M)"),
      widget(6, "/FT /Ch /Ff 393216 /T (city) /Opt [(Rome)]"),
      widget(7, "/FT /Ch /Ff 2097152 /T (days) /Opt [(Mon) (Tue) (Wed)] /V [(Mon) (Wed)]"),
      widget(8, "/FT /Btn /Ff 65536 /T (send)"), widget(9, "/FT /Tx /T (code) /MaxLen 4"),
    ]
    let places = widgets.map { "\($0.number) 0 R" }
    let top = (places.prefix(3) + ["40 0 R"] + places.dropFirst(5)).joined(separator: " ")
    return document(
      [
        (
          1,
          """
          << /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [\(top)] /DA (/Helv 0 Tf 0 g) \
          /XFA (old) /DR << /Font << /Helv 5 0 R >> >> >> >>
          """
        ), (2, "<< /Type /Pages /Count 1 /Kids [3 0 R] >>"),
        (
          3,
          """
          << /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << >> \
          /Annots [\(places.joined(separator: " "))] >>
          """
        ), (4, stream("")), (5, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"),
        (6, stream("0 0 80 24 re f", "/Type /XObject /Subtype /Form /BBox [0 0 80 24]")),
        (7, stream("", "/Type /XObject /Subtype /Form /BBox [0 0 80 24]")),
        (40, "<< /FT /Btn /Ff 49152 /T (color) /Kids [23 0 R 24 0 R] >>"),
      ] + widgets)
  }()
}
