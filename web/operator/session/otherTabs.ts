import { forgetTab } from './forgetTab.ts'
import { leaveForLogin } from './leave.ts'

const CHANNEL = 'operator-session'
const OVER = 'over'

// One channel per page: a message comes back on every other channel of the same name, in this page too.
let channel: BroadcastChannel | undefined
const opened = () => (channel ??= new BroadcastChannel(CHANNEL))

/** Tells this browser's other tabs of the console that their operator has logged out here. */
export function announceLogout(): void {
  opened().postMessage(OVER)
}

/** Leaves for the login when the operator has logged out in another tab: members' data stands here. */
export function leaveWithOtherTabs(): void {
  opened().addEventListener('message', () => {
    forgetTab()
    leaveForLogin()
  })
}
