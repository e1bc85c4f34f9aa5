extension ParameterHints {
  @usableFromInline
  init(_ options: String.IntentInputOptions?) {
    self.init(isMultiline: options?.multiline ?? false)
  }

  @usableFromInline
  init(_ names: Bool.IntentDisplayName) {
    self.init(answers: Answers(true: names.true.text, false: names.false.text))
  }

  @usableFromInline
  init(_ kind: DateParameterKind) {
    let moment: Moment =
      switch kind {
      case .date: .date
      case .time: .time
      case .dateTime: .dateTime
      }
    self.init(moment: moment)
  }

  @usableFromInline
  init(_ style: NumberControlStyle) {
    let control: Control =
      switch style {
      case .field: .field
      case .stepper: .stepper
      case .slider: .slider
      }
    self.init(control: control)
  }
}

extension ClosedRange<Double> {
  /// "a number from 1 to 10"
  var phrase: String {
    func text(_ bound: Double) -> String { IntentNumber(bound)?.shown ?? "\(bound)" }
    if upperBound == .infinity || upperBound >= Double(Int.max) {
      return "a number from \(text(lowerBound)) up"
    }
    if lowerBound == -.infinity || lowerBound <= Double(Int.min) {
      return "a number up to \(text(upperBound))"
    }
    return "a number from \(text(lowerBound)) to \(text(upperBound))"
  }
}

extension IntentCollectionSize {
  /// The numbers of items, also where the least one is given last.
  package var bounds: ClosedRange<Int> { Swift.min(min, max)...Swift.max(min, max) }
}
