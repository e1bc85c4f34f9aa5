import Foundation

/// How a whole number is written in a message.
public struct OSLogIntegerFormatting: Sendable {
  let radix: Int
  var prefix = ""
  var isUppercase = false
  var minimumDigits = 0
  var showsSign = false

  public static let decimal = OSLogIntegerFormatting(radix: 10)
  public static let hex = OSLogIntegerFormatting(radix: 16)
  public static let octal = OSLogIntegerFormatting(radix: 8)

  public static func decimal(
    explicitPositiveSign: Bool = false, minDigits: @autoclosure () -> Int
  ) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(radix: 10, minimumDigits: minDigits(), showsSign: explicitPositiveSign)
  }

  public static func decimal(explicitPositiveSign: Bool) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(radix: 10, showsSign: explicitPositiveSign)
  }

  public static func hex(
    explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false
  ) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(
      radix: 16, prefix: includePrefix ? "0x" : "", isUppercase: uppercase,
      showsSign: explicitPositiveSign)
  }

  public static func hex(
    explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false,
    minDigits: @autoclosure () -> Int
  ) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(
      radix: 16, prefix: includePrefix ? "0x" : "", isUppercase: uppercase,
      minimumDigits: minDigits(), showsSign: explicitPositiveSign)
  }

  public static func octal(
    explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false
  ) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(
      radix: 8, prefix: includePrefix ? "0o" : "", isUppercase: uppercase,
      showsSign: explicitPositiveSign)
  }

  func text(_ number: some FixedWidthInteger) -> String {
    // Hexadecimal and octal numbers show the bits of negative ones, as C does.
    let isNegative = radix == 10 && number < 0
    let digits =
      radix == 10
      ? String(number.magnitude)
      : bits(of: number)
    let filled = String(repeating: "0", count: max(0, min(minimumDigits, 100) - digits.count))
    return (isNegative ? "-" : showsSign ? "+" : "") + prefix + filled + digits
  }

  private func bits(of number: some FixedWidthInteger) -> String {
    guard number < 0 else { return String(number, radix: radix, uppercase: isUppercase) }
    let wide = UInt64(truncatingIfNeeded: number)
    let mask = number.bitWidth >= 64 ? UInt64.max : (1 << UInt64(number.bitWidth)) - 1
    return String(wide & mask, radix: radix, uppercase: isUppercase)
  }
}

/// How a number with decimals is written in a message.
public struct OSLogFloatFormatting: Sendable {
  var conversion = "f"
  var precision: Int?
  var showsSign = false

  public static let fixed = OSLogFloatFormatting()
  public static let hex = OSLogFloatFormatting(conversion: "a")
  public static let exponential = OSLogFloatFormatting(conversion: "e")
  public static let hybrid = OSLogFloatFormatting(conversion: "g")

  public static func fixed(
    precision: @autoclosure () -> Int, explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> OSLogFloatFormatting {
    OSLogFloatFormatting(precision: precision(), showsSign: explicitPositiveSign)
  }

  public static func exponential(
    precision: @autoclosure () -> Int, explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> OSLogFloatFormatting {
    OSLogFloatFormatting(
      conversion: uppercase ? "E" : "e", precision: precision(), showsSign: explicitPositiveSign)
  }

  public static func hybrid(
    precision: @autoclosure () -> Int, explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> OSLogFloatFormatting {
    OSLogFloatFormatting(
      conversion: uppercase ? "G" : "g", precision: precision(), showsSign: explicitPositiveSign)
  }

  func text(_ number: Double) -> String {
    let digits = precision.map { ".\(max(0, min($0, 100)))" } ?? ""
    return String(format: "%\(showsSign ? "+" : "")\(digits)\(conversion)", number)
  }
}
