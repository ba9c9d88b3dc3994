import type { FastifyInstance } from 'fastify'

// Below the ten seconds after which `docker stop` and its like kill.
const STOP_LIMIT_SECONDS = 7

/**
 * Waits for what has to end before the process does, but not for ever: what asks a database that is gone gets no answer.
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
 * Options of a server that answers what has come in when it is told to stop, also what comes on connections that are open; idle ones are closed.
 * It is closed by `closeGracefully`.
 */
export const GRACEFUL = { forceCloseConnections: 'idle', return503OnClosing: false } as const

const CLOSE_IDLE_MILLISECONDS = 50

/** Takes no new connection, and ends once everything that was asked is answered. */
export async function closeGracefully(app: FastifyInstance): Promise<void> {
  // A connection is idle as soon as what it asked is answered, and its client would keep it open.
  const closingIdle = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_MILLISECONDS)
  await app.close().finally(() => clearInterval(closingIdle))
}
