import type { FastifyInstance } from 'fastify'

// Below the ten seconds after which `docker stop` and similar tools kill.
const STOP_LIMIT_SECONDS = 7

/**
 * Waits for work that must end before the process does, within a limit: requests to a lost database never get
 * an answer.
 * @returns false when it has not ended in time
 */
export async function endsInTime(ending: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>(
    (resolve) => (timer = setTimeout(() => resolve(false), STOP_LIMIT_SECONDS * 1000)),
  )
  const inTime = await Promise.race([ending.then(() => true), late])
  clearTimeout(timer)
  if (!inTime) console.error(`Not everything has ended within ${STOP_LIMIT_SECONDS} seconds; ending anyway.`)
  return inTime
}

/**
 * Options of a server that, when stopped, still answers requests that have arrived, including those on open
 * connections; idle connections are closed. Close it with `closeGracefully`.
 */
export const GRACEFUL = { forceCloseConnections: 'idle', return503OnClosing: false } as const

const CLOSE_IDLE_MILLISECONDS = 50

/** Accepts no new connections, and ends once every request is answered. */
export async function closeGracefully(app: FastifyInstance): Promise<void> {
  // A connection is idle as soon as its request is answered, and its client would keep it open.
  const closingIdle = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_MILLISECONDS)
  await app.close().finally(() => clearInterval(closingIdle))
}
