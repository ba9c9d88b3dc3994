import { WebSocket } from 'ws'
import type { Writer } from './bench-writers.ts'

/** The product, and the subscription of the web client. */
export type Followed = { port: number; host: string; subscription: string }

/**
 * Opens a member's socket and subscribes as the web client does.
 * @returns the socket, once the subscription has been sent
 * @throws Error with the reason when the socket is refused or closed before that
 */
export function openFollower({ port, host, subscription }: Followed, { cookie }: Writer): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/graphql`, 'graphql-transport-ws', {
      headers: { host, cookie, origin: `http://${host}` },
    })
    socket.once('error', reject)
    socket.once('close', (code) => reject(new Error(`closed with ${code}`)))
    socket.once('open', () => socket.send('{"type":"connection_init"}'))
    socket.on('message', (bytes) => {
      const { type } = JSON.parse(String(bytes))
      if (type === 'ping') socket.send('{"type":"pong"}')
      if (type !== 'connection_ack') return
      const payload = {
        query: '',
        operationName: 'useConversationEventsSubscription',
        variables: {},
        extensions: { documentId: subscription },
      }
      socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload }))
      resolve(socket)
    })
  })
}
