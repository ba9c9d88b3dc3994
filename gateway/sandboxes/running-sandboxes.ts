import type { Config } from '#platform/base/config.ts'
import { log } from '#platform/base/log.ts'
import type { SandboxState } from '#platform/requests/sandbox-host.ts'
import type { RunningSandbox, Sandboxes } from './sandboxes.types.ts'

const IDLE_MILLISECONDS = 5 * 60_000
const LOOK_MILLISECONDS = 20_000

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
  start: (state: SandboxState) => Promise<RunningSandbox>,
): RunningSandboxes {
  const entries = new Map<string, Entry>()
  const closing = new Set<Promise<void>>()
  const looking = setInterval(() => {
    for (const entry of idleOnes(entries.values())) void end(entry)
  }, LOOK_MILLISECONDS).unref()

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
      let entry = entries.get(state.label)
      if (entry !== undefined && entry.state.version !== state.version) {
        void end(entry)
        entry = undefined
      }
      if (entry === undefined && entries.size >= SANDBOXES_OPEN) {
        const longest = longestUnused(entries.values())
        if (longest === undefined) return 'busy'
        void end(longest)
      }
      return entered(entry ?? open(state))
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

function closed({ state, opening }: Entry): Promise<void> {
  return opening
    .then((running) => running.close())
    .catch((error: unknown) =>
      log.warn({ sandbox: state.label, reason: (error as Error).message }, 'a sandbox did not close'),
    )
}

function idleOnes(entries: Iterable<Entry>): Entry[] {
  const since = Date.now() - IDLE_MILLISECONDS
  return [...entries].filter(
    ({ inHandCount, socketCount, usedAt }) => inHandCount + socketCount === 0 && usedAt <= since,
  )
}

/** The one whose last request is longest ago; undefined when all have requests in hand. */
function longestUnused(entries: Iterable<Entry>): Entry | undefined {
  return [...entries]
    .filter(({ inHandCount }) => inHandCount === 0)
    .toSorted((one, other) => one.usedAt - other.usedAt)[0]
}
