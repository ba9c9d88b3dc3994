import { renewSessionMark } from './sessionMark.ts'

const CHANNEL = 'session'

let channel: BroadcastChannel | undefined

// One channel per page: a message comes back on every other channel of the same name, in this page too.
function opened(): BroadcastChannel {
  return (channel ??= new BroadcastChannel(CHANNEL))
}

/** What happened to the session of this browser in another tab. */
export type SessionNews = 'entered' | 'left'

/** Tells the other tabs of this browser that somebody has signed up or logged in here, or logged out. */
export function announceSession(news: SessionNews): void {
  renewSessionMark()
  opened().postMessage(news)
}

/** Calls back when another tab has signed up, logged in or logged out. */
export function onSessionElsewhere(listener: (news: SessionNews) => void): void {
  opened().addEventListener('message', ({ data }: MessageEvent<SessionNews>) => listener(data))
}
