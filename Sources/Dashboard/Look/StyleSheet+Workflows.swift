extension StyleSheet {
  /// The list of workflows, the page of one, and the text of its file.
  static let workflows = """
    .workflow .verbs { grid-column: 2; grid-row: 2 / 4; align-self: center; display: flex; gap: .5rem;
      margin-top: .375rem; }
    .tag { font-size: .8125rem; color: var(--quiet); border: 1px solid var(--line);
      border-radius: 1rem; padding: 0 .5rem; overflow-wrap: anywhere; }
    .tags { margin: 0 0 .5rem; }
    .tags a[aria-current] { font-weight: 700; background: none; color: var(--text);
      text-decoration: none; }
    textarea.source { width: 100%; min-height: 16rem; max-height: 44rem; white-space: pre;
      overflow: auto; tab-size: 2; font: .875rem/1.5 ui-monospace, "DejaVu Sans Mono", monospace; }
    pre.whole { white-space: pre; max-height: 44rem; }
    ul.problems { list-style: none; margin: .5rem 0; padding: 0; }
    .problems li { padding: .375rem 0; overflow-wrap: anywhere; }
    .problems .number { color: var(--quiet); font-size: .875rem; margin-left: .5rem; }
    .problems pre { white-space: pre; }
    .edge { display: block; color: var(--quiet); font-size: .8125rem; }
    .field .search { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: .375rem; }
    .field .search input { flex: 1 1 10rem; width: auto; }
    .field input[type="file"] { margin-top: .375rem; }
    summary { cursor: pointer; }
    @media (max-width: 44rem) { .workflow .verbs { grid-column: 1; grid-row: auto; } }

    """
}
