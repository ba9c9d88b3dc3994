import { builder } from '../builder.ts'
import { MONEY_READERS } from './money-roles.ts'

/** What many amounts come to. An Int ends at 21 million euro, which the orders of a site may pass. */
export const MoneyTotalRef = builder
  .objectRef<{ amountMinor: number; currency: string }>('MoneyTotal')
  .implement({
    audience: MONEY_READERS,
    description: 'What many amounts of money come to.',
    fields: (t) => ({
      amountMinor: t.exposeFloat('amountMinor', {
        description: 'The sum in minor units: 499 is 4.99. A whole number, exact up to 2^53.',
      }),
      currency: t.exposeString('currency', { description: 'ISO 4217 code.' }),
    }),
  })
