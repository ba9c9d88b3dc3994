import { createClient } from 'graphql-ws'
import { WebSocket } from 'ws'
import type { Attacker } from '#testing/attack/target.ts'

const LIVE = `subscription ($after: String) { conversationEvents(after: $after) {
  cursor kind message { content { ... on TextContent { text } } } } }`
const PAUSE_MS = 100

/** A member's open page: what it received, in order of arrival. */
export type Follower = {
  heard: readonly string[]
  /** Waits until a text has arrived. @returns false when that takes longer than the limit */
  hears(text: string, limitMs: number): Promise<boolean>
  close(): void
}

/**
 * Follows a member's messages as the web client does: after each loss it reconnects and continues from its
 * last event.
 * @param port called at every connection, because a member may reach another process
 */
export function follow(member: Attacker, port: () => number): Follower {
  const heard: string[] = []
  let cursor = '0'
  let isClosed = false
  let dispose: () => void = () => undefined
  const host = member.host ?? 'localhost'
  class HostedSocket extends WebSocket {
    constructor(url: string, protocols: string | string[]) {
      super(url, protocols, { headers: { host } })
    }
  }

  async function connectOnce(): Promise<void> {
    const client = createClient({
      url: `ws://127.0.0.1:${port()}/graphql`,
      webSocketImpl: HostedSocket,
      retryAttempts: 0,
      // Detects a hanging server as a browser does: no pong, no connection.
      keepAlive: 5000,
      lazy: true,
      connectionParams: { authorization: `Bearer ${member.token}` },
    })
    dispose = () => void client.dispose()
    try {
      const events = client.iterate<{ conversationEvents: LiveMessage }>({
        query: LIVE,
        variables: { after: cursor },
      })
      for await (const { data } of events) {
        const event = data?.conversationEvents
        if (event === undefined) break
        cursor = event.cursor
        if (event.kind === 'MESSAGE') heard.push(event.message?.content.text ?? '')
      }
    } catch {
      // The connection was cut; the next round continues.
    }
    await client.dispose()
  }

  void (async () => {
    while (!isClosed) {
      await connectOnce()
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  })()
  return {
    heard,
    async hears(text, limitMs) {
      const startedAt = performance.now()
      while (!heard.includes(text)) {
        if (performance.now() - startedAt > limitMs) return false
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      }
      return true
    },
    close() {
      isClosed = true
      dispose()
    },
  }
}

type LiveMessage = { cursor: string; kind: string; message?: { content: { text?: string } } | null }
