import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { uuidv7 } from 'uuidv7'
import type { RefundOrderInput } from '#web/__generated__/orderChangesRefundMutation.graphql.ts'
import { useActing } from '#web/operator/session/useActing.ts'
import { showToast } from '#web/runtime/notices/toastStore.ts'
import { refundOrder } from './orderChanges.ts'

export type Refunding = {
  isBusy: boolean
  /** Why the last refund was refused, in words. */
  refused: string | undefined
  isAsking: boolean
  ask: () => void
  close: () => void
  /** @param amount in words, for what is told @returns whether it is made, or waits for a second person */
  refund: (input: Omit<RefundOrderInput, 'idempotencyKey'>, amount: string) => Promise<boolean>
}

/** A refund: asked for, sent once under one key, and told. */
export function useRefund(): Refunding {
  const { t } = useTranslation('orders')
  const { isBusy, refused, act } = useActing()
  // One key for one refund: sent twice, it is made once.
  const [idempotencyKey, setIdempotencyKey] = useState<string>()
  return {
    isBusy,
    refused,
    isAsking: idempotencyKey !== undefined,
    ask: () => setIdempotencyKey(uuidv7()),
    close: () => setIdempotencyKey(undefined),
    refund: async (input, amount) => {
      if (idempotencyKey === undefined) return false
      const answer = await act(refundOrder({ idempotencyKey, ...input }))
      setIdempotencyKey(undefined)
      if (!answer) return false
      const isWaiting = answer.act?.state === 'WAITING'
      showToast({
        tone: isWaiting ? 'info' : 'success',
        title: t(isWaiting ? 'refund.waits' : 'refund.done', { amount }),
      })
      return true
    },
  }
}
