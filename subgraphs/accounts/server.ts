import type { SubgraphDefinition } from '#platform/services.ts'
import { serveSubgraph } from '#platform/subgraph-server.ts'
import { deleteExpired } from './auth-token.store.ts'
import { sendResetMail } from './password-reset.actions.ts'
import { schema } from './schema.ts'

/** Sites, accounts, sessions: who asks, and where. */
export const accounts: SubgraphDefinition = {
  name: 'accounts',
  schema,
  intake: (services) => ({ accounts: { 'password-reset.asked': sendResetMail(services) } }),
  jobs: {
    'accounts.delete-expired': ({ db }) => db.transaction().execute(deleteExpired),
  },
  schedule: { 'accounts.delete-expired': '17 3 * * *' },
}

if (import.meta.main) await serveSubgraph(accounts)
