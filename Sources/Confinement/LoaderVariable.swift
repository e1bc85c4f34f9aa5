/// Variables that decide which code a program runs: those of the dynamic loader, of shells, interpreters
/// and build tools, and those that name programs, options or files of settings. A script gets one only if
/// the workflow file writes its value.
package enum LoaderVariable {
  package static func contains(_ name: String) -> Bool {
    if harmless.contains(where: { name.hasPrefix($0) }) { return false }
    return names.contains(name) || prefixes.contains { name.hasPrefix($0) }
  }

  private static let names: Set<String> = [
    "ENV", "IFS", "PATH", "HOME", "SHELL", "SHELLOPTS", "PS4", "PROMPT_COMMAND", "ZDOTDIR", "FPATH",
    "INPUTRC", "GCONV_PATH", "LOCPATH", "NLSPATH", "CLASSPATH", "_JAVA_OPTIONS", "AWKPATH",
    "AWKLIBPATH", "GUILE_LOAD_PATH", "GUILE_LOAD_COMPILED_PATH", "GNUMAKEFLAGS", "TAR_OPTIONS",
    "TAPE", "GREP_OPTIONS", "EDITOR", "VISUAL", "PAGER", "MANPAGER", "BROWSER", "VIMINIT", "EXINIT",
    "SSH_ASKPASS", "SUDO_ASKPASS", "CURL_HOME", "WGETRC", "SYSTEM_WGETRC", "CC", "CXX",
  ]
  private static let prefixes = [
    "LD_", "DYLD_", "BASH_", "PYTHON", "PERL", "RUBY", "GEM_", "BUNDLE_", "NODE_", "NPM_CONFIG_",
    "npm_config_", "LUA_", "PHP", "R_", "TCL", "JULIA_", "JAVA_", "JDK_", "GIT_", "MAKE", "LESS",
    "RSYNC_", "OPENSSL_", "GLIBC_TUNABLES", "XDG_", "GTK_", "QT_", "CARGO_", "RUSTC", "GOFLAGS",
  ]
  /// The names in a commit.
  private static let harmless = ["GIT_AUTHOR_", "GIT_COMMITTER_"]
}
