import type { SubgraphDefinition } from '#platform/services.ts'
import { serveSubgraph } from '#platform/subgraph-server.ts'
import { grantSignupCredits, openAccount } from './account.intake.ts'
import { addInvoiceRoutes } from './invoice.routes.ts'
import { checkLedger } from './ledger-check.actions.ts'
import { reconcilePayments } from './payment.actions.ts'
import { addPaymentRoutes } from './payment.routes.ts'
import { memberData } from './member-data.ts'
import { payWaitingRefunds } from './refund.actions.ts'
import { retention } from './retention.ts'
import { schema } from './schema.ts'
import { makeWithdrawalLink } from './withdrawal.actions.ts'

/** Credits, bundles, orders, payments and invoices. */
export const billing: SubgraphDefinition = {
  name: 'billing',
  schema,
  memberData,
  intake: () => ({
    accounts: { 'account.created': openAccount, 'account.confirmed': grantSignupCredits },
    billing: { 'withdrawal.asked': makeWithdrawalLink },
  }),
  retention,
  jobs: {
    'billing.reconcile-payments': reconcilePayments,
    'billing.pay-refunds': payWaitingRefunds,
    'billing.check-ledger': checkLedger,
  },
  schedule: { 'billing.reconcile-payments': '* * * * *', 'billing.pay-refunds': '* * * * *', 'billing.check-ledger': '15 3 * * *' },
  routes(app, door) {
    addPaymentRoutes(app, door)
    addInvoiceRoutes(app, door)
  },
}

if (import.meta.main) await serveSubgraph(billing)
