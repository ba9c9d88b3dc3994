import { renewSessionMark } from './sessionMark.ts'

const CHANNEL = 'session'

let channel: BroadcastChannel | undefined

// One channel per page: a message comes back on every other channel of the same name, in this page too.
function opened(): BroadcastChannel {
  return (channel ??= new BroadcastChannel(CHANNEL))
}

/**
 * A change of this browser's session in another tab. loggedOut: the member left by choice, and nothing of
 * theirs may stay. left: the session ended.
 */
export type SessionNews = 'entered' | 'left' | 'loggedOut'

/** Tells this browser's other tabs about a sign-up, login or logout here. */
export function announceSession(news: SessionNews): void {
  renewSessionMark()
  opened().postMessage(news)
}

/** Calls back when another tab has signed up, logged in or logged out. */
export function onSessionElsewhere(listener: (news: SessionNews) => void): void {
  opened().addEventListener('message', ({ data }: MessageEvent<SessionNews>) => listener(data))
}
