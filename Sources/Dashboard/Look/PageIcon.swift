/// The icon in the browser's tab: three steps, one after the other.
enum PageIcon {
  static let text = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="4" \
    fill="#1f6f54"/><path d="M4 4.5h4M6 8h4M8 11.5h4" stroke="#fff" stroke-width="2" \
    stroke-linecap="round"/></svg>
    """
}
