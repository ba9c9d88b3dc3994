import { useCallback, useEffect, useState } from 'react'
import { ask, Fault } from './ask.ts'
import type { Operation } from './operations.ts'

type Asked<Data> = {
  /** The newest answer to these variables; the old one stays while another is on its way. */
  data: Data | undefined
  fault: Fault | undefined
  isLoading: boolean
  again: () => void
}

type Answer<Data> = { to: string; data?: Data; fault?: Fault }

/**
 * Asks a query while the component is on screen, and again for other variables.
 * @param options.version another one asks again
 * @param options.isOff asks nothing, for instance without the scope
 */
export function useAsked<Variables, Data>(
  operation: Operation<Variables, Data>,
  variables: Variables,
  { version = 0, isOff = false }: { version?: number | string; isOff?: boolean } = {},
): Asked<Data> {
  const to = JSON.stringify([operation, variables])
  const [answer, setAnswer] = useState<Answer<Data>>()
  const [count, setCount] = useState(0)
  const round = `${version} ${count}`
  const [settled, setSettled] = useState<string>()

  useEffect(() => {
    if (isOff) return undefined
    const aborting = new AbortController()
    const [text, values] = JSON.parse(to) as [Operation<Variables, Data>, Variables]
    ask(text, values, { signal: aborting.signal })
      .then(
        (data) => ({ to, data }),
        (error: unknown) => ({ to, fault: error instanceof Fault ? error : new Fault('broken') }),
      )
      .then((next: Answer<Data>) => {
        if (aborting.signal.aborted) return
        // What is on screen stays there if it cannot be refreshed.
        setAnswer((before) =>
          next.fault && before?.to === to && before.data !== undefined
            ? { ...before, fault: next.fault }
            : next,
        )
        setSettled(to + round)
      })
      .catch(() => undefined)
    return () => aborting.abort()
  }, [to, round, isOff])

  const again = useCallback(() => setCount((before) => before + 1), [])
  const own = answer?.to === to ? answer : undefined
  return { data: own?.data, fault: own?.fault, isLoading: !isOff && settled !== to + round, again }
}
