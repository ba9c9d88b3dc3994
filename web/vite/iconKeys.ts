import type { Plugin } from 'vite'

/**
 * Drops the keys of the icons' lines. Each is random and hardly compresses, React needs none in a list that
 * never changes, and it warns in development only.
 */
export function iconKeys(): Plugin {
  return {
    name: 'icon-keys',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/lucide-react\/dist\/esm\/icons\/.*\.mjs$/ },
      handler: (code) => ({ code: code.replaceAll(/,?\s*key: "\w+"/g, ''), map: null }),
    },
  }
}
