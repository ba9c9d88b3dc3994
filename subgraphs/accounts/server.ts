import type { SubgraphDefinition } from '#platform/services.ts'
import { serveSubgraph } from '#platform/subgraph-server.ts'
import { sendResetMail } from './password-reset.actions.ts'
import { eraseAccounts } from './deletion.actions.ts'
import { DELETE_EXPORT_FILES, deleteExportFiles, expireExports, onExportPart } from './export.actions.ts'
import { addExportRoutes } from './export.routes.ts'
import { memberData } from './member-data.ts'
import { retention } from './retention.ts'
import { schema } from './schema.ts'

/** Sites, accounts, sessions: who asks, and where. */
export const accounts: SubgraphDefinition = {
  name: 'accounts',
  schema,
  memberData,
  retention,
  intake: (services) => {
    const parts = { 'export.part-made': onExportPart(services) }
    const ofOthers = { profiles: parts, billing: parts, likes: parts, conversations: parts, notifications: parts }
    return { accounts: { 'password-reset.asked': sendResetMail(services), ...parts }, ...ofOthers }
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
