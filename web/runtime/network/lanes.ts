/** What waits on each lane, or was the last to be sent on it; none that has come to its end. */
const lanes = new Map<string, Promise<unknown>>()

/** The page is being left: nobody waits any longer, so that what the browser still carries away is sent. */
function whenLeft(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    globalThis.addEventListener?.('pagehide', () => resolve(), { signal })
  })
}

/**
 * Runs tasks of one lane one after the other, in the order in which they came, whether those before succeeded or not. Two requests that are under way
 * together may overtake each other, and then the member's first decision is the one that stays.
 * @returns what the task returns
 */
export async function inLane<Result>(lane: string, task: () => Promise<Result>): Promise<Result> {
  const before = lanes.get(lane)
  const left = new AbortController()
  const turn = before && Promise.race([before, whenLeft(left.signal)]).finally(() => left.abort())
  const running = turn ? turn.then(task) : task()
  const settled = running.then(
    () => {},
    () => {},
  )
  lanes.set(lane, settled)
  try {
    return await running
  } finally {
    if (lanes.get(lane) === settled) lanes.delete(lane)
  }
}
