import { readBoot } from '#web/runtime/page/boot.ts'
import type { Visitor } from '#web/runtime/page/page.ts'
import { isSignedIn } from '#web/runtime/session/session.ts'

/**
 * Whether the site shows members to this visitor: it may to all visitors, or to those whom partners send
 * (SRCH-05).
 */
function showsMembersTo({ site, hasTrafficSource }: Visitor): boolean {
  const { loggedOutSearch, loggedOutSearchTrafficsource, features } = site.settings
  return (
    features.visitorSearch === true && (loggedOutSearch || (loggedOutSearchTrafficsource && hasTrafficSource))
  )
}

/** Whether the reader may see members: a member always, a visitor where the site allows it. */
export const maySeeMembers = (): boolean => isSignedIn() || showsMembersTo(readBoot())

/** A screen about members, for visitors to whom the site does not show them: the sign-up. */
export const VISITOR_GATE = { screen: 'Members/VisitorGateScreen', admits: showsMembersTo }
