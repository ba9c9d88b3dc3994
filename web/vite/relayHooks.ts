import type { Plugin } from 'vite'

/**
 * Takes only the hooks of react-relay: the full package includes the legacy containers (7.6 kB gzip). In
 * development the server loads the package from node_modules unchanged.
 */
export function relayHooks(): Plugin {
  return {
    name: 'relay-hooks',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^react-relay$/ },
      handler(_id, importer, options) {
        const isLoadedByNode =
          this.environment.mode === 'dev' && this.environment.config.consumer === 'server'
        return isLoadedByNode ? undefined : this.resolve('react-relay/hooks', importer, options)
      },
    },
  }
}
