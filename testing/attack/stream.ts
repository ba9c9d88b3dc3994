import { WebSocket } from 'ws'
import type { Attacker } from './target.ts'

const PROTOCOL = 'graphql-transport-ws'
const ID = 'stream'
const COMPLETED = 'completed'

/** The state of a subscription. */
export type Stream = {
  /** Each event as text. */
  heard: readonly string[]
  /** The code of the refusal, or `closed <code>` of the socket; undefined while it is open. */
  end: () => string | undefined
  close: () => void
}

type Frame = { type: string; payload?: unknown }
type Refusal = { extensions?: { code?: string } }

const codeOf = (errors: unknown) =>
  (errors as Refusal[] | undefined)?.[0]?.extensions?.code ?? 'an error without a code'

/**
 * Follows one subscription over its own socket, as a hand-written client would. @param token in place of the
 * member's
 */
export function openStream(
  port: number,
  { token, host = 'localhost' }: Pick<Attacker, 'token' | 'host'>,
  operation: { query: string; variables: Record<string, unknown> },
): Stream {
  const heard: string[] = []
  let end: string | undefined
  const socket = new WebSocket(`ws://127.0.0.1:${port}/graphql`, PROTOCOL, { headers: { host } })
  const send = (frame: object) => socket.send(JSON.stringify(frame))
  socket.on('open', () => {
    const payload = token === '' ? {} : { authorization: `Bearer ${token}` }
    send({ type: 'connection_init', payload })
  })
  socket.on('message', (data: Buffer) => {
    const { type, payload } = JSON.parse(data.toString()) as Frame
    if (type === 'connection_ack') send({ type: 'subscribe', id: ID, payload: operation })
    else if (type === 'ping') send({ type: 'pong' })
    else if (type === 'error') end ??= codeOf(payload)
    else if (type === 'complete') end ??= COMPLETED
    else if (type === 'next') {
      const { data: event, errors } = payload as { data?: unknown; errors?: unknown }
      // A result without data is not an event.
      if (event == null) end ??= codeOf(errors)
      else heard.push(JSON.stringify(payload))
    }
  })
  socket.on('close', (code) => {
    // A stream whose session has ended completes before its socket closes.
    if (end === undefined || end === COMPLETED) end = `closed ${code}`
  })
  socket.on('error', (error) => (end ??= error.message))
  return { heard, end: () => end, close: () => socket.terminate() }
}
