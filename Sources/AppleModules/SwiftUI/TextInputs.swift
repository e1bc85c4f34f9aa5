// How texts are entered has no effect here.

public struct TextInputAutocapitalization: Sendable {
  public static var never: TextInputAutocapitalization { TextInputAutocapitalization() }
  public static var words: TextInputAutocapitalization { TextInputAutocapitalization() }
  public static var sentences: TextInputAutocapitalization { TextInputAutocapitalization() }
  public static var characters: TextInputAutocapitalization { TextInputAutocapitalization() }
}

public struct SubmitLabel: Sendable {
  public static let done = SubmitLabel()
  public static let go = SubmitLabel()
  public static let send = SubmitLabel()
  public static let join = SubmitLabel()
  public static let route = SubmitLabel()
  public static let search = SubmitLabel()
  public static let `return` = SubmitLabel()
  public static let next = SubmitLabel()
  public static let `continue` = SubmitLabel()
}

/// Of UIKit on Apple's platforms.
public enum UIKeyboardType: Int, Sendable {
  case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad,
    emailAddress, decimalPad, twitter, webSearch, asciiCapableNumberPad
}

/// Of UIKit on Apple's platforms.
public struct UITextContentType: Hashable, Sendable {
  private let name: String

  public static let name = UITextContentType(name: "name")
  public static let givenName = UITextContentType(name: "givenName")
  public static let familyName = UITextContentType(name: "familyName")
  public static let nickname = UITextContentType(name: "nickname")
  public static let emailAddress = UITextContentType(name: "emailAddress")
  public static let telephoneNumber = UITextContentType(name: "telephoneNumber")
  public static let fullStreetAddress = UITextContentType(name: "fullStreetAddress")
  public static let addressCity = UITextContentType(name: "addressCity")
  public static let postalCode = UITextContentType(name: "postalCode")
  public static let countryName = UITextContentType(name: "countryName")
  public static let URL = UITextContentType(name: "URL")
  public static let username = UITextContentType(name: "username")
  public static let password = UITextContentType(name: "password")
  public static let newPassword = UITextContentType(name: "newPassword")
  public static let oneTimeCode = UITextContentType(name: "oneTimeCode")
}

public struct SearchFieldPlacement: Sendable {
  public enum NavigationBarDrawerDisplayMode: Sendable { case automatic, always }

  public static let automatic = SearchFieldPlacement()
  public static let toolbar = SearchFieldPlacement()
  public static let sidebar = SearchFieldPlacement()
  public static let navigationBarDrawer = SearchFieldPlacement()
  public static func navigationBarDrawer(
    displayMode: NavigationBarDrawerDisplayMode
  ) -> SearchFieldPlacement {
    navigationBarDrawer
  }
}

extension View {
  public nonisolated func textInputAutocapitalization(
    _ autocapitalization: TextInputAutocapitalization?
  ) -> some View {
    self
  }
  public nonisolated func autocorrectionDisabled(_ disable: Bool = true) -> some View { self }
  public nonisolated func submitLabel(_ submitLabel: SubmitLabel) -> some View { self }
  public nonisolated func keyboardType(_ type: UIKeyboardType) -> some View { self }
  public nonisolated func textContentType(_ textContentType: UITextContentType?) -> some View {
    self
  }
  public nonisolated func searchable(
    text: Binding<String>, placement: SearchFieldPlacement, prompt: Text? = nil
  ) -> some View {
    self
  }
  public nonisolated func searchable(
    text: Binding<String>, placement: SearchFieldPlacement, prompt: LocalizedStringKey
  ) -> some View {
    self
  }
  public nonisolated func searchable(
    text: Binding<String>, isPresented: Binding<Bool>,
    placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey
  ) -> some View {
    self
  }
  public nonisolated func searchSuggestions(@ViewBuilder _ suggestions: () -> some View)
    -> some View
  {
    self
  }
  public nonisolated func searchCompletion(_ completion: String) -> some View { self }
  public nonisolated func navigationDestination(
    isPresented: Binding<Bool>, @ViewBuilder destination: () -> some View
  ) -> some View {
    self
  }
  public nonisolated func navigationDestination<D: Hashable>(
    item: Binding<D?>, @ViewBuilder destination: @escaping (D) -> some View
  ) -> some View {
    self
  }
  public nonisolated func navigationBarBackButtonHidden(_ hidesBackButton: Bool = true)
    -> some View
  {
    self
  }
}
