import { readBoot } from '../../app/boot.ts'
import { isSignedIn } from '../../app/session.ts'

/** Whether the reader may see members at all: a member always, a visitor only where the site allows it (SRCH-05). */
export function maySeeMembers(): boolean {
  if (isSignedIn()) return true
  const { loggedOutSearch, features } = readBoot().site.settings
  return loggedOutSearch && features.visitorSearch === true
}
