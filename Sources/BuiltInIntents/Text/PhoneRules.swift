import AppIntentsCore

extension LiteralForm {
  static let country = LiteralForm { text, _ in _ = try PhoneRules.given(country: text) }
}

/// How telephone numbers of a country are written.
struct PhoneRules {
  let callingCode: String
  /// What stands before a number within the country instead of the calling code; nil if nothing does.
  let trunkPrefix: String?
  /// How many digits a number has after the calling code.
  let lengths: ClosedRange<Int>

  /// The rules of a country, by its code of two letters.
  static func of(country code: String) -> PhoneRules? { all[code.uppercased()] }

  /// The rules of a country that a workflow names. Throws if there is none.
  static func given(country code: String) throws -> PhoneRules {
    if let rules = of(country: code) { return rules }
    throw IntentFailure(
      "`\(code)` isn't the code of a country", help: "use two letters, such as `DE` or `US`")
  }

  /// The lengths of numbers with a calling code, in any of its countries.
  static func lengths(callingCode: String) -> ClosedRange<Int>? { lengths[callingCode] }

  /// Whether numbers have an area code and an exchange of three digits and four more digits, as in North
  /// America.
  var isNorthAmerican: Bool { callingCode == "1" }

  private static let all: [String: PhoneRules] = {
    var all: [String: PhoneRules] = [:]
    for entry in table.split(separator: ", ") {
      let parts = entry.split(separator: " ")
      guard parts.count == 5, let shortest = Int(parts[3]), let longest = Int(parts[4]) else {
        continue
      }
      all[String(parts[0])] = PhoneRules(
        callingCode: String(parts[1]), trunkPrefix: parts[2] == "-" ? nil : String(parts[2]),
        lengths: shortest...max(shortest, longest))
    }
    return all
  }()

  private static let lengths: [String: ClosedRange<Int>] = all.values.reduce(into: [:]) {
    let (other, own) = ($0[$1.callingCode] ?? $1.lengths, $1.lengths)
    $0[$1.callingCode] =
      min(other.lowerBound, own.lowerBound)...max(other.upperBound, own.upperBound)
  }

  /// Country, calling code, prefix, and the digits of the shortest and the longest number, after the
  /// metadata of Google's libphonenumber.
  private static let table = """
    AC 247 - 5 6, AD 376 - 6 9, AE 971 0 8 12, AF 93 0 9 9, AG 1 1 10 10, AI 1 1 10 10, AL 355 0 \
    8 9, AM 374 0 8 8, AO 244 - 9 9, AR 54 0 10 11, AS 1 1 10 10, AT 43 0 4 13, AU 61 0 9 12, AW \
    297 - 7 7, AX 358 0 6 12, AZ 994 0 9 9, BA 387 0 8 9, BB 1 1 10 10, BD 880 0 6 10, BE 32 0 8 \
    9, BF 226 - 8 8, BG 359 0 6 12, BH 973 - 8 8, BI 257 - 8 8, BJ 229 - 10 10, BL 590 0 9 9, BM \
    1 1 10 10, BN 673 - 7 7, BO 591 0 8 9, BQ 599 - 7 7, BR 55 0 10 11, BS 1 1 10 10, BT 975 - 7 \
    8, BW 267 - 7 10, BY 375 8 9 11, BZ 501 - 7 11, CA 1 1 10 10, CC 61 0 9 12, CD 243 0 7 10, CF \
    236 - 8 8, CG 242 - 9 9, CH 41 0 9 9, CI 225 - 10 10, CK 682 - 5 5, CL 56 - 9 11, CM 237 - 9 \
    9, CN 86 0 7 12, CO 57 0 8 11, CR 506 - 8 10, CU 53 0 6 10, CV 238 - 7 7, CW 599 - 7 8, CX 61 \
    0 9 12, CY 357 - 8 8, CZ 420 - 9 9, DE 49 0 5 15, DJ 253 - 8 8, DK 45 - 8 8, DM 1 1 10 10, DO \
    1 1 10 10, DZ 213 0 8 9, EC 593 0 8 11, EE 372 - 7 10, EG 20 0 8 10, EH 212 0 9 9, ER 291 0 7 \
    7, ES 34 - 9 9, ET 251 0 9 9, FI 358 0 5 12, FJ 679 - 7 11, FK 500 - 5 5, FM 691 - 7 7, FO \
    298 - 6 6, FR 33 0 9 9, GA 241 - 7 8, GB 44 0 9 10, GD 1 1 10 10, GE 995 0 9 9, GF 594 0 9 9, \
    GG 44 0 10 10, GH 233 0 9 9, GI 350 - 8 8, GL 299 - 6 6, GM 220 - 7 9, GN 224 - 8 9, GP 590 0 \
    9 9, GQ 240 - 9 9, GR 30 - 10 12, GT 502 - 8 11, GU 1 1 10 10, GW 245 - 9 9, GY 592 - 7 7, HK \
    852 - 8 9, HN 504 - 8 11, HR 385 0 8 9, HT 509 - 8 8, HU 36 06 8 9, ID 62 0 7 17, IE 353 0 7 \
    10, IL 972 0 8 12, IM 44 0 10 10, IN 91 0 10 13, IO 246 - 7 7, IQ 964 0 8 10, IR 98 0 6 10, \
    IS 354 - 7 9, IT 39 - 6 12, JE 44 0 10 10, JM 1 1 10 10, JO 962 0 8 9, JP 81 0 9 17, KE 254 0 \
    7 10, KG 996 0 9 10, KH 855 0 8 10, KI 686 0 5 8, KM 269 - 7 7, KN 1 1 10 10, KP 850 0 8 10, \
    KR 82 0 5 14, KW 965 - 8 8, KY 1 1 10 10, KZ 7 8 10 14, LA 856 0 8 10, LB 961 0 7 8, LC 1 1 \
    10 10, LI 423 0 7 9, LK 94 0 9 9, LR 231 0 7 9, LS 266 - 8 8, LT 370 0 8 8, LU 352 - 4 11, LV \
    371 - 8 8, LY 218 0 9 9, MA 212 0 9 9, MC 377 0 8 9, MD 373 0 8 8, ME 382 0 8 9, MF 590 0 9 \
    9, MG 261 0 9 9, MH 692 1 7 7, MK 389 0 8 8, ML 223 - 8 8, MM 95 0 6 10, MN 976 0 8 10, MO \
    853 - 8 8, MP 1 1 10 10, MQ 596 0 9 9, MR 222 - 8 8, MS 1 1 10 10, MT 356 - 8 8, MU 230 - 7 \
    10, MV 960 - 7 10, MW 265 0 7 9, MX 52 - 10 10, MY 60 0 8 10, MZ 258 - 8 9, NA 264 0 8 9, NC \
    687 - 6 6, NE 227 - 8 8, NF 672 - 6 6, NG 234 0 10 14, NI 505 - 8 8, NL 31 0 9 11, NO 47 - 8 \
    8, NP 977 0 8 11, NR 674 - 7 7, NU 683 - 4 7, NZ 64 0 8 10, OM 968 - 8 9, PA 507 - 7 11, PE \
    51 0 8 9, PF 689 - 8 9, PG 675 - 7 8, PH 63 0 6 13, PK 92 0 9 12, PL 48 - 7 10, PM 508 0 6 9, \
    PR 1 1 10 10, PS 970 0 8 10, PT 351 - 9 9, PW 680 - 7 7, PY 595 0 7 11, QA 974 - 8 11, RE 262 \
    0 9 9, RO 40 0 6 9, RS 381 0 7 12, RU 7 8 10 14, RW 250 0 8 9, SA 966 0 9 10, SB 677 - 5 7, \
    SC 248 - 7 7, SD 249 0 9 9, SE 46 0 7 9, SG 65 - 8 11, SH 290 - 4 5, SI 386 0 8 8, SJ 47 - 8 \
    8, SK 421 0 6 9, SL 232 0 8 8, SM 378 - 8 10, SN 221 - 9 9, SO 252 0 6 9, SR 597 - 6 7, SS \
    211 0 9 9, ST 239 - 7 7, SV 503 - 8 11, SX 1 1 10 10, SY 963 0 8 9, SZ 268 - 8 8, TA 290 - 4 \
    4, TC 1 1 10 10, TD 235 - 8 8, TG 228 - 8 8, TH 66 0 8 13, TJ 992 - 9 9, TK 690 - 4 7, TL 670 \
    - 7 8, TM 993 8 8 8, TN 216 - 8 8, TO 676 - 5 7, TR 90 0 10 13, TT 1 1 10 10, TV 688 - 5 7, \
    TW 886 0 8 11, TZ 255 0 9 9, UA 380 0 9 10, UG 256 0 9 9, US 1 1 10 10, UY 598 0 8 13, UZ 998 \
    - 9 9, VA 39 - 6 11, VC 1 1 10 10, VE 58 0 10 10, VG 1 1 10 10, VI 1 1 10 10, VN 84 0 9 10, \
    VU 678 - 5 7, WF 681 - 6 9, WS 685 - 5 10, XK 383 0 8 12, YE 967 0 7 9, YT 262 0 9 9, ZA 27 0 \
    5 10, ZM 260 0 9 9, ZW 263 0 9 10
    """
}
