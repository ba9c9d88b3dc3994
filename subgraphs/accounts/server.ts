import type { HandlersFor } from '#platform/domain-events.ts'
import type { memberDataEvents } from '#platform/member-data.jobs.ts'
import type { SubgraphDefinition } from '#platform/subgraph-definition.ts'
import { serveSubgraph } from '#platform/subgraph-server.ts'
import { eraseAccounts } from './deletion.actions.ts'
import { accountsEvents, type AccountsEvents } from './events.ts'
import { DELETE_EXPORT_FILES, deleteExportFiles, expireExports, onExportPart } from './export.actions.ts'
import { addExportRoutes } from './export.routes.ts'
import { memberData } from './member-data.ts'
import { closeSocketsOf, closeSocketsOfKey } from './session.actions.ts'
import { sendResetMail } from './password-reset.actions.ts'
import { retention } from './retention.ts'
import { schema } from './schema.ts'

/** Sites, accounts, sessions: who asks, and where. */
export const accounts: SubgraphDefinition = {
  name: 'accounts',
  schema,
  memberData,
  retention,
  events: accountsEvents,
  eventHandlers: (services) => {
    const own: HandlersFor<AccountsEvents, 'accounts'> = {
      'account.status-changed': closeSocketsOf(services),
      'password-reset.asked': sendResetMail(services),
      'api-key.revoked': closeSocketsOfKey(services),
    }
    const parts: HandlersFor<typeof memberDataEvents, 'accounts'> = {
      'export.part-made': onExportPart(services),
    }
    const ofOthers = {
      profiles: parts,
      billing: parts,
      likes: parts,
      conversations: parts,
      notifications: parts,
    }
    return { accounts: { ...own, ...parts }, ...ofOthers }
  },
  jobs: {
    'accounts.erase-accounts': eraseAccounts,
    'accounts.expire-exports': ({ db }) => db.transaction().execute(expireExports),
    [DELETE_EXPORT_FILES]: deleteExportFiles,
  },
  schedule: { 'accounts.erase-accounts': '*/10 * * * *', 'accounts.expire-exports': '*/10 * * * *' },
  routes: addExportRoutes,
}

if (import.meta.main) await serveSubgraph(accounts)
