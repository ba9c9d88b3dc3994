import { lazy, type ComponentType } from 'react'
import { importChunk } from './chunks.ts'

/**
 * A component whose file loads when it is first drawn. React.lazy keeps a failed load for ever, so after one
 * the function returns another component, which asks for the file again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): () => ComponentType<Props> {
  const create = () =>
    lazy(async () => {
      try {
        return { default: await importChunk(load) }
      } catch (error) {
        part = create()
        throw error
      }
    })
  let part = create()
  return () => part
}
