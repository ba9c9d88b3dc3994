import i18next from 'i18next'
import { commitLocalUpdate, Environment, RecordSource, Store } from 'relay-runtime'
import { showToast } from '../notices/toastStore.ts'
import { loseSession } from '../session/sessionLoss.ts'
import { isAwayShown } from './connection.ts'
import { faultText } from './faultText.ts'
import { knownRecords } from './knownRecords.ts'
import { createNetwork } from './network.ts'

const CACHED_FOR_MS = 10 * 60_000
const KEPT_QUERIES = 20

const reconnectListeners = new Set<() => void>()

/** Calls back when live updates return after a loss, so that a list can refetch what it missed. */
export function onReconnected(listener: () => void): () => void {
  reconnectListeners.add(listener)
  return () => reconnectListeners.delete(listener)
}

function create(): Environment {
  const made = new Environment({
    network: createNetwork({
      onSessionLost: loseSession,
      onFault: (fault, kind) => {
        // The page already shows the lost connection; a failed press is reported all the same.
        if (kind === 'query' && fault.code === 'NETWORK' && isAwayShown()) return
        showToast({
          tone: 'danger',
          title: fault.code === 'NETWORK' ? i18next.t('errors:NETWORK_TITLE') : faultText(fault),
          text: fault.code === 'NETWORK' ? i18next.t('errors:NETWORK') : undefined,
        })
      },
      onReconnected: () => {
        for (const listener of reconnectListeners) listener()
      },
    }),
    missingFieldHandlers: knownRecords,
    store: new Store(new RecordSource(), {
      gcReleaseBufferSize: KEPT_QUERIES,
      queryCacheExpirationTime: CACHED_FOR_MS,
    }),
  })
  // The store holds data in the previous language: it may show until the new answer arrives, but no longer
  // answers queries (SITE-05).
  i18next.on('languageChanged', () => {
    // The first language is not a change; after an invalidation, cached card data would no longer draw pages
    // (SRCH-08).
    if (i18next.isInitialized) commitLocalUpdate(made, (store) => store.invalidateStore())
  })
  return made
}

let environment: Environment | undefined

/**
 * The one store of this page. Logging in or out loads the document anew, so it never holds two members' data.
 */
export function relayEnvironment(): Environment {
  environment ??= create()
  return environment
}
