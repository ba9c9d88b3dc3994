import { builder } from '../builder.ts'

/** An amount in minor units: 499 EUR is 4.99 euro. */
export const MoneyRef = builder.objectRef<{ amountMinor: number; currency: string }>('Money').implement({
  audience: 'visitor',
  description: 'An amount of money.',
  fields: (t) => ({
    // An Int ends at 21 million euro, which what a site sold may pass.
    amountMinor: t.exposeFloat('amountMinor', {
      description: 'The amount in minor units: 499 is 4.99. A whole number, exact up to 2^53.',
    }),
    currency: t.exposeString('currency', { description: 'The currency as an ISO 4217 code, such as EUR.' }),
  }),
})
