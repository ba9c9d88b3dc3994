import { CreditEntryKindRef } from '../account/entry.schema.ts'
import type { Entry } from '../account/entry.store.ts'
import { builder } from '../builder.ts'
import { MoneyRef } from '../orders/money.schema.ts'
import { MONEY_READERS } from './money-roles.ts'

/** A line of a member's ledger in the console. */
export const OperatorEntryRef = builder.objectRef<Entry>('OperatorEntry').implement({
  audience: MONEY_READERS,
  description: 'One line of a member’s ledger, as operators see it. Never changed afterwards.',
  fields: (t) => ({
    number: t.exposeInt('number', { description: 'Place in the ledger, from 1 without gaps.' }),
    credits: t.int({
      description: 'Credits that came; negative when they went.',
      resolve: ({ amount }) => amount,
    }),
    balance: t.int({ description: 'Credits after it.', resolve: ({ balanceAfter }) => balanceAfter }),
    kind: t.expose('kind', { type: CreditEntryKindRef, description: 'The reason of the entry.' }),
    value: t.field({
      type: MoneyRef,
      nullable: true,
      description: 'What these credits were bought for; null for a gift and where it is not on record.',
      resolve: ({ valueMicro, currency }) =>
        valueMicro === null || currency === null
          ? null
          : { amountMinor: Math.round(Math.abs(valueMicro) / 1_000_000), currency },
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the entry was booked.' }),
  }),
})
