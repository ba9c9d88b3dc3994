import { createElement, lazy, type ComponentType } from 'react'
import { importChunk } from './network/chunks.ts'

// For a failure that was never drawn, because the reader had gone on.
const FORGOTTEN_AFTER_MS = 1000

/**
 * A component whose file loads when it is first drawn. React.lazy keeps a failed load for ever; this one
 * loads again as soon as its failure has been drawn, for a reader who tries again or comes back to it.
 * @param options `showsByItself`: not by the reader's act, so a file that a release has removed must not
 * reload the page
 */
export function lateComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { showsByItself = false } = {},
): ComponentType<Props> {
  let part = create()
  let forgetting: ReturnType<typeof setTimeout> | undefined

  function create() {
    return lazy(async () => {
      try {
        return { default: await (showsByItself ? load() : importChunk(load)) }
      } catch (error) {
        forgetting = setTimeout(renew, FORGOTTEN_AFTER_MS)
        throw error
      }
    })
  }
  function renew() {
    clearTimeout(forgetting)
    forgetting = undefined
    part = create()
  }
  return function LateComponent(props) {
    // React draws a failure twice in a row before it gives up.
    if (forgetting !== undefined) setTimeout(renew)
    return createElement<Props>(part, props)
  }
}
