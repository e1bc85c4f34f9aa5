import AppIntentsCore
import WorkflowValues

extension CaseFamily {
  /// Values are converted, written and read again.
  static let formats = CaseFamily("formats", share: 10) { folder in
    let context = CaseContext.make(in: folder)
    let types: [ValueType] = [
      .text, .richText, .number, .boolean, .date, .duration, .measurement, .url, .file,
      .dictionary, .list, .list(of: .text), .list(of: .file), .list(of: .list(of: .number)),
    ]
    return { generator in
      let value = generator.value()
      let read = try TypedJSON.read(TypedJSON.write(value))
      try require(read == value, "\(value) is read as \(read)")
      let operations = WorkflowValueOperations()
      for format in [DataFormat.json, .compactJSON, .yaml, .toml, .csv()] {
        if let text = try? operations.encode(value, as: format) {
          _ = try operations.decode(text, as: format)
        }
        _ = try? operations.decode(generator.text(), as: format)
      }
      _ = try Conversions.convert(value, to: generator.pick(types), in: context)
    }
  }
}
