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

/** Leaves out the modules of Relay that our code never reaches; a call of one fails and says why. */
export function relayParts(): Plugin {
  return {
    name: 'relay-parts',
    apply: 'build',
    load: {
      filter: { id: FILE },
      handler: () =>
        `module.exports = function () { throw new Error('web/vite/relayParts.ts leaves this out') }`,
    },
  }
}
