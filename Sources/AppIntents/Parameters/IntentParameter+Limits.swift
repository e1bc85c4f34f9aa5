import OrderedCollections

extension _AnyIntentParameter {
  /// The value as the parameter takes it: a day, if only the day of a date is wanted. Throws an
  /// `IntentValueError` for a value that the parameter's declaration excludes.
  func accepted(_ value: IntentValue) throws -> IntentValue {
    guard let extras, value != .nothing else { return value }
    if let size = extras.size, case .list(let items) = value,
      !size.bounds.contains(items.count)
    {
      throw IntentValueError(
        wanted: "a list of \(size.bounds.words(counting: "item"))", given: value)
    }
    guard case .list(let items) = value else { return try accepted(value, by: extras) }
    return .list(try items.map { try accepted($0, by: extras) })
  }

  /// Why the parameter's declaration excludes a value; nil if it doesn't.
  func problem(with value: IntentValue) -> String? {
    do {
      _ = try accepted(value)
      return nil
    } catch {
      return IntentErrorText.message(for: error)
    }
  }

  private func accepted(_ value: IntentValue, by extras: _ParameterExtras) throws -> IntentValue {
    if let range = extras.range, let number = value.magnitude, !range.contains(number) {
      throw IntentValueError(wanted: range.phrase, given: value)
    }
    if !extras.supported.isEmpty, !extras.supported.contains(value) {
      let names = extras.supported.map { "`\($0.words)`" }.joined(separator: ", ")
      throw IntentValueError(wanted: "one of \(names)", given: value)
    }
    let codes = extras.hints.currencyCodes
    if !codes.isEmpty, case .dictionary(let parts) = value,
      case .text(let code)? = parts["currency"], !codes.contains(code)
    {
      throw IntentValueError(
        wanted: "an amount in \(codes.joined(separator: ", "))", given: value)
    }
    if extras.hints.moment == .date, case .date(let date) = value, date.precision != .day {
      let start = date.calendar.startOfDay(for: date.instant)
      return .date(IntentDate(start, in: date.timeZone, precision: .day))
    }
    return value
  }
}

extension IntentValue {
  /// The number that a range is about: of a number, a measurement, an amount, or a duration's seconds.
  fileprivate var magnitude: Double? {
    switch self {
    case .number(let number): number.double
    case .measurement(let measurement): measurement.value.double
    case .duration(let duration): duration.clockDuration / .seconds(1)
    case .dictionary(let parts): parts["amount"]?.magnitude
    default: nil
    }
  }
}
