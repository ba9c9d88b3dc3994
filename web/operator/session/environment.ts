import { Environment, RecordSource, Store } from 'relay-runtime'
import { showToast } from '#web/runtime/notices/toastStore.ts'
import { faultWords } from './faultWords.ts'
import { leaveForLogin } from './leave.ts'
import { createOperatorNetwork } from './network.ts'

const KEPT_QUERIES = 20

let environment: Environment | undefined

/** The console's one store: logging in, logging out and another site load the document anew. */
export function operatorEnvironment(): Environment {
  environment ??= new Environment({
    network: createOperatorNetwork({
      onSessionLost: leaveForLogin,
      onFault: (fault) => showToast({ tone: 'danger', ...faultWords(fault) }),
    }),
    store: new Store(new RecordSource(), { gcReleaseBufferSize: KEPT_QUERIES }),
  })
  return environment
}
