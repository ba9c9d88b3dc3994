import type { Plugin } from 'vite'

/**
 * Modules of Relay that our code never reaches. Its packages are CommonJS, so the bundler cannot tell and
 * would keep them (29 kB of 242 minified).
 */
const UNREACHED = [
  // ENABLE_ACTIVITY_COMPATIBILITY, which is on, chooses the newer one.
  'relay-hooks/useFragmentInternal_CURRENT',
  // `defineScreen` starts a screen's code and query.
  'relay-hooks/EntryPointContainer.react',
  'relay-hooks/loadEntryPoint',
  'relay-hooks/useEntryPointLoader',
  'relay-hooks/useMutationAction_EXPERIMENTAL',
  'relay-hooks/useSubscribeToInvalidationState',
  // Updaters and directives change the store.
  'mutations/RelayDeclarativeMutationConfig',
  'network/RelayQueryResponseCache',
  'query/fetchQuery_DEPRECATED',
  // For environments and containers other than ours.
  'store/NormalizationEngine',
  'store/createFragmentSpecResolver',
  'store/observeFragmentExperimental',
  'store/observeQueryExperimental',
  'store/waitForFragmentExperimental',
]

const FILE = new RegExp(
  `/node_modules/(?:react-relay|relay-runtime)/lib/(?:${UNREACHED.join('|').replaceAll('.', '\\.')})\\.js$`,
)

// The store always creates this cache, for fields that are computed in the client: ours has none.
const RESOLVER_CACHE = /\/node_modules\/relay-runtime\/lib\/store\/live-resolvers\/LiveResolverCache\.js$/
const WITHOUT_RESOLVERS = `
  const { NoopResolverCache } = require('../ResolverCache')
  class LiveResolverCache extends NoopResolverCache {
    unsubscribeFromLiveResolverRecords() {}
    invalidateResolverRecords() {}
  }
  module.exports = {
    LiveResolverCache,
    RELAY_RESOLVER_LIVE_STATE_SUBSCRIPTION_KEY: '__resolverLiveStateSubscription',
    getUpdatedDataIDs: (updated) => updated,
  }`

/** Leaves out the modules of Relay that our code never reaches; a call of one fails and says why. */
export function relayParts(): Plugin {
  return {
    name: 'relay-parts',
    apply: 'build',
    load: {
      filter: { id: [FILE, RESOLVER_CACHE] },
      handler: (id) =>
        RESOLVER_CACHE.test(id)
          ? WITHOUT_RESOLVERS
          : `module.exports = function () { throw new Error('web/vite/relayParts.ts leaves this out') }`,
    },
  }
}
