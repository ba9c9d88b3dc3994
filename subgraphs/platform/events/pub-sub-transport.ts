import type { SubgraphName } from '../base/config.ts'

/**
 * Who may have something new to read. Signals carry no content: a listener reads its rows again from its own cursor, so a lost or doubled signal
 * costs time but no message. Keys are member ids; of `outbox` the subgraphs whose outboxes have something new; of `typing` conversation and
 * member with a colon between them; of `session` ids of sessions that have ended, of a member who may have none any more, or of a partner's key that was revoked; of `member` also whoever follows a partner's traffic. Typing and presence are shown for a moment and kept nowhere: their signals are all there is.
 */
export type Signal =
  | { topic: 'outbox'; keys: SubgraphName[] }
  | { topic: 'member' | 'presence' | 'typing' | 'session'; keys: string[] }
export type Topic = Signal['topic']

/** What travels between processes. */
export type Payload = { from: string; topic: Topic; keys: string[] }

/** How signals reach other processes. */
export type Transport = {
  publish(payloads: Payload[]): Promise<void>
  isConnected(): boolean
  close(): Promise<void>
}

/** What a transport reports: a signal of any process, also our own; and that it is connected again after a time in which signals were lost. */
export type TransportEvents = { onPayload: (payload: Payload) => void; onReturned: () => void }
