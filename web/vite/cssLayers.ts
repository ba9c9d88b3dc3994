import { relative } from 'node:path'
import type { Plugin } from 'vite'

const web = `${import.meta.dirname}/..`
const LAYERS = ['base', 'design', 'features', 'app', 'screens', 'operator']

/**
 * Puts each style sheet into the cascade layer of its folder: base < design < features < app < screens, and
 * operator in the console. A screen's rule then overrides a rule of a component it uses, in whatever order
 * the files arrive.
 */
export function cssLayers(): Plugin {
  return {
    name: 'css-layers',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/(design|features|app|screens|operator)\/.*\.css$/ },
      handler(code, id) {
        const folder = relative(web, id).split('/')[0] ?? ''
        if (id.endsWith('/tokens.css')) return { code: `@layer ${LAYERS.join(', ')};\n${code}`, map: null }
        const layer = id.endsWith('/base.css') ? 'base' : folder
        return { code: `@layer ${LAYERS.join(', ')};\n@layer ${layer} {\n${code}\n}`, map: null }
      },
    },
  }
}
