import { createClient } from 'graphql-ws'
import { WebSocket } from 'ws'
import type { Attacker } from '#testing/attack/target.ts'

const LIVE = `subscription ($after: String) { conversationEvents(after: $after) {
  cursor kind message { content { ... on TextContent { text } } } } }`
const PAUSE_MS = 100

/** A member's open page: what it was told, in the order in which it came. */
export type Follower = {
  heard: readonly string[]
  /** Waits until it has heard a text. @returns false when that takes longer than the limit */
  hears(text: string, limitMs: number): Promise<boolean>
  close(): void
}

/**
 * Follows a member's messages as the web client does: after each loss it connects again and goes on from the last event it has.
 * @param port asked at every connection, because a member may come out at another process
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
      // A server that hangs is found out as a browser does: no pong, no connection.
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
      // Cut off; the next round goes on.
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
