import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '#platform/base/config.ts'
import { MINUTE_MILLISECONDS } from '#platform/base/durations.ts'
import { log } from '#platform/base/log.ts'
import type { SandboxState } from '#platform/requests/sandbox-host.ts'
import type { RunningSandbox, Sandboxes } from '../sandboxes.types.ts'

const IDLE_MILLISECONDS = 5 * MINUTE_MILLISECONDS
const LOOK_MILLISECONDS = 20_000
/** Opening takes a moment of the processor: none is closed for another one right after its last use. */
const KEPT_MILLISECONDS = 2000
const ROOM_WAIT_MILLISECONDS = 5000
const ROOM_TRY_MILLISECONDS = 100
/** How long requests in hand may keep a sandbox from closing. */
const IN_HAND_MILLISECONDS = 5000
const IN_HAND_TRY_MILLISECONDS = 20

type Entry = {
  state: SandboxState
  opening: Promise<RunningSandbox>
  /** Requests that wait for their answer. */
  inHandCount: number
  /** Open sockets keep a sandbox open, unless another one needs its place. */
  socketCount: number
  usedAt: number
}

/** The sandboxes that this process has open. */
export type RunningSandboxes = Pick<Sandboxes, 'enter' | 'close'> & {
  closeState(state: SandboxState): Promise<void>
}

/**
 * Opens sandboxes on their first request and closes those without a request for some minutes: each takes
 * memory and connections, and runs jobs of its own.
 */
export function createRunningSandboxes(
  { SANDBOXES_OPEN }: Pick<Config, 'SANDBOXES_OPEN'>,
  {
    start,
    findGone,
  }: {
    start: (state: SandboxState) => Promise<RunningSandbox>
    /** Those that another process has reset or deleted meanwhile. */
    findGone: (states: SandboxState[]) => Promise<SandboxState[]>
  },
): RunningSandboxes {
  const entries = new Map<string, Entry>()
  const closing = new Set<Promise<void>>()
  const looking = setInterval(() => void closeSome(), LOOK_MILLISECONDS).unref()

  async function closeSome(): Promise<void> {
    const gone = await findGone([...entries.values()].map(({ state }) => state)).catch(
      (): SandboxState[] => [],
    )
    for (const entry of entries.values()) if (isIdle(entry) || gone.includes(entry.state)) void end(entry)
  }

  function end(entry: Entry): Promise<void> {
    if (entries.get(entry.state.label) === entry) entries.delete(entry.state.label)
    const ended = closed(entry).finally(() => closing.delete(ended))
    closing.add(ended)
    return ended
  }

  function open(state: SandboxState): Entry {
    const entry = { state, opening: start(state), inHandCount: 0, socketCount: 0, usedAt: Date.now() }
    entries.set(state.label, entry)
    // The next request tries again.
    entry.opening.catch(() => {
      if (entries.get(state.label) === entry) entries.delete(state.label)
    })
    return entry
  }

  return {
    async enter(state) {
      const known = entries.get(state.label)
      if (known !== undefined && known.state.version !== state.version) void end(known)
      const until = Date.now() + ROOM_WAIT_MILLISECONDS
      // Another request may open it, or take the room, while this one waits.
      while (!entries.has(state.label) && entries.size >= SANDBOXES_OPEN) {
        const longest = longestUnused(entries.values())
        if (longest !== undefined) void end(longest)
        else if (Date.now() > until) return 'busy'
        else await sleep(ROOM_TRY_MILLISECONDS)
      }
      return entered(entries.get(state.label) ?? open(state))
    },
    async closeState({ label, version }) {
      const entry = entries.get(label)
      if (entry?.state.version === version) await end(entry)
    },
    async close() {
      clearInterval(looking)
      for (const entry of entries.values()) void end(entry)
      await Promise.all(closing)
    },
  }
}

/** Takes a request in hand until it is answered. */
async function entered(entry: Entry): Promise<Pick<RunningSandbox, 'answer' | 'upgrade'>> {
  entry.inHandCount += 1
  const release = () => {
    entry.inHandCount -= 1
    entry.usedAt = Date.now()
  }
  const running = await entry.opening.catch((error: unknown) => {
    release()
    throw error
  })
  return {
    answer(request, response) {
      response.once('close', release)
      running.answer(request, response)
    },
    upgrade(request, socket, head) {
      release()
      entry.socketCount += 1
      socket.once('close', () => (entry.socketCount -= 1))
      running.upgrade(request, socket, head)
    },
  }
}

async function closed(entry: Entry): Promise<void> {
  try {
    const running = await entry.opening
    const until = Date.now() + IN_HAND_MILLISECONDS
    while (entry.inHandCount > 0 && Date.now() < until) await sleep(IN_HAND_TRY_MILLISECONDS)
    await running.close()
  } catch (error) {
    log.warn({ sandbox: entry.state.label, reason: (error as Error).message }, 'a sandbox did not close')
  }
}

const isIdle = ({ inHandCount, socketCount, usedAt }: Entry) =>
  inHandCount + socketCount === 0 && Date.now() - usedAt >= IDLE_MILLISECONDS

/** The one whose last request is longest ago; undefined when all are in use. */
function longestUnused(entries: Iterable<Entry>): Entry | undefined {
  const since = Date.now() - KEPT_MILLISECONDS
  return [...entries]
    .filter(({ inHandCount, usedAt }) => inHandCount === 0 && usedAt <= since)
    .toSorted((one, other) => one.usedAt - other.usedAt)[0]
}
