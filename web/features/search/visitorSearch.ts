import { readBoot } from '#web/runtime/page/boot.ts'
import { isSignedIn } from '#web/runtime/session/session.ts'

/**
 * Whether the reader may see members: a member always, a visitor only if the site allows it to all or to
 * partners' visitors (SRCH-05).
 */
export function maySeeMembers(): boolean {
  if (isSignedIn()) return true
  const { site, hasTrafficSource } = readBoot()
  const { loggedOutSearch, loggedOutSearchTrafficsource, features } = site.settings
  return (
    features.visitorSearch === true && (loggedOutSearch || (loggedOutSearchTrafficsource && hasTrafficSource))
  )
}
