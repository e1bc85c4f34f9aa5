import Diagnostics
import YAML

extension Template {
  /// The template as the file writes it, on one line.
  package var source: String {
    if let written { return written.text }
    switch content {
    case .scalar(let scalar): return scalar.text
    case .expression(let expression): return expression.source
    case .text(let pieces):
      return pieces.map { piece in
        switch piece {
        case .literal(let text): text
        case .expression(let expression): "${\(expression.source)}"
        }
      }.joined()
    case .list(let items): return items.map(\.source).joined(separator: ", ")
    case .dictionary(let entries):
      return entries.map { entry in
        let value = entry.value.source
        return value.isEmpty ? entry.key.value : "\(entry.key.value): \(value)"
      }.joined(separator: ", ")
    }
  }
}
