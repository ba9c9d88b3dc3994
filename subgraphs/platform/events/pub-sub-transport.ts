import type { SubgraphName } from '../base/config.ts'

/**
 * Which readers may have new rows. Signals carry no content: a listener reads its rows again from its own
 * cursor, so a lost or doubled signal costs time but no message. The keys of most topics are member ids, with
 * these differences:
 * - `outbox`: a producer whose outbox has new events, and their consumer.
 * - `typing`: conversation and member with a colon between them.
 * - `session`: ids of ended sessions, of a member who may have none left, or of a partner's revoked key.
 * - `member`: also the followers of a partner's traffic. Typing and presence are shown for a moment and never
 *   stored: their signals are all there is.
 */
export type Signal =
  | { topic: 'outbox'; keys: OutboxKey[] }
  | { topic: 'member' | 'presence' | 'typing' | 'session'; keys: string[] }
/** A producer of events and one consumer. */
export type OutboxKey = `${SubgraphName} to ${SubgraphName}`
export type Topic = Signal['topic']

/** The message between processes. */
export type Payload = { from: string; topic: Topic; keys: string[] }

/** How signals reach other processes. */
export type Transport = {
  publish(payloads: Payload[]): Promise<void>
  isConnected(): boolean
  close(): Promise<void>
}

/**
 * A transport's reports: a signal of any process, including our own, and a reconnection after a time in which
 * signals were lost.
 */
export type TransportEvents = { onPayload: (payload: Payload) => void; onReturned: () => void }
