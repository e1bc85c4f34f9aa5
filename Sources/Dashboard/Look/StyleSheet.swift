/// How pages look. Colors are named once, for light and for dark; their contrast to what they are on is at
/// least 4.5, and of signs and borders of fields 3. A letter may have any number of marks above it, so that
/// rows are clipped: a name covers no other row.
enum StyleSheet {
  static let text = colors + layout + forms + lists + drawings + workflows + narrow

  private static let colors = """
    :root { color-scheme: light dark; --page: #f7f7f5; --card: #ffffff; --text: #1d2321;
      --quiet: #59635f; --line: #d9dcd8; --edge: #7c8682; --link: #17634a; --main: #1f6f54;
      --on-main: #ffffff; --good: #1b7a4b; --bad: #b3261e; --pending: #8a5a00; --active: #1a5fb4;
      --code: #eceeea; --bad-back: #fdecea; --notice: #e4f3ec; --focus: #1a5fb4; }
    @media (prefers-color-scheme: dark) {
      :root { --page: #161a19; --card: #1e2423; --text: #e6ebe8; --quiet: #a3aeaa; --line: #333b39;
        --edge: #7d8985; --link: #7fd1b0; --main: #7fd1b0; --on-main: #10231b; --good: #6fd39b;
        --bad: #ff9a90; --pending: #f0bf5c; --active: #8ab8f5; --code: #2a3230;
        --bad-back: #3a2220; --notice: #1d3a2e; --focus: #8ab8f5; }
    }

    """

  private static let layout = """
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    html { font: 100%/1.5 system-ui, "Noto Sans", "DejaVu Sans", sans-serif; }
    body { margin: 0; background: var(--page); color: var(--text); min-height: 100vh;
      display: flex; flex-direction: column; }
    header, main, footer { width: calc(100% - 2.5rem); max-width: 73.5rem; margin: 0 auto; }
    header { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem 1.5rem;
      padding-top: .75rem; padding-bottom: .75rem; border-bottom: 1px solid var(--line); }
    main { flex: 1; padding-bottom: 3rem; outline: none; }
    footer { display: flex; align-items: center; justify-content: space-between; gap: 1rem;
      padding-top: .75rem; padding-bottom: .75rem; color: var(--quiet); font-size: .875rem;
      border-top: 1px solid var(--line); }
    .brand { font-weight: 700; font-size: 1.125rem; }
    nav ul { display: flex; flex-wrap: wrap; gap: .25rem; list-style: none; margin: 0; padding: 0; }
    nav li { display: flex; align-items: center; }
    nav li > a { display: inline-block; padding: .375rem .625rem; border-radius: .5rem;
      color: var(--text); text-decoration: none; }
    nav li > a:hover { background: var(--code); }
    nav a[aria-current] { background: var(--main); color: var(--on-main); }
    nav a[aria-current]:hover { background: var(--main); }
    .count { background: var(--pending); color: var(--page); border-radius: 1rem; padding: 0 .5rem;
      font-size: .8125rem; font-weight: 700; margin-left: .25rem; }
    h1 { font-size: 1.625rem; line-height: 1.25; margin: 1.5rem 0 1rem; overflow-wrap: anywhere; }
    h2 { font-size: 1.125rem; margin: 2rem 0 .5rem; }
    h3 { font-size: 1rem; margin: 0 0 .25rem; overflow-wrap: anywhere; }
    .question h2 { font-size: 1rem; margin: 0 0 .25rem; overflow-wrap: anywhere; }
    h4 { font-size: .875rem; margin: 1rem 0 .25rem; color: var(--quiet); }
    p { margin: .5rem 0; overflow-wrap: anywhere; }
    main :is(h1, h2, h3, p, li, td, dt, dd) { overflow: clip; overflow-clip-margin: .5rem; }
    a { color: var(--link); text-underline-offset: .15em; }
    a, button, input, select, textarea, [tabindex] { scroll-margin: 4rem; }
    :focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: .25rem; }
    code, pre, kbd { font: .875em/1.5 ui-monospace, "DejaVu Sans Mono", monospace; }
    code { background: var(--code); border-radius: .25rem; padding: .0625rem .25rem;
      overflow-wrap: anywhere; }
    pre { background: var(--code); border-radius: .5rem; padding: .625rem .75rem; margin: .5rem 0;
      white-space: pre-wrap; overflow-wrap: anywhere; max-height: 24rem; overflow: auto; }
    .snippet { white-space: pre; overflow-x: auto; }
    .skip { position: absolute; left: -100rem; }
    .skip:focus { left: 1rem; top: .5rem; background: var(--card); padding: .5rem; z-index: 2; }
    .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
      white-space: nowrap; }
    .lead { font-size: 1.0625rem; max-width: 44rem; }
    .quiet, .empty, .hint, .facts { color: var(--quiet); }
    .facts { font-size: .9375rem; overflow-wrap: anywhere; }
    p.facts { display: flex; flex-wrap: wrap; gap: .125rem 1rem; align-items: baseline; }
    .question p.facts { display: block; }
    .card { background: var(--card); border: 1px solid var(--line); border-radius: .75rem;
      padding: .875rem 1rem; margin: .75rem 0; }
    .notice { background: var(--notice); border-radius: .5rem; padding: .625rem .875rem;
      margin-top: 1rem; }
    .offline { border-left: .25rem solid var(--pending); padding: .5rem .875rem; margin-top: 1rem; }
    .offline:empty { border: 0; padding: 0; margin: 0; }
    .problem { background: var(--bad-back); border-left: .25rem solid var(--bad);
      border-radius: .25rem; padding: .5rem .875rem; margin: .75rem 0; }
    .problem p.facts { display: block; color: inherit; }
    .message { color: var(--quiet); font-size: .9375rem; overflow-wrap: anywhere; }
    .state { white-space: nowrap; font-weight: 600; font-size: .875rem; }
    .state::before { margin-right: .3125em; content: "–"; content: "–" / ""; }
    .state.good::before { content: "✓"; content: "✓" / ""; }
    .state.bad::before { content: "✗"; content: "✗" / ""; }
    .state.active::before { content: "▶"; content: "▶" / ""; }
    .state.pending::before { content: "!"; content: "!" / ""; }
    .state.good { color: var(--good); } .state.bad { color: var(--bad); }
    .state.pending { color: var(--pending); } .state.active { color: var(--active); }
    .state.quiet { color: var(--quiet); }

    """

  private static let forms = """
    .buttons { display: flex; flex-wrap: wrap; gap: .5rem; margin: .75rem 0 0; }
    .buttons:empty { display: none; }
    form.inline { display: inline; margin: 0; }
    button, .button { display: inline-block; font: inherit; font-size: .9375rem; line-height: 1.25rem;
      min-height: 2.25rem; padding: .4375rem .875rem; border-radius: .5rem; cursor: pointer;
      border: 1px solid var(--edge); background: var(--card); color: var(--text);
      text-decoration: none; }
    button:hover, .button:hover { background: var(--code); }
    button.main, .button.main { background: var(--main); border-color: var(--main);
      color: var(--on-main); font-weight: 600; }
    button.main:hover, .button.main:hover { filter: brightness(1.1); }
    .copy { min-height: 1.5rem; padding: 0 .5rem; margin-left: .375rem; font-size: .75rem; }
    label { font-weight: 600; }
    .field { margin: 0 0 .875rem; max-width: 40rem; }
    .field label { display: block; }
    .hint { font-size: .875rem; margin: .125rem 0 0; }
    .moment { display: flex; flex-wrap: wrap; gap: .5rem; }
    .field .slider { padding: 0; border: 0; accent-color: var(--main); }
    .field .moment input { flex: 1 1 9rem; width: auto; }
    fieldset.field { margin: 0 0 .875rem; } .field legend { font-size: inherit; font-weight: 600;
      color: inherit; }
    .field .choice { display: flex; font-weight: 400; } .field .choice input { width: 1.125rem; }
    input, select, textarea { font: inherit; color: inherit; background: var(--page);
      border: 1px solid var(--edge); border-radius: .5rem; padding: .375rem .625rem;
      min-height: 2.25rem; max-width: 100%; }
    .field input, .field select, .field textarea { width: 100%; }
    textarea { display: block; resize: vertical; field-sizing: content; }
    input[type="radio"], input[type="checkbox"] { min-height: 0; width: 1.125rem; height: 1.125rem;
      accent-color: var(--main); margin: 0; }
    ::placeholder { color: var(--quiet); opacity: 1; }
    fieldset { border: 0; margin: .5rem 0 0; padding: 0; }
    legend { font-size: .875rem; color: var(--quiet); padding: 0; }
    .icon { width: 1.5rem; height: 1.5rem; object-fit: contain; vertical-align: middle; }
    .choice { display: flex; align-items: center; gap: .5rem; padding: .25rem 0; font-weight: 400;
      overflow-wrap: anywhere; }
    ul.files { list-style: none; padding: 0; margin: .75rem 0; }
    .picture { display: block; max-width: 100%; max-height: 40rem; margin: .75rem 0 .25rem;
      border: 1px solid var(--line); }
    .file .facts { margin: 0 .75rem; } .file .picture { max-height: 24rem; }
    .frame { display: block; width: 100%; height: 10rem; resize: vertical; background: var(--card);
      border: 1px solid var(--line); border-radius: .5rem; margin: .5rem 0; }
    .shown { overflow-wrap: anywhere; }
    .shown .stack { display: flex; flex-direction: column; align-items: flex-start; gap: .375rem; }
    .shown .row { display: flex; flex-wrap: wrap; align-items: center; gap: .375rem .75rem; }
    .shown .rule { align-self: stretch; border-top: 1px solid var(--line); margin: .25rem 0; }
    .shown table { width: auto; }
    .toggle::before { content: "☐ "; content: "☐ " / ""; }
    .toggle[aria-pressed="true"]::before { content: "☑ "; content: "☑ " / ""; }
    button:disabled { color: var(--quiet); border-color: var(--line); cursor: default; }
    .filter { display: flex; flex-wrap: wrap; gap: .5rem .75rem; align-items: center;
      margin: 0 0 1rem; }
    .filter input { flex: 0 1 18rem; min-width: 8rem; }
    .fields { display: grid; grid-template-columns: repeat(auto-fill, minmax(9.5rem, 1fr));
      gap: .5rem .75rem; align-items: end; margin: 0 0 1rem; }
    .fields input, .fields select { width: 100%; height: 2.5rem; }
    .fields .buttons { margin: 0; grid-column: 1 / -1; }
    input.mark { width: 1.5rem; height: 1.5rem; vertical-align: middle; margin-right: .5rem; }
    .pages { display: flex; gap: .5rem; margin: 1rem 0; }

    """

  private static let lists = """
    table { border-collapse: collapse; width: 100%; }
    th { text-align: left; font-size: .8125rem; color: var(--quiet); font-weight: 600; }
    th, td { padding: .4375rem .75rem .4375rem 0; border-bottom: 1px solid var(--line);
      vertical-align: top; overflow-wrap: anywhere; }
    caption { text-align: left; font-size: .8125rem; color: var(--quiet); padding: .25rem 0; }
    .matrix { width: auto; } .matrix th, .matrix td { padding: .125rem .375rem; text-align: center; }
    .matrix th { white-space: nowrap; }
    .matrix tbody th { text-align: left; vertical-align: middle; }
    .matrix a { display: inline-block; min-width: 1.75rem; padding: .125rem .375rem;
      border-radius: .375rem; text-decoration: none; }
    .matrix a:hover { background: var(--code); }
    .matrix a[aria-current] { background: var(--main); color: var(--on-main); }
    ul.legend { list-style: none; margin: 1rem 0; padding: 0; }
    .legend li { display: flex; gap: .75rem; align-items: baseline; padding: .125rem 0; }
    .sign { flex: 0 0 1.5rem; text-align: center; font-weight: 600; }
    .wide th, .wide td { overflow-wrap: break-word; }
    .runs td { font-size: .9375rem; }
    .runs .why { width: 45%; }
    .runs td:nth-child(4), .runs td:nth-child(5), .runs th, .runs .number { white-space: nowrap; }
    .runs td.why { white-space: normal; }
    .number { font-variant-numeric: tabular-nums; }
    .wide { overflow-x: auto; }
    ul.workflows, ul.concerns, ol.coming, ol.steps, ol.log, ol.outline, ul.effects {
      list-style: none; margin: 0; padding: 0; }
    ul.checks { list-style: none; margin: .5rem 0; padding: 0; }
    .checks li { display: flex; flex-wrap: wrap; gap: .125rem .75rem; align-items: baseline;
      padding: .3125rem 0; overflow-wrap: anywhere; }
    .checks li > span:not(.state) { min-width: 0; flex: 0 1 auto; }
    .checks .message { flex-basis: 100%; }
    h2.first { margin-top: 0; }
    .names { display: flex; flex-wrap: wrap; gap: .25rem 1rem; }
    .card ul:not(.checks) { padding-left: 1.25rem; margin: .25rem 0; }
    ul.effects pre { margin: .375rem 0; }
    .workflow { display: grid; grid-template-columns: minmax(0, 1fr) 12rem; gap: .125rem 1.5rem;
      align-items: center; }
    .workflow .what, .workflow .facts, .workflow .lately { grid-column: 1; }
    .workflow .strip { grid-column: 2; grid-row: 1; }
    .what, .lately { display: flex; flex-wrap: wrap; gap: .125rem .75rem; align-items: baseline; }
    .lately { font-size: .875rem; color: var(--quiet); }
    .what .name { font-weight: 600; overflow-wrap: anywhere; }
    .concern { border-left: .25rem solid var(--pending); padding: .25rem 0 .25rem .875rem;
      margin: .75rem 0; }
    .concern .buttons { margin-top: .375rem; }
    .coming li { display: flex; flex-wrap: wrap; gap: .125rem 1rem; padding: .375rem 0;
      border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
    .coming a { min-width: 0; }
    .when { flex: 0 0 15rem; font-variant-numeric: tabular-nums; }
    .calendar { list-style: none; margin: 1rem 0; padding: 0; display: grid; gap: .5rem;
      grid-template-columns: repeat(7, minmax(0, 1fr)); }
    .box { background: var(--card); border: 1px solid var(--line); border-radius: .5rem;
      padding: .5rem .625rem; min-height: 5rem; }
    .box h2 { font-size: .875rem; margin: 0 0 .25rem; }
    .box.today { border-color: var(--main); box-shadow: inset 0 0 0 1px var(--main); }
    .box.outside { background: none; border-style: dashed; }
    .change { border-left: .25rem solid var(--pending); padding-left: .5rem; margin: .25rem 0 .5rem;
      font-size: .8125rem; }
    .fires { list-style: none; margin: 0; padding: 0; font-size: .875rem; }
    .fires li { display: flex; flex-wrap: wrap; gap: 0 .375rem; padding: .1875rem .25rem;
      margin: 0 -.25rem; border-radius: .25rem; overflow-wrap: anywhere; }
    .fires a { min-width: 0; }
    .fires time { font-variant-numeric: tabular-nums; }
    .fires .message { flex-basis: 100%; font-size: .8125rem; }
    .missed { background: repeating-linear-gradient(-45deg, var(--code) 0 .25rem,
      transparent .25rem .5rem); }
    .triggers { padding-left: 1.25rem; }
    .days { display: grid; grid-template-columns: minmax(6rem, 14rem) 1fr; gap: .5rem 1rem;
      align-items: center; }
    dt { overflow-wrap: anywhere; }
    dd { margin: 0; min-width: 0; overflow-wrap: anywhere; }
    dl.values, dl.value { display: grid; grid-template-columns: minmax(5rem, max-content) 1fr;
      gap: .25rem 1rem; margin: .25rem 0; }
    dl.values > dt, dl.value > dt { color: var(--quiet); max-width: 14rem; }
    .outline li { padding: .1875rem 0; display: flex; gap: .75rem; overflow-wrap: anywhere; }
    .outline .number { color: var(--quiet); min-width: 1.5rem; text-align: right; }
    .depth-1 { margin-left: 1.5rem; } .depth-2 { margin-left: 3rem; } .depth-3 { margin-left: 4.5rem; }
    .depth-4, .depth-5, .depth-6 { margin-left: 6rem; }
    .step { display: grid; grid-template-columns: minmax(0, 1fr) 8rem 25%; gap: 0 1rem;
      align-items: center; border-bottom: 1px solid var(--line); }
    .step .what { padding: .375rem .5rem; border-radius: .375rem; color: inherit;
      text-decoration: none; flex-wrap: nowrap; }
    .step .what:hover .sentence { text-decoration: underline; }
    .step[aria-current] { background: var(--code); }
    .steps .step { margin-left: 0; }
    .loop summary { padding: .375rem .5rem; color: var(--quiet); cursor: pointer; }
    .loop { border-bottom: 1px solid var(--line); }
    .depth-1 > .what { padding-left: 2rem; } .depth-2 > .what { padding-left: 3.5rem; }
    .depth-3 > .what, .depth-4 > .what { padding-left: 5rem; }
    .step .sentence { min-width: 0; overflow-wrap: anywhere; }
    .took { font-size: .875rem; color: var(--quiet); text-align: right; }
    .log li { display: flex; flex-wrap: wrap; gap: 0 .75rem; font: .8125rem/1.6 ui-monospace,
      "DejaVu Sans Mono", monospace; }
    .log time, .log .number { color: var(--quiet); }
    .log .text { flex: 1 1 20rem; white-space: pre-wrap; overflow-wrap: anywhere; min-width: 0; }
    .log .error .text { color: var(--bad); } .log .warning .text { color: var(--pending); }

    """

  private static let drawings = """
    svg { display: block; width: 100%; }
    .strip { height: 1.25rem; border-bottom: 1px solid var(--line); } .day { height: 1.25rem; } .bar { height: .625rem; }
    .plot { height: 4rem; max-width: 40rem; }
    .plot.small { height: 2rem; max-width: 30rem; }
    path { stroke-width: 4; }
    path.good { stroke: var(--good); } path.bad { stroke: var(--bad); }
    path.pending { stroke: var(--pending); } path.active { stroke: var(--active); }
    path.quiet { stroke: var(--edge); }
    .strip path { stroke-width: 10; stroke-dasharray: 4 2; } .strip .bad { stroke-width: 20; }
    .strip .quiet { stroke-width: 4; }
    .plot path { stroke-width: 10; } .plot.small path { stroke-width: 4; } .bar path { stroke-width: 8; }
    .axis { stroke: var(--line); stroke-width: 2; } .now { stroke: var(--edge); stroke-width: 2; }

    """

  private static let narrow = """
    @media (min-width: 100rem) { html { font-size: 112.5%; } }
    @media (max-width: 44rem) {
      header, main, footer { width: calc(100% - 2rem); }
      nav li > a { padding: .375rem .4375rem; font-size: .9375rem; }
      .filter label { flex-basis: 100%; } .filter input { flex: 1 1 8rem; }
      .log .text { flex-basis: 10rem; }
      .runs thead { display: none; }
      .runs, .runs tbody { display: block; }
      .runs tr { display: flex; flex-wrap: wrap; gap: 0 .75rem; padding: .5rem 0;
        border-bottom: 1px solid var(--line); }
      .runs td { border: 0; padding: 0; }
      .runs .why { width: 100%; }
      .workflow { grid-template-columns: minmax(0, 1fr); }
      .workflow .strip { grid-column: 1; grid-row: auto; max-width: 14rem; margin-top: .25rem; }
      .when { flex-basis: 100%; color: var(--quiet); font-size: .9375rem; }
      .calendar { grid-template-columns: minmax(0, 1fr); }
      .box { min-height: 0; }
      .days { grid-template-columns: minmax(0, 1fr); gap: .125rem; }
      .days dd { margin-bottom: .625rem; }
      .step { grid-template-columns: minmax(0, 1fr) auto; padding-bottom: .375rem; }
      .step .bar { grid-column: 1 / 3; }
      .step .what { flex-wrap: wrap; padding: .375rem .25rem; }
      .depth-1 > .what { padding-left: 1rem; } .depth-2 > .what { padding-left: 1.75rem; }
      .depth-3 > .what, .depth-4 > .what { padding-left: 2.5rem; }
      .step .sentence { flex-basis: 100%; }
      dl.values, dl.value { grid-template-columns: minmax(0, 1fr); }
      .depth-1 { margin-left: .75rem; } .depth-2 { margin-left: 1.5rem; }
      .depth-3, .depth-4, .depth-5, .depth-6 { margin-left: 2.25rem; }
    }
    @media (prefers-reduced-motion: no-preference) {
      button, .button, nav li > a { transition: background .15s; }
    }
    @media (forced-colors: active) { path { stroke: CanvasText; } }

    """
}
