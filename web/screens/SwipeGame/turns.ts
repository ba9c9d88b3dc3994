type Turn = { key: string | undefined; begin: () => void; drop: () => void }

// One queue for the page: a member who leaves the game and returns continues behind earlier decisions.
const waiting: Turn[] = []
let atWork = 0
let isWatching = false

/**
 * Runs work in turn: each begins when those before have ended, successfully or not, and none before the
 * caller's press has been drawn. When the page is left,
 * all waiting work starts at once, because only requests already in flight outlive the page (network.ts).
 * @param key names work that may be dropped while it waits
 * @returns settles with the work, or when it is dropped
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
    setTimeout(beginNext)
    watchLeaving()
  })
}

/**
 * Removes work that has not begun from the queue. @returns false if there is none: it was done, or is in
 * flight
 */
export function dropTurn(key: string): boolean {
  const index = waiting.findLastIndex((turn) => turn.key === key)
  const [turn] = index < 0 ? [] : waiting.splice(index, 1)
  turn?.drop()
  watchLeaving()
  return turn !== undefined
}

function end(): void {
  atWork -= 1
  beginNext()
}

function beginNext(): void {
  if (atWork === 0) waiting.shift()?.begin()
  watchLeaving()
}

function beginAll(): void {
  for (const turn of waiting.splice(0)) turn.begin()
  watchLeaving()
}

// On a busy machine a page may end before its pagehide handler runs; this event comes earlier, if supported.
// Only while something waits, because some browsers disable the back/forward cache for pages that listen to
// it.
function watchLeaving(): void {
  if (waiting.length > 0) addEventListener('beforeunload', beginAll)
  else removeEventListener('beforeunload', beginAll)
}
