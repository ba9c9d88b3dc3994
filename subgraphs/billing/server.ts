import type { HandlersFor } from '#platform/events/domain-events.ts'
import type { SubgraphDefinition } from '#platform/process/subgraph-definition.ts'
import { serveSubgraph } from '#platform/process/subgraph-server.ts'
import type { AccountsEvents } from '../accounts/events.ts'
import { grantSignupCredits, openAccount } from './account/account.handlers.ts'
import { checkLedger } from './account/ledger-check.jobs.ts'
import { onSiteCreated } from './catalogue/new-site.handlers.ts'
import { STORE_BALANCES, storeBalances } from './closing/closing.jobs.ts'
import { FORGET_ADDRESSES, forgetAddresses } from './closing/old-addresses.jobs.ts'
import { billingEvents, type BillingEvents } from './events.ts'
import { COUNT_DAYS, countBillingDays } from './figures/day-count.jobs.ts'
import { addInvoiceRoutes } from './invoices/invoice.routes.ts'
import { memberData } from './member-data.ts'
import { addOperatorFileRoutes } from './operator/operator-files.routes.ts'
import { tellPartner } from './partner/partner-events.handlers.ts'
import { REVOKE_MANDATES, revokeMandates } from './payments/mandate-revocation.jobs.ts'
import { reconcilePayments } from './payments/payment-comparison.jobs.ts'
import { paymentGauges } from './payments/payment-difference.store.ts'
import { addPaymentReturnRoutes } from './payments/payment-return.routes.ts'
import { addPaymentRoutes } from './payments/payment.routes.ts'
import { READ_FEES, readFees } from './payments/provider-fee.jobs.ts'
import { payWaitingRefunds } from './refunds/refund.actions.ts'
import { makeWithdrawalLink } from './refunds/withdrawal.actions.ts'
import { retention } from './retention.ts'
import { schema } from './schema.ts'

const PROVIDER_QUEUE = 'billing.payment-provider'

/** Credits, bundles, orders, payments and invoices. */
export const billing: SubgraphDefinition = {
  name: 'billing',
  schema,
  memberData,
  events: billingEvents,
  eventHandlers: () => ({
    accounts: {
      'account.created': openAccount,
      'account.confirmed': grantSignupCredits,
      'site.created': onSiteCreated,
    } satisfies HandlersFor<AccountsEvents, 'billing'>,
    billing: {
      'withdrawal.asked': makeWithdrawalLink,
      'order.completed': tellPartner,
      'order.refunded': tellPartner,
      'order.charged-back': tellPartner,
    } satisfies HandlersFor<BillingEvents, 'billing'>,
  }),
  retention,
  gauges: paymentGauges,
  jobs: {
    'billing.reconcile-payments': reconcilePayments,
    'billing.pay-refunds': payWaitingRefunds,
    'billing.check-ledger': checkLedger,
    [READ_FEES]: readFees,
    [REVOKE_MANDATES]: revokeMandates,
    [STORE_BALANCES]: storeBalances,
    [FORGET_ADDRESSES]: forgetAddresses,
    [COUNT_DAYS]: countBillingDays,
  },
  schedule: {
    'billing.reconcile-payments': '* * * * *',
    'billing.pay-refunds': '* * * * *',
    'billing.check-ledger': '15 3 * * *',
    [READ_FEES]: '30 4 * * *',
    [REVOKE_MANDATES]: '*/10 * * * *',
    [STORE_BALANCES]: '5 3 * * *',
    [FORGET_ADDRESSES]: '45 3 * * *',
    [COUNT_DAYS]: '*/10 * * * *',
  },
  queues: {
    'billing.reconcile-payments': PROVIDER_QUEUE,
    'billing.pay-refunds': PROVIDER_QUEUE,
  },
  routes(app, route) {
    addPaymentRoutes(app, route)
    addPaymentReturnRoutes(app, route)
    addInvoiceRoutes(app, route)
    addOperatorFileRoutes(app, route)
  },
}

if (import.meta.main) await serveSubgraph(billing)
