import ModelContext

extension SnippetPage {
  /// The page. It speaks with its host, loads nothing, and shows the HTML of `ViewHTMLRenderer`, in which texts
  /// are escaped and links lead to the web and to mail only.
  static let html = """
    <!doctype html>
    <html>
    <head>
    <meta charset="utf-8">
    <title>Result</title>
    <style>
    :root { color-scheme: light dark; }
    body { margin: 12px; font: 15px/1.4 system-ui, sans-serif; overflow-wrap: anywhere; }
    h3, small { margin: 0; }
    td { padding: 2px 8px 2px 0; }
    button { font: inherit; padding: 4px 12px; }
    #words { white-space: pre-wrap; }
    #problem { color: #b00020; }
    </style>
    </head>
    <body>
    <main id="view" aria-live="polite"></main>
    <p id="words" hidden></p>
    <p id="problem" role="alert" hidden></p>
    <script>
    "use strict";
    const element = (id) => document.getElementById(id);
    const waiting = new Map();
    let last = 0;

    const send = (message) => parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
    const ask = (method, params) => new Promise((give, fail) => {
      waiting.set(++last, { give, fail });
      send({ id: last, method, params });
    });

    function say(id, words) {
      element(id).textContent = words;
      element(id).hidden = !words;
    }

    function show(result) {
      const told = result?._meta?.["\(IntentExtension.name)"] ?? {};
      const words = (result?.content ?? []).filter((part) => part.type === "text");
      const text = told.dialog ?? words.map((part) => part.text).join("\\n");
      say("problem", result?.isError ? text : "");
      if (!result?.isError) {
        say("words", told.html === undefined ? text : "");
        if (told.html !== undefined) {
          element("view").innerHTML = told.html;
          wire(told.actions ?? []);
        }
      }
      const { scrollWidth: width, scrollHeight: height } = document.documentElement;
      send({ method: "ui/notifications/size-changed", params: { width, height } });
    }

    function wire(actions) {
      for (const control of element("view").querySelectorAll("[data-action]")) {
        const call = actions[Number(control.dataset.action)];
        if (!call) control.disabled = true;
        else control.addEventListener("click", () => press(call));
      }
    }

    async function press(call) {
      const controls = [...element("view").querySelectorAll("[data-action]:enabled")];
      for (const control of controls) control.disabled = true;
      try {
        show(await ask("tools/call", call));
      } catch (error) {
        say("problem", error?.message ?? "the host didn't call it");
      }
      for (const control of controls) control.disabled = false;
    }

    addEventListener("click", (event) => {
      const link = event.target.closest("a[href]");
      if (!link) return;
      event.preventDefault();
      ask("ui/open-link", { url: link.href }).catch(() => {});
    });

    addEventListener("message", ({ source, data }) => {
      if (source !== parent || data?.jsonrpc !== "2.0") return;
      if (data.method === "ui/notifications/tool-result") show(data.params);
      else if (data.method === "ping" || data.method === "ui/resource-teardown") {
        send({ id: data.id, result: {} });
      } else if (data.method === undefined && waiting.has(data.id)) {
        const { give, fail } = waiting.get(data.id);
        waiting.delete(data.id);
        if (data.error) fail(data.error);
        else give(data.result);
      }
    });

    ask("ui/initialize", {
      protocolVersion: "2026-01-26",
      appInfo: { name: "snippet", version: "1" },
      appCapabilities: {},
    }).then(() => send({ method: "ui/notifications/initialized", params: {} }), () => {});
    </script>
    </body>
    </html>

    """
}
