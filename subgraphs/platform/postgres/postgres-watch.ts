import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE_MILLISECONDS } from '../base/durations.ts'
import { log } from '../base/log.ts'
import type { EmbeddedPostgres } from './embedded-postgres.ts'

/** The service's own database is gone for good; the message says why and where to look. */
export class DatabaseLostError extends Error {
  override name = 'DatabaseLostError'
}

const LOOK_MILLISECONDS = 250
const ATTEMPT_PAUSE_MILLISECONDS = 200
// A killed server leaves processes behind that notice it a moment later; until then no other one can start.
const ATTEMPTS_LIMIT_SECONDS = 60
const STOP_WAIT_MILLISECONDS = 1000
const RESTARTS_MAX = 3
const RESTARTS_WINDOW_MINUTES = 10

/**
 * Restarts a server that has died, whatever the cause. After its fourth death within ten minutes, or a failed
 * start, it gives up: an operator has to look at it.
 * @param onLost is called once, when there is nothing more to wait for
 * @returns stop, which waits a moment for a running attempt
 */
export function watchPostgres(
  embedded: EmbeddedPostgres,
  onLost: (error: DatabaseLostError) => void,
): { stop(): Promise<void> } {
  let stopped = false
  let working: Promise<void> | undefined
  let restartedAt: number[] = []

  const timer = setInterval(() => {
    if (working !== undefined || embedded.isRunning()) return
    working = restart().then(
      () => (working = undefined),
      (error: unknown) => {
        clearInterval(timer)
        if (!stopped) onLost(new DatabaseLostError((error as Error).message, { cause: error }))
      },
    )
  }, LOOK_MILLISECONDS).unref()

  async function restart(): Promise<void> {
    const now = performance.now()
    restartedAt = restartedAt.filter((at) => now - at < RESTARTS_WINDOW_MINUTES * MINUTE_MILLISECONDS)
    if (restartedAt.length === RESTARTS_MAX) {
      throw new Error(
        `The database has ended ${RESTARTS_MAX + 1} times within ${RESTARTS_WINDOW_MINUTES} minutes. The reasons are in ${embedded.logFile}`,
      )
    }
    restartedAt.push(now)
    log.error({ directory: embedded.directory }, 'the database has ended unexpectedly; starting it again')
    while (!stopped) {
      try {
        await embedded.restart()
        log.error({ directory: embedded.directory }, 'the database is up again')
        return
      } catch (error) {
        if (!embedded.canStart() || performance.now() - now > ATTEMPTS_LIMIT_SECONDS * 1000) {
          throw new Error(`The database has ended and cannot be started again: ${(error as Error).message}`, {
            cause: error,
          })
        }
        await sleep(ATTEMPT_PAUSE_MILLISECONDS)
      }
    }
  }

  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      await Promise.race([working, sleep(STOP_WAIT_MILLISECONDS)])
    },
  }
}
