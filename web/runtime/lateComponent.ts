import { createElement, lazy, type ComponentType } from 'react'
import { importChunk } from './network/chunks.ts'
import { useQueryAttempt } from './network/queryAttempt.ts'

// React draws a failure within a moment of it, and a reader who comes later asks anew.
const FAILED_FOR_MS = 1000

/**
 * A component whose file loads when it is first drawn. React.lazy keeps a failed load for ever; this one
 * loads again when the reader tries again, or comes back to it.
 * @param options `showsByItself`: not by the reader's act, so a file that a release has removed must not
 * reload the page
 */
export function lateComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { showsByItself = false } = {},
): ComponentType<Props> {
  let failedAt: number | undefined
  let askedIn = 0
  let part = create()

  function create() {
    return lazy(async () => {
      try {
        return { default: await (showsByItself ? load() : importChunk(load)) }
      } catch (error) {
        failedAt = performance.now()
        throw error
      }
    })
  }
  function partIn(attempt: number) {
    const isNew = attempt !== askedIn
    askedIn = attempt
    if (failedAt !== undefined && (isNew || performance.now() - failedAt > FAILED_FOR_MS)) {
      failedAt = undefined
      part = create()
    }
    return part
  }
  return function LateComponent(props) {
    return createElement<Props>(partIn(useQueryAttempt()), props)
  }
}
