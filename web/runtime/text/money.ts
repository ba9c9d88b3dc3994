import { graphql, readInlineData } from 'react-relay'
import type { money_amount$key } from '#web/__generated__/money_amount.graphql.ts'
import type { money_creditPrice$key } from '#web/__generated__/money_creditPrice.graphql.ts'
import { creditsInMoney, formatMoney } from './format.ts'

/** An amount as the reader's locale writes it. */
export function moneyText(key: money_amount$key): string {
  const { amountMinor, currency } = readInlineData(amountFragment, key)
  return formatMoney({ amountMinor, currency })
}

/**
 * The approximate price of some credits, as the reader's locale writes it. @param key the price of one credit
 */
export function creditsWorthText(credits: number, key: money_creditPrice$key): string {
  const { micro, currency } = readInlineData(creditPriceFragment, key)
  return formatMoney(creditsInMoney(credits, { micro, currency }))
}

const amountFragment = graphql`
  fragment money_amount on Money @inline {
    amountMinor
    currency
  }
`

const creditPriceFragment = graphql`
  fragment money_creditPrice on CreditPrice @inline {
    micro
    currency
  }
`
