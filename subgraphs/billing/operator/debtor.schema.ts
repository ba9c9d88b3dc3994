import { cursorOf, numberUpTo, ROW_ID } from '#platform/base/cursors.ts'
import { toGlobalId } from '#platform/base/global-ids.ts'
import { addSiteList } from '#platform/graph/site-list.ts'
import { builder } from '../builder.ts'
import { countDebtors, listDebtors, type Debtor, type DebtCursor } from './correction.store.ts'
import { memberNameOf } from './member-name.ts'
import { MONEY_READERS } from './money-roles.ts'

const DebtorRef = builder.objectRef<Debtor>('Debtor').implement({
  audience: MONEY_READERS,
  description: 'A member who owes credits of payments that were taken back (PAY-08).',
  fields: (t) => ({
    memberId: t.id({
      description: 'Global id of the OperatorMember, for `operatorMember`.',
      resolve: ({ accountId }) => toGlobalId('OperatorMember', accountId),
    }),
    memberName: t.string({
      description: 'The member’s name; empty for an erased member.',
      resolve: ({ accountId }, _args, ctx) => memberNameOf(ctx, accountId),
    }),
    creditsOwed: t.exposeInt('debt', { description: 'Credits that are owed.' }),
    credits: t.exposeInt('balance', { description: 'Credits that can be spent.' }),
    flaggedAt: t.expose('flaggedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Since when the account is flagged for a charge-back.',
    }),
  }),
})

addSiteList(builder, 'debtors', DebtorRef, {
  audience: MONEY_READERS,
  description: 'The members of the site who owe credits, those who owe most first.',
  entry: 'One member in the list.',
  total: 'The total number of members who owe credits.',
  cursors: cursorOf<DebtCursor>(numberUpTo(Number.MAX_SAFE_INTEGER), ROW_ID),
  cursorOf: ({ debt, accountId }) => [debt, accountId],
  list: listDebtors,
  count: countDebtors,
})
