extension Schema {
  /// A layout that has been released is never edited; a change is a new layout after it.
  static let current = Schema(layouts: [
    layout1, runsByBeginning, untoldNotices, undo, webhooks, sessions, forms,
    endsOfLists, eventsOfLists, cutOutputs, visits,
  ])

  /// The first layout. Times are milliseconds since 1970, values are typed JSON, paths are bytes, and
  /// states of runs are the numbers of `RunState.code`, which are below 10 unless the state is final.
  static let layout1 = """
    CREATE TABLE run (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      workflow TEXT NOT NULL,
      state INTEGER NOT NULL,
      trigger_id INTEGER,
      event_key BLOB,
      cause INTEGER NOT NULL,
      cause_run INTEGER,
      generation INTEGER NOT NULL,
      deaths INTEGER NOT NULL DEFAULT 0,
      not_before INTEGER,
      queued_at INTEGER NOT NULL,
      started_at INTEGER,
      ended_at INTEGER,
      reason TEXT,
      definition_hash BLOB,
      file BLOB NOT NULL,
      event TEXT,
      inputs TEXT
    );
    CREATE UNIQUE INDEX run_event ON run(trigger_id, event_key) WHERE event_key IS NOT NULL;
    CREATE INDEX run_workflow ON run(workflow);
    CREATE INDEX run_active ON run(state, workflow) WHERE state < 10;
    CREATE INDEX run_unsuccessful ON run(state) WHERE state > 10;
    CREATE INDEX run_workflow_unsuccessful ON run(workflow, state) WHERE state > 10;
    CREATE INDEX run_later ON run(not_before) WHERE not_before IS NOT NULL;

    -- The result of a run, in a table of its own because it is large.
    CREATE TABLE run_result (
      run_id INTEGER PRIMARY KEY,
      output TEXT,
      failure TEXT,
      trace TEXT
    );

    -- The entries that a run made about its steps, in order.
    CREATE TABLE journal (
      run_id INTEGER NOT NULL,
      number INTEGER NOT NULL,
      place TEXT NOT NULL,
      kind INTEGER NOT NULL,
      attempt INTEGER NOT NULL,
      ordinal INTEGER NOT NULL,
      input INTEGER NOT NULL,
      content BLOB,
      at INTEGER NOT NULL,
      PRIMARY KEY (run_id, number)
    ) WITHOUT ROWID;
    CREATE INDEX journal_large ON journal(run_id) WHERE length(content) > 1048576;

    CREATE TABLE log (
      id INTEGER PRIMARY KEY,
      run_id INTEGER NOT NULL,
      at INTEGER NOT NULL,
      level INTEGER NOT NULL,
      step INTEGER,
      text TEXT NOT NULL
    );
    CREATE INDEX log_run ON log(run_id);

    -- The size of a run's log, and the end of its head, after which lines are left out.
    CREATE TABLE log_size (
      run_id INTEGER PRIMARY KEY,
      size INTEGER NOT NULL,
      head_end INTEGER,
      dropped INTEGER NOT NULL DEFAULT 0
    );

    CREATE TABLE prompt (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      run_id INTEGER NOT NULL,
      place TEXT NOT NULL,
      number INTEGER NOT NULL,
      question TEXT NOT NULL,
      default_answer TEXT,
      asked_at INTEGER NOT NULL,
      expires_at INTEGER,
      answer TEXT,
      answered_at INTEGER,
      UNIQUE (run_id, place, number)
    );
    CREATE INDEX prompt_open ON prompt(expires_at) WHERE answered_at IS NULL;

    -- Process groups that runs have started, which the daemon ends after a crash.
    CREATE TABLE child (
      run_id INTEGER NOT NULL,
      process_group INTEGER NOT NULL,
      started INTEGER NOT NULL,
      boot TEXT NOT NULL,
      PRIMARY KEY (run_id, process_group)
    ) WITHOUT ROWID;

    CREATE TABLE workflow (
      id TEXT PRIMARY KEY,
      path BLOB NOT NULL,
      enabled_at INTEGER,
      wants TEXT,
      good_source BLOB,
      good_hash BLOB,
      paused_reason TEXT,
      paused_at INTEGER,
      error TEXT
    ) WITHOUT ROWID;

    CREATE TABLE folder (
      path BLOB PRIMARY KEY,
      added_at INTEGER NOT NULL
    ) WITHOUT ROWID;

    CREATE TABLE note (
      name TEXT PRIMARY KEY,
      value TEXT NOT NULL
    ) WITHOUT ROWID;

    CREATE TABLE trigger (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      workflow TEXT NOT NULL,
      name TEXT NOT NULL,
      kind TEXT NOT NULL,
      definition TEXT NOT NULL,
      activated_at INTEGER NOT NULL,
      seeded_at INTEGER,
      disarmed_at INTEGER,
      last_scheduled INTEGER,
      state TEXT,
      UNIQUE (workflow, name)
    );

    -- The folders of folder triggers. Device, inode and birth tell whether it is still the same folder.
    CREATE TABLE ledger_root (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      trigger_id INTEGER NOT NULL,
      path BLOB NOT NULL,
      device INTEGER,
      inode INTEGER,
      birth INTEGER,
      scope TEXT NOT NULL,
      since INTEGER NOT NULL,
      is_seeded INTEGER NOT NULL,
      UNIQUE (trigger_id, path)
    );

    -- The versions of files that a folder trigger has seen. Times of files are in nanoseconds.
    CREATE TABLE ledger (
      root_id INTEGER NOT NULL,
      folder BLOB NOT NULL,
      name BLOB NOT NULL,
      device INTEGER NOT NULL,
      inode INTEGER NOT NULL,
      birth INTEGER NOT NULL,
      size INTEGER NOT NULL,
      modified INTEGER NOT NULL,
      is_folder INTEGER NOT NULL,
      is_away INTEGER NOT NULL,
      run_id INTEGER,
      made_by INTEGER,
      unwanted TEXT,
      seen_at INTEGER NOT NULL,
      PRIMARY KEY (root_id, folder, name)
    ) WITHOUT ROWID;
    CREATE INDEX ledger_identity ON ledger(root_id, inode);
    CREATE INDEX ledger_away ON ledger(seen_at) WHERE is_away;

    -- What happened at each instant at which a trigger was due. A row may stand for several
    -- consecutive instants, from `first` to `scheduled`.
    CREATE TABLE fire (
      trigger_id INTEGER NOT NULL,
      scheduled INTEGER NOT NULL,
      first INTEGER NOT NULL,
      count INTEGER NOT NULL,
      outcome TEXT NOT NULL,
      reason TEXT,
      run_id INTEGER,
      PRIMARY KEY (trigger_id, scheduled)
    ) WITHOUT ROWID;
    """

  /// Keeps notices until they have been told.
  static let untoldNotices = """
    -- Notices that aren't told yet, with a row for each way in which they are to be told.
    CREATE TABLE notice (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL,
      way TEXT NOT NULL,
      at INTEGER NOT NULL,
      content TEXT NOT NULL,
      UNIQUE (id, way)
    );
    """

  /// Keeps what undoes the changes of runs.
  static let undo = """
    -- What undoes one change of a run. The states are 0 for made, 1 for undoing, 2 for undone
    -- and 3 for what can't be undone at all.
    CREATE TABLE undo (
      run_id INTEGER NOT NULL,
      number INTEGER NOT NULL,
      place TEXT NOT NULL,
      step TEXT NOT NULL,
      content BLOB NOT NULL,
      state INTEGER NOT NULL,
      became BLOB,
      is_redo INTEGER NOT NULL,
      former TEXT,
      PRIMARY KEY (run_id, number)
    ) WITHOUT ROWID;
    CREATE INDEX undo_open ON undo(run_id) WHERE state < 2 AND NOT is_redo;
    """

  /// Keeps the secrets of webhooks, and which deliveries have started runs.
  static let webhooks = """
    -- What a request to a webhook has to know. It stays when the workflow is turned off and on again.
    CREATE TABLE webhook (
      trigger_id INTEGER PRIMARY KEY,
      secret TEXT NOT NULL
    );

    -- The deliveries that have started a run, by the ids of their senders. They stay longer than the
    -- run may.
    CREATE TABLE delivery (
      trigger_id INTEGER NOT NULL,
      key BLOB NOT NULL,
      run_id INTEGER NOT NULL,
      at INTEGER NOT NULL,
      PRIMARY KEY (trigger_id, key)
    ) WITHOUT ROWID;
    CREATE INDEX delivery_at ON delivery(at);
    """

  /// Keeps who is signed in to the dashboard.
  static let sessions = """
    -- The browsers that are signed in, by the hashes of their cookies.
    CREATE TABLE session (
      hash BLOB PRIMARY KEY,
      expires_at INTEGER NOT NULL
    ) WITHOUT ROWID;
    """

  /// Keeps the links to forms that workflows are shared with.
  static let forms = """
    -- Links to forms with which others start runs, by the hashes of their secrets.
    CREATE TABLE form (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      hash BLOB NOT NULL UNIQUE,
      workflow TEXT NOT NULL,
      made_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL,
      count INTEGER NOT NULL,
      used INTEGER NOT NULL
    );

    -- The runs that forms have started, by the hashes of the tickets with which their outputs are seen.
    CREATE TABLE form_run (
      form_id INTEGER NOT NULL,
      ticket BLOB NOT NULL,
      run_id INTEGER NOT NULL,
      PRIMARY KEY (form_id, ticket)
    ) WITHOUT ROWID;
    CREATE INDEX form_run_run ON form_run(run_id);
    """

  /// Finds the last run of a kind without reading those of other kinds.
  static let endsOfLists = """
    CREATE INDEX run_workflow_succeeded ON run(workflow, ended_at) WHERE state = 10;
    CREATE INDEX run_without_key ON run(trigger_id)
      WHERE event_key IS NULL AND event IS NOT NULL;
    """

  /// Keeps what lists say about events apart from the events, which may be large.
  static let eventsOfLists = """
    -- What lists of runs say about the event of a run. Runs of earlier versions have no row.
    CREATE TABLE event_summary (
      run_id INTEGER PRIMARY KEY,
      kind TEXT NOT NULL,
      client TEXT,
      subject TEXT
    );
    """

  /// Keeps apart the outputs of which only parts are kept.
  static let cutOutputs = """
    -- The runs whose outputs were too large, so that their texts are excerpts for people.
    CREATE TABLE cut_output (run_id INTEGER PRIMARY KEY);
    """

  /// Keeps what browsers have seen of the page that says what needs a person.
  static let visits = """
    -- When a browser last saw the page, the end of the visit before, and the runs that it dismissed.
    ALTER TABLE session ADD COLUMN seen_at INTEGER;
    ALTER TABLE session ADD COLUMN since INTEGER;
    ALTER TABLE session ADD COLUMN dismissed TEXT;
    """

  /// Orders lists of runs by when they began, or were queued if they haven't begun.
  static let runsByBeginning = """
    DROP INDEX run_workflow;
    DROP INDEX run_unsuccessful;
    DROP INDEX run_workflow_unsuccessful;
    CREATE INDEX run_began ON run(coalesce(started_at, queued_at));
    CREATE INDEX run_workflow ON run(workflow, coalesce(started_at, queued_at));
    CREATE INDEX run_unsuccessful ON run(state, coalesce(started_at, queued_at)) WHERE state > 10;
    CREATE INDEX run_workflow_unsuccessful
      ON run(workflow, state, coalesce(started_at, queued_at)) WHERE state > 10;
    """
}
