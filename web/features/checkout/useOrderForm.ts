import { useState } from 'react'
import { useOffer } from '#web/features/offers/offerStore.ts'
import type { KnownMethod } from './paymentMethods.ts'
import { useOrderQuote } from './useOrderQuote.ts'
import { usePlaceOrder } from './usePlaceOrder.ts'

/** The member's input for an order: the code, the conditions, whether to store the card. */
export function useOrderForm(
  bundleId: string,
  { method, country }: { method: KnownMethod | undefined; country: string },
) {
  const [accepted, setAccepted] = useState(false)
  const [remember, setRemember] = useState(false)
  const [missing, setMissing] = useState(false)
  const [code, setCode] = useState<string>()
  const offer = useOffer()
  const { placeOrder, isPlacing, failure, limitLeft, conditionsError, refusals } = usePlaceOrder(
    JSON.stringify([bundleId, method, country, code]),
  )
  // A refused order refetches the price, which may be the reason.
  const round = `${refusals} ${country}`
  const { quote, previous, refusal, failed } = useOrderQuote({
    bundleId,
    method,
    code,
    round,
    refresh: offer?.code,
  })

  function accept(isAccepted: boolean) {
    setAccepted(isAccepted)
    setMissing(false)
  }
  function order() {
    setMissing(!accepted)
    if (accepted && method && quote)
      placeOrder({
        bundleId,
        method,
        country,
        discountCode: quote.discount?.code,
        shownTotalMinor: quote.total.amountMinor,
        rememberMethod: method === 'CREDIT_CARD' && remember,
      })
  }
  return {
    code: { value: code, set: setCode, refusal },
    quote,
    previous,
    failed,
    conditions: { accepted, accept, isMissing: missing || conditionsError },
    remember: { value: remember, set: setRemember },
    placing: { order, isPlacing, canOrder: method !== undefined && quote !== undefined, failure, limitLeft },
  }
}

export type OrderForm = ReturnType<typeof useOrderForm>
