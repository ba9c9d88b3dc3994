import { useState } from 'react'
import { useOffer } from '#web/features/offers/offerStore.ts'
import type { KnownMethod } from './paymentMethods.ts'
import { useOrderQuote } from './useOrderQuote.ts'
import { usePlaceOrder } from './usePlaceOrder.ts'

/** What a member decides about an order before it is placed: the code, the conditions, whether the card is kept. */
export function useOrderForm(
  bundleId: string,
  { method, country }: { method: KnownMethod | undefined; country: string },
) {
  const [accepted, setAccepted] = useState(false)
  const [remember, setRemember] = useState(false)
  const [missing, setMissing] = useState(false)
  const [code, setCode] = useState<string>()
  const offer = useOffer()
  const { placeOrder, isPlacing, failure, limitLeft, conditionsError, refusals } = usePlaceOrder()
  // The price is asked for again when an order was refused: then it has changed.
  const round = `${refusals} ${country}`
  const { quote, previous, refusal } = useOrderQuote({ bundleId, method, code, round, refresh: offer?.code })

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
    conditions: { accepted, accept, isMissing: missing || conditionsError },
    remember: { value: remember, set: setRemember },
    placing: { order, isPlacing, canOrder: method !== undefined && quote !== undefined, failure, limitLeft },
  }
}

export type OrderForm = ReturnType<typeof useOrderForm>
