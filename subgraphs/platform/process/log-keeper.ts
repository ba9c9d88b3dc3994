import { MINUTE_MILLISECONDS } from '../base/durations.ts'
import { isRowId, newId } from '../base/global-ids.ts'
import { onLogLine, type LogLine } from '../base/log-lines.ts'
import { log } from '../base/log.ts'
import { isPassingForReaders } from '../base/passing-faults.ts'
import { createPool, openDatabase } from '../postgres/database.ts'
import { insertLogLines, type WaitingLine } from './log-keeper.store.ts'

/** How many lines of each level are kept of all processes. */
const LINES_MAX = 10_000
/** Looking for lines beyond it reads them all, so not every batch does. */
const BATCHES_PER_REMOVAL = 20
/** How many a process keeps each minute, of each level: pages that fail cannot crowd out our own failures. */
const LINES_PER_MINUTE = 100
const BATCH_MILLISECONDS = 250
/** Between two tries while the database is away. */
const RETRY_MILLISECONDS = 2000

type Waiting = Omit<WaitingLine, 'ageSeconds'> & { since: number }

const keepers = new Map<string, { users: number; close(): Promise<void> }>()

/**
 * Keeps this process's log lines about failed requests in the database, for the console (ERR-02). They are
 * written in batches over a connection of their own, so that they neither delay a request nor take a
 * connection from it. While the database is away, the first ones wait in memory. Installations of one process
 * on one database, as in tests, share a keeper: the log is the process's.
 * @param url the database as a role that may keep lines
 * @param part the name of the process, for lines that do not name a part
 * @returns ends it, after the last lines are written
 */
export function keepLogLines(url: string, part: string): () => Promise<void> {
  const { pathname, host } = new URL(url)
  const key = `${host}${pathname}`
  const keeper = keepers.get(key) ?? { users: 0, ...openKeeper(url, part) }
  keepers.set(key, keeper)
  keeper.users += 1
  return async () => {
    keeper.users -= 1
    if (keeper.users > 0) return
    keepers.delete(key)
    await keeper.close()
  }
}

function openKeeper(url: string, part: string): { close(): Promise<void> } {
  const pool = createPool(url, {
    max: 1,
    application_name: 'ruvela log',
    statement_timeout: 3000,
    lock_timeout: 1000,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 5000,
    allowExitOnIdle: true,
  })
  const db = openDatabase<unknown>(pool)
  const budget = createBudget()
  let waiting: Waiting[] = []
  let leftOut = 0
  let timer: NodeJS.Timeout | undefined
  let isAway = false
  let running = Promise.resolve()
  let batches = 0

  async function write(): Promise<void> {
    timer = undefined
    const [taken, missing] = [waiting, leftOut]
    waiting = []
    leftOut = 0
    const now = Date.now()
    const lines = taken.map(({ since, ...line }) => ({ ...line, ageSeconds: (now - since) / 1000 }))
    try {
      const linesMax = batches % BATCHES_PER_REMOVAL === 0 ? LINES_MAX : null
      await insertLogLines(db, { part, lines, leftOut: missing, linesMax })
      batches += 1
      isAway = false
    } catch (error) {
      // Only into the process's own log, and once: a line about lines would never end.
      if (!isAway) log.warn({ reason: (error as Error).message }, 'lines of the log were not kept')
      isAway = true
      // What the database refuses, it would refuse again.
      if (isPassingForReaders(error as Error)) waiting = [...taken, ...waiting]
      else leftOut += taken.length
      leftOut += missing
      schedule()
    }
  }
  function schedule(): void {
    timer ??= setTimeout(() => (running = write()), isAway ? RETRY_MILLISECONDS : BATCH_MILLISECONDS).unref()
  }
  const end = onLogLine((line) => {
    if (!isRowId(line.requestId)) return
    // Bounds the memory as well: no more of a level wait, however long the database is away.
    const ofLevel = waiting.filter(({ level }) => level === line.level).length
    if (ofLevel < LINES_PER_MINUTE && budget.takes(line)) waiting.push(waitingOf(line))
    else leftOut += 1
    schedule()
  })
  return {
    async close() {
      end()
      clearTimeout(timer)
      await running
      if (!isAway && waiting.length + leftOut > 0) await write()
      clearTimeout(timer)
      await db.destroy()
    },
  }
}

const waitingOf = (line: LogLine): Waiting => ({ ...line, id: newId(), since: Date.now() })

function createBudget() {
  const spent = { minute: 0, error: 0, warn: 0 }
  return {
    takes({ level }: LogLine): boolean {
      const minute = Math.floor(Date.now() / MINUTE_MILLISECONDS)
      if (minute !== spent.minute) Object.assign(spent, { minute, error: 0, warn: 0 })
      spent[level] += 1
      return spent[level] <= LINES_PER_MINUTE
    },
  }
}
