/// Whether links in paths are followed.
///
/// A path that was checked must lead where it led then. While links are refused, the kernel
/// fails each look-up that meets one, so one that is put there after the check leads nowhere.
package enum LinkPolicy {
  @TaskLocal package static var refusesLinks = false
}
