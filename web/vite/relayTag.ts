import type { Plugin } from 'vite'
import relay from 'vite-plugin-relay'

type Transform = (code: string, id: string) => { code: string; map: unknown } | undefined

const plugin = relay as unknown as Plugin & { transform: Transform }

/**
 * vite-plugin-relay behind a filter. It has none of its own and would hand every file that mentions the tag to Babel, prebundled
 * dependencies included.
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
