/// Where the pages of the daemon are.
package struct DashboardReport: Codable, Sendable, Hashable {
  /// The address on this machine; nil if it doesn't listen.
  package var address: String?
  /// The address under which others reach it.
  package var url: String?
  /// Why there are no pages.
  package var problem: String?
  /// What is wrong with the pages that there are.
  package var warning: String?

  package init(
    address: String? = nil, url: String? = nil, problem: String? = nil, warning: String? = nil
  ) {
    self.address = address
    self.url = url
    self.problem = problem
    self.warning = warning
  }
}

/// The file that leads a browser to a link that signs it in, in the folder of the history.
package enum SignInFile {
  package static let name = "dashboard.html"
}
