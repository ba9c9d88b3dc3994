import type { Plugin } from 'vite'
import relay from 'vite-plugin-relay'

type Transform = (code: string, id: string) => { code: string; map: unknown } | undefined

const plugin = relay as unknown as Plugin & { transform: Transform }

/**
 * vite-plugin-relay behind a filter. On its own it would hand every file that mentions the tag to Babel,
 * including prebundled dependencies.
 */
export const relayTag: Plugin = {
  name: plugin.name,
  transform: {
    filter: { id: { include: /\/web\/.*\.tsx?$/, exclude: /__generated__|node_modules/ }, code: 'graphql`' },
    handler(code, id) {
      return plugin.transform.call(this as never, code, id) as never
    },
  },
}
