import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RefundOrderInput } from '#web/__generated__/orderChangesRefundMutation.graphql.ts'
import { sendUnderKey } from '#web/operator/parts/sendUnderKey.ts'
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
  const [isAsking, setAsking] = useState(false)
  return {
    isBusy,
    refused,
    isAsking,
    ask: () => setAsking(true),
    close: () => setAsking(false),
    refund: async (input, amount) => {
      const { orderNumber, extent, amountMinor } = input
      const answer = await act(
        sendUnderKey(['refund', orderNumber, extent, amountMinor ?? null], (idempotencyKey) =>
          refundOrder({ idempotencyKey, ...input }),
        ),
      )
      setAsking(false)
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
