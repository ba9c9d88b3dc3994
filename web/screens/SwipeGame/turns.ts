type Turn = { key: string | undefined; begin: () => void; drop: () => void }

// One queue for the page: who leaves the game and comes back goes on behind what was decided before.
const waiting: Turn[] = []
let atWork = 0
let isWatching = false

/**
 * Does work in its turn: each begins when those before have ended, however they ended. When the page is left, everything that waits begins at once, because
 * nothing that waits outlives its page; what is on its way then does (network.ts).
 * @param key names work that may be dropped while it waits
 * @returns ends as the work does, or when it was dropped
 */
export function inTurn(work: () => Promise<void>, key?: string): Promise<void> {
  if (!isWatching) addEventListener('pagehide', beginAll)
  isWatching = true
  return new Promise((resolve, reject) => {
    const begin = () => {
      atWork += 1
      void work().then(resolve, reject).finally(end)
    }
    waiting.push({ key, begin, drop: resolve })
    if (atWork === 0) waiting.shift()?.begin()
    watchLeaving()
  })
}

/** Takes work out of the queue that has not begun. @returns false when there is none: then it was done, or is on its way */
export function dropTurn(key: string): boolean {
  const index = waiting.findLastIndex((turn) => turn.key === key)
  const [turn] = index < 0 ? [] : waiting.splice(index, 1)
  turn?.drop()
  watchLeaving()
  return turn !== undefined
}

function end(): void {
  atWork -= 1
  if (atWork === 0) waiting.shift()?.begin()
  watchLeaving()
}

function beginAll(): void {
  for (const turn of waiting.splice(0)) turn.begin()
  watchLeaving()
}

// On a busy machine a page that is left may be ended before its pagehide has been heard; this comes earlier, where there is one. Only while something waits,
// because some browsers keep no page for the way back that listens to it.
function watchLeaving(): void {
  if (waiting.length > 0) addEventListener('beforeunload', beginAll)
  else removeEventListener('beforeunload', beginAll)
}
