import { useEffect, useRef } from 'react'

type Turn = { begin: () => void }

/**
 * Does work in its turn: each begins when the one before has ended, however it ended. When the page is left, everything that waits begins at once,
 * because nothing that waits outlives its page; what has begun does (network.ts).
 * @returns a function that queues work, and ends as the work does
 */
export function useTurns(): (work: () => Promise<void>) => Promise<void> {
  const waiting = useRef<Turn[]>([])
  const isBusy = useRef(false)
  useEffect(() => {
    const beginAll = () => {
      for (const turn of waiting.current.splice(0)) turn.begin()
    }
    addEventListener('pagehide', beginAll)
    return () => removeEventListener('pagehide', beginAll)
  }, [])

  function next() {
    const turn = waiting.current.shift()
    isBusy.current = turn !== undefined
    turn?.begin()
  }
  return (work) =>
    new Promise((resolve, reject) => {
      waiting.current.push({ begin: () => void work().then(resolve, reject).finally(next) })
      if (!isBusy.current) next()
    })
}
