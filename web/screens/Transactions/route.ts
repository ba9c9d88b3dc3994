import transaction from '#web/__generated__/TransactionScreenQuery$parameters.ts'
import transactions from '#web/__generated__/TransactionsScreenQuery$parameters.ts'
import { defineScreen, type ScreenRoute } from '#web/runtime/page/page.ts'

const common = { layout: 'default', audience: 'member', namespaces: ['premium', 'withdrawal'] } as const

export const routes: ScreenRoute[] = [
  defineScreen({
    ...common,
    path: 'transactions',
    screen: 'Transactions/TransactionsScreen',
    parameters: transactions,
    variables: () => ({}),
  }),
  defineScreen({
    ...common,
    path: 'transactions/:id',
    screen: 'Transactions/TransactionScreen',
    parameters: transaction,
    variables: ({ params }) => ({ id: params.id! }),
  }),
]
