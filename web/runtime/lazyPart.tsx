import { createElement, lazy, type ComponentType, type ReactNode } from 'react'
import { importChunk } from './network/chunks.ts'
import { reportFailedPart } from './network/reportFailedPart.ts'
import { SidePart } from './SidePart.tsx'

/**
 * A part that a press opens, whose file loads then. If it cannot be drawn, the member is told, and
 * `onFailure` closes it. React.lazy keeps a failed load for ever, so the next opening has a new one.
 * @param fallback stands in its place while it loads: the press is heard at once
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode,
): ComponentType<Props & { onFailure: () => void }> {
  const create = () => lazy(async () => ({ default: await importChunk(load) }))
  let part = create()
  return function LazyPart(props) {
    return (
      <SidePart
        fallback={fallback}
        onFailure={(error) => {
          part = create()
          props.onFailure()
          void reportFailedPart(error)
        }}
      >
        {createElement<Props>(part, props)}
      </SidePart>
    )
  }
}
