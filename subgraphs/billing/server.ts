import type { SubgraphDefinition } from '#platform/services.ts'
import { serveSubgraph } from '#platform/subgraph-server.ts'
import { grantSignupCredits, openAccount } from './account.intake.ts'
import { addInvoiceRoutes } from './invoice.routes.ts'
import { reconcilePayments } from './payment.actions.ts'
import { addPaymentRoutes } from './payment.routes.ts'
import { memberData } from './member-data.ts'
import { schema } from './schema.ts'

/** Credits, bundles, orders, payments and invoices. */
export const billing: SubgraphDefinition = {
  name: 'billing',
  schema,
  memberData,
  intake: () => ({ accounts: { 'account.created': openAccount, 'account.confirmed': grantSignupCredits } }),
  jobs: { 'billing.reconcile-payments': reconcilePayments },
  schedule: { 'billing.reconcile-payments': '* * * * *' },
  routes(app, door) {
    addPaymentRoutes(app, door)
    addInvoiceRoutes(app, door)
  },
}

if (import.meta.main) await serveSubgraph(billing)
