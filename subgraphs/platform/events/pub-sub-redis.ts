import { createClient } from 'redis'
import { log } from '../base/log.ts'
import type { Transport, TransportEvents, Payload } from './pub-sub-transport.ts'

const CHANNEL = 'ruvela:notifications'
const LONGEST_WAIT_MILLISECONDS = 2000

/**
 * Signals by Redis' publish and subscribe, for installations whose gateways would overload PostgreSQL with
 * NOTIFY. A Redis outage delays other processes' signals and loses nothing: listeners read again when it is
 * back, and on a timer.
 */
export async function openRedisTransport(
  url: string,
  { onPayload, onReturned }: TransportEvents,
): Promise<Transport> {
  const options = {
    url,
    disableOfflineQueue: true,
    socket: {
      reconnectStrategy: (attempt: number) => Math.min(50 * 2 ** attempt, LONGEST_WAIT_MILLISECONDS),
    },
  }
  const publisher = createClient(options)
  const subscriber = createClient(options)
  for (const client of [publisher, subscriber])
    client.on('error', (error: Error) => log.warn({ reason: error.message }, 'pub/sub lost Redis'))
  await Promise.all([publisher.connect(), subscriber.connect()])
  await subscriber.subscribe(CHANNEL, (text) => onPayload(JSON.parse(text) as Payload))
  // The library resubscribes by itself; its first "ready" has passed.
  for (const client of [publisher, subscriber])
    client.on('ready', () => publisher.isReady && subscriber.isReady && onReturned())
  return {
    async publish(payloads) {
      await Promise.all(payloads.map((payload) => publisher.publish(CHANNEL, JSON.stringify(payload))))
    },
    isConnected: () => publisher.isReady && subscriber.isReady,
    async close() {
      await Promise.all(
        [publisher, subscriber].filter(({ isOpen }) => isOpen).map((client) => client.close()),
      ).catch(() => undefined)
    },
  }
}
