/** The last pending task of each lane; finished ones are removed. */
const lanes = new Map<string, Promise<unknown>>()

/** When the page is being left, waiting tasks start at once, so that the browser can still send them. */
function whenLeft(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    globalThis.addEventListener?.('pagehide', () => resolve(), { signal })
  })
}

/**
 * Runs the tasks of a lane one after the other, in order of arrival, whether earlier ones succeeded or not.
 * Two concurrent requests may overtake each other, and then the member's first decision would be the one that
 * stays.
 * @returns the task's result
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
