/// What pages do beyond links and forms: they stay as things are now, filter lists while one types, take
/// keys, and copy. Without it they work, too.
enum PageScript {
  static let text = """
    'use strict';
    (() => {
      // Parts that are marked as live become those of the page as it is now. Elements that stay keep what
      // is filled in, the focus, and a click that has begun; a form never becomes another one.
      const keyOf = node => node.id || node.getAttribute?.('action') || '';
      const isAdded = node => ['copy', 'slider'].some(name => node?.classList?.contains(name));
      const isAlike = (one, other) => one.nodeType === other.nodeType && one.nodeName === other.nodeName
        && keyOf(one) === keyOf(other);
      const change = (part, now) => {
        // A form that is sent twice is the same one.
        if (part.nodeName === 'INPUT' && part.name === 'ticket') return;
        // What a person has unfolded stays so.
        const stays = name => name === 'open' && part.nodeName === 'DETAILS';
        for (const { name } of [...part.attributes])
          if (!now.hasAttribute(name) && !stays(name)) part.removeAttribute(name);
        for (const { name, value } of now.attributes)
          if (part.getAttribute(name) !== value && !stays(name)) part.setAttribute(name, value);
        let place = part.firstChild;
        for (const child of [...now.childNodes]) {
          while (isAdded(place)) place = place.nextSibling;
          const key = keyOf(child);
          const known = key && [...part.children].find(other => keyOf(other) === key);
          // What is between is gone.
          while (known && place !== known && place) {
            const gone = place;
            place = place.nextSibling;
            gone.remove();
          }
          if (!place || !isAlike(place, child)) {
            part.insertBefore(document.adoptNode(child), place);
            continue;
          }
          if (child.nodeType === Node.ELEMENT_NODE) change(place, child);
          else if (place.data !== child.data) place.data = child.data;
          place = place.nextSibling;
        }
        while (place) {
          const gone = place;
          place = place.nextSibling;
          if (!isAdded(gone)) gone.remove();
        }
      };
      let isLooking = false, looksAgain = false;
      const look = async () => {
        if (isLooking) { looksAgain = true; return; }
        isLooking = true;
        try {
          const answer = await fetch(location.href, {
            credentials: 'same-origin', cache: 'no-store', headers: { 'x-segue-live': '1' } });
          if (answer.status === 401) { signedOut(); return; }
          if (!answer.ok) return;
          const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
          const address = document.activeElement?.getAttribute('href');
          for (const part of document.querySelectorAll('[data-live]')) {
            const now = page.getElementById(part.id);
            if (!now) continue;
            change(part, now);
            addCopying(part);
            addSliders(part);
          }
          // A link that has the focus keeps it in its new place.
          if (address && document.activeElement?.getAttribute('href') !== address)
            document.querySelector(`main a[href="${CSS.escape(address)}"]`)?.focus();
        } catch { /* The daemon is gone for a moment; the next event tells when it is there. */
        } finally {
          isLooking = false;
          if (looksAgain) { looksAgain = false; look(); }
        }
      };

      // What is shown may be old while nothing tells what changes.
      const line = document.createElement('p');
      line.className = 'offline';
      line.setAttribute('role', 'status');
      if (document.body.dataset.events) document.querySelector('main')?.prepend(line);
      const tell = words => { if (line.textContent !== words) line.textContent = words; };
      let isSignedOut = false;
      const signedOut = () => {
        if (!isUnsaved()) { location.reload(); return; }
        isSignedOut = true;
        source?.close();
        tell('This browser was signed out. What you wrote is kept in this tab: sign in again, load this '
          + 'page, and take it back.');
      };

      // A page that isn't seen asks for nothing.
      let source = null;
      const follow = () => {
        if (document.hidden) { source?.close(); source = null; return; }
        if (source || isSignedOut || !document.body.dataset.events) return;
        source = new EventSource(document.body.dataset.events);
        source.addEventListener('changed', look);
        source.addEventListener('open', () => { tell(''); look(); });
        // The server has as many streams as it takes; this page goes on when it has the focus again.
        source.addEventListener('replaced', () => { source?.close(); source = null; });
        source.addEventListener('error', () => {
          tell('Not connected: this page shows how things were.');
          if (source?.readyState !== EventSource.CLOSED) return;
          // The browser may have been signed out, which looking shows.
          source = null;
          look();
          setTimeout(follow, 5000);
        });
      };
      document.addEventListener('visibilitychange', follow);
      addEventListener('focus', follow);
      addEventListener('pagehide', () => { source?.close(); source = null; });
      addEventListener('pageshow', follow);

      // Lists are filtered while one types, by the server, which has all their pages.
      let typing = 0;
      document.addEventListener('input', event => {
        const field = event.target;
        if (!field.matches('[data-filter]')) return;
        clearTimeout(typing);
        typing = setTimeout(() => {
          const words = [...new FormData(field.form)].map(([name, value]) => [name, value.trim()]);
          const query = new URLSearchParams(words.filter(([, value]) => value)).toString();
          history.replaceState(null, '', location.pathname + (query && '?' + query));
          look();
        }, 150);
      });

      // The text of a file is kept in this tab until it is saved, and offered again when its page is. With it
      // is the version that was edited, so that saving it replaces no other.
      const editor = document.querySelector('[data-check]');
      const prefix = 'segue text ';
      const keptAt = prefix + (editor?.dataset.check ?? location.pathname + '/check');
      let isSent = false;
      const isUnsaved = () => Boolean(editor) && !isSent
        && ('unsaved' in editor.dataset || editor.value !== editor.defaultValue);
      const kept = () => {
        try { return JSON.parse(sessionStorage.getItem(keptAt)); } catch { return null; }
      };
      const keep = value => {
        try {
          if (value) sessionStorage.setItem(keptAt, JSON.stringify(value));
          else sessionStorage.removeItem(keptAt);
        } catch { /* This browser keeps nothing. */ }
      };
      const keepText = sent => keep(isUnsaved()
        && { text: editor.value, version: editor.form.elements.version.value, sent });
      const offer = found => {
        const line = document.createElement('p');
        line.className = 'notice';
        line.setAttribute('role', 'status');
        line.append('What you wrote here before isn’t in the file. ');
        const add = (label, act) => {
          const button = document.createElement('button');
          button.type = 'button';
          button.className = 'plain';
          button.textContent = label;
          button.addEventListener('click', () => { act(); line.remove(); editor.focus(); });
          line.append(button, ' ');
        };
        add('Take it back', () => {
          editor.value = found.text;
          editor.form.elements.version.value = found.version;
          editor.dispatchEvent(new Event('input', { bubbles: true }));
        });
        add('Forget it', () => keepText());
        editor.form.before(line);
      };
      if (editor) {
        const found = kept();
        if (found && found.text !== editor.value) offer(found); else keepText();
        editor.addEventListener('input', () => { isSent = false; keepText(); });
        editor.form.addEventListener('submit', () => { keepText(true); isSent = true; });
        addEventListener('pageshow', () => { isSent = false; });
      } else if (kept()?.sent && document.querySelector('.notice')?.textContent.includes(' is saved')) {
        // It was saved.
        keep(null);
      }
      addEventListener('beforeunload', event => { if (isUnsaved()) event.preventDefault(); });
      document.addEventListener('submit', event => {
        if (event.target.getAttribute('action') !== '/sign-out') return;
        try {
          for (const name of Object.keys(sessionStorage))
            if (name.startsWith(prefix)) sessionStorage.removeItem(name);
        } catch { /* This browser keeps nothing. */ }
      });

      // A file is checked while one types, by the server; what it says about an earlier text is left.
      let checks = 0;
      const check = async field => {
        const number = ++checks;
        const body = new URLSearchParams(new FormData(field.form));
        try {
          const answer = await fetch(field.dataset.check, { method: 'POST', body,
            credentials: 'same-origin', headers: { 'x-segue-live': '1' } });
          const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
          const now = page.getElementById('problems') ?? page.querySelector('main .problem');
          if (now && number === checks)
            document.getElementById('problems').replaceChildren(...now.childNodes);
        } catch { /* The daemon is gone for a moment. */ }
      };
      let waiting = 0;
      document.addEventListener('input', event => {
        if (!event.target.matches('[data-check]')) return;
        clearTimeout(waiting);
        waiting = setTimeout(check, 300, event.target);
      });

      // What may be copied gets a button.
      const addCopying = root => {
        if (!navigator.clipboard) return;
        for (const text of root.querySelectorAll('[data-copy]')) {
          if (text.nextElementSibling?.classList.contains('copy')) continue;
          const button = document.createElement('button');
          button.type = 'button';
          button.className = 'copy';
          button.textContent = 'Copy';
          button.setAttribute('aria-label', 'Copy ' + text.textContent.slice(0, 60));
          button.addEventListener('click', async () => {
            try {
              await navigator.clipboard.writeText(text.textContent);
              button.textContent = 'Copied';
            } catch { button.textContent = 'Can’t copy'; }
            setTimeout(() => { button.textContent = 'Copy'; }, 2000);
          });
          text.after(button);
        }
      };

      // A number between two others that is set with a slider has one before its field, which shows it. The
      // field is what is sent, and stays empty until one of them is used.
      const addSliders = root => {
        for (const field of root.querySelectorAll('[data-slider]')) {
          if (field.previousElementSibling?.classList.contains('slider')) continue;
          const slider = document.createElement('input');
          slider.className = 'slider';
          slider.min = field.min;
          slider.max = field.max;
          slider.step = field.step === 'any' ? (field.max - field.min) / 100 : field.step;
          // Last, so that it begins in the middle of these limits.
          slider.type = 'range';
          if (field.value) slider.value = field.value;
          slider.setAttribute('aria-label', field.labels[0]?.textContent ?? field.name);
          slider.addEventListener('input', () => { field.value = slider.value; });
          field.addEventListener('input', () => { slider.value = field.value; });
          field.before(slider);
        }
      };

      // Keys: g and a letter go to a page, / goes to the filter, ? tells them.
      const places = { n: '/', w: '/workflows', r: '/runs', q: '/questions', s: '/schedule',
        f: '/files', y: '/why', i: '/intents', h: '/health' };
      let isGoing = false;
      const help = () => {
        let shown = document.querySelector('dialog');
        if (!shown) {
          shown = document.createElement('dialog');
          shown.className = 'card';
          shown.setAttribute('aria-label', 'keys');
          const rows = [['g n', 'Now'], ['g w', 'Workflows'], ['g r', 'Runs'], ['g q', 'Questions'],
            ['g s', 'Schedule'], ['g f', 'Files'], ['g y', 'Why'], ['g i', 'Intents'], ['g h', 'Health'],
            ['/', 'the filter'], ['?', 'these keys']];
          const list = document.createElement('dl');
          list.className = 'values';
          for (const [key, words] of rows) {
            const term = document.createElement('dt'), told = document.createElement('dd');
            term.append(Object.assign(document.createElement('kbd'), { textContent: key }));
            told.textContent = words;
            list.append(term, told);
          }
          const close = document.createElement('button');
          close.textContent = 'Close';
          close.addEventListener('click', () => shown.close());
          shown.append(list, close);
          document.body.append(shown);
        }
        shown.showModal();
      };
      document.addEventListener('keydown', event => {
        const target = event.target;
        if (event.ctrlKey || event.altKey || event.metaKey
          || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName)) return;
        if (isGoing && places[event.key]) location.href = places[event.key];
        isGoing = event.key === 'g';
        const field = document.querySelector('[type=search]');
        if (event.key === '/' && field) { event.preventDefault(); field.focus(); }
        if (event.key === '?') help();
      });

      addCopying(document);
      addSliders(document);
      follow();
    })();

    """
}
