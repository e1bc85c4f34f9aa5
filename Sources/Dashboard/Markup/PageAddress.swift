import HTTPServing

/// An address of a page here. It always begins with `/`, so it leads nowhere else and runs nothing.
package struct PageAddress: Sendable, Hashable {
  let parts: [String]
  let query: [FormField]
  let fragment: String?

  /// - Parameter parts: between slashes; a slash in one of them is encoded.
  package init(
    _ parts: String..., query: [String: String] = [:], fragment: String? = nil
  ) {
    self.parts = parts
    self.query = query.sorted { $0.key < $1.key }.map { FormField($0.key, $0.value) }
    self.fragment = fragment
  }

  private init(parts: [String], query: [FormField], fragment: String?) {
    self.parts = parts
    self.query = query
    self.fragment = fragment
  }

  /// The address of a page below this one.
  package func appending(_ part: String) -> PageAddress {
    PageAddress(parts: parts + [part], query: query, fragment: fragment)
  }

  package var text: String {
    var text = "/" + parts.map(PercentCoding.encode).joined(separator: "/")
    if !query.isEmpty {
      let fields = query.map {
        "\(PercentCoding.encode($0.name))=\(PercentCoding.encode($0.value))"
      }
      text += "?" + fields.joined(separator: "&")
    }
    return text + (fragment.map { "#" + PercentCoding.encode($0) } ?? "")
  }
}

extension PageAddress {
  package static let now = PageAddress()
  package static let signIn = PageAddress("sign-in")
  package static let events = PageAddress("events")
  package static let workflows = PageAddress("workflows")
  package static let runs = PageAddress("runs")
  package static let schedule = PageAddress("schedule")
  package static let files = PageAddress("files")
  package static let intents = PageAddress("intents")
  package static let why = PageAddress("why")
  package static let health = PageAddress("health")
  package static let questions = PageAddress("questions")

  /// The first part of the addresses of forms for others.
  package static let formFolder = "forms"
  /// A form for others, by the secret in its link.
  package static func form(_ secret: String) -> PageAddress { PageAddress(formFolder, secret) }

  package static func workflow(_ id: String) -> PageAddress { PageAddress("workflows", id) }
  /// The file of a workflow.
  package static func source(_ id: String) -> PageAddress {
    PageAddress("workflows", id, "source")
  }
  package static func intent(_ id: String) -> PageAddress { PageAddress("intents", id) }
  package static func run(_ id: Int64) -> PageAddress { PageAddress("runs", "\(id)") }
  /// The place of a question, on a page that begins with it: not all fit on the first one.
  package static func question(_ id: Int64) -> PageAddress {
    PageAddress("questions", query: ["from": "\(id)"], fragment: "card-\(id)")
  }
}
