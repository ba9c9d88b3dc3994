import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type {
  RefundPanel_order$data,
  RefundPanel_order$key,
} from '#web/__generated__/RefundPanel_order.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { Select } from '#web/design/form/Select.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { useKeys } from '#web/operator/keys/useKeys.ts'
import { minorOf } from '#web/operator/parts/amount.rules.ts'
import { MONEY_REASONS, type MoneyReason } from '#web/operator/parts/moneyReasons.ts'
import { OnlyFor, useMay } from '#web/operator/parts/OnlyFor.tsx'
import { Panel } from '#web/operator/parts/Panel.tsx'
import { formatMoney } from '#web/runtime/text/format.ts'
import { RefundConfirm } from './RefundConfirm.tsx'
import { RefundExtents, type Extent } from './RefundExtents.tsx'
import { RefundWords } from './RefundWords.tsx'
import { SecondPerson } from './SecondPerson.tsx'
import { useRefund } from './useRefund.ts'
import css from './RefundPanel.module.css'

type Props = { order: RefundPanel_order$key; onRefunded: () => void }

/** Gives money back: all of it, the unused credits, or a part, with a reason. */
export function RefundPanel({ order: key, onRefunded }: Props) {
  const { t } = useTranslation('orders')
  const order = useFragment(fragment, key)
  const { whole } = order.refundChoices
  return (
    <Panel title={t('refund.title')}>
      {whole ? (
        <RefundForm order={key} onRefunded={onRefunded} />
      ) : (
        <p className={css.none}>{t('refund.nothing')}</p>
      )}
    </Panel>
  )
}

const DIGITS = { 1: 'WHOLE', 2: 'UNUSED', 3: 'PART' } as const

function useRefundKeys(of: { may: boolean; onExtent: (extent: Extent) => void; onRefund: () => void }): void {
  const { t } = useTranslation('orders')
  const extents = {
    keys: ['1', '2', '3'],
    label: t('refund.extentKey'),
    onPress: (digit: string) => of.onExtent(DIGITS[digit as '1']),
  }
  useKeys(of.may ? [extents, { keys: 'f', label: t('refund.key'), onPress: of.onRefund }] : [])
}

/** How much goes back: the chosen extent, what is typed for a part, and the amount in words. */
function useAmount({ whole, unused }: RefundPanel_order$data['refundChoices']) {
  const [extent, setExtent] = useState<Extent>(unused ? 'UNUSED' : 'WHOLE')
  const [part, setPart] = useState('')
  const currency = whole?.amount.currency ?? 'EUR'
  const typed = minorOf(part, currency)
  const amountMinor = { WHOLE: whole?.amount.amountMinor, UNUSED: unused?.amount.amountMinor, PART: typed }[
    extent
  ]
  const isTooMuch = amountMinor !== undefined && amountMinor > (whole?.amount.amountMinor ?? 0)
  const amount = amountMinor === undefined ? '' : formatMoney({ amountMinor, currency })
  const chooseExtent = (chosen: Extent) => (chosen !== 'UNUSED' || unused) && setExtent(chosen)
  return { extent, chooseExtent, part, setPart, typed, amountMinor, isTooMuch, amount }
}

function RefundForm({ order: key, onRefunded }: Props) {
  const { t } = useTranslation('orders')
  const order = useFragment(fragment, key)
  const may = useMay(['FINANCE'])
  const { refused, ...refunding } = useRefund()
  const { extent, chooseExtent, part, setPart, typed, amountMinor, isTooMuch, amount } = useAmount(
    order.refundChoices,
  )
  const [reason, setReason] = useState<MoneyReason>('WITHDRAWAL')
  const [words, setWords] = useState('')
  const canRefund = may && amountMinor !== undefined && !isTooMuch
  const ask = () => canRefund && refunding.ask()
  useRefundKeys({ may, onExtent: chooseExtent, onRefund: ask })
  async function refund(purpose: string) {
    const wanted = extent === 'PART' ? { amountMinor: typed ?? null } : {}
    const isDone = await refunding.refund(
      { orderNumber: order.number, extent, ...wanted, reason, words: words.trim() || null, purpose },
      amount,
    )
    if (isDone) {
      setPart('')
      setWords('')
    }
    // Also after a refusal or a lost answer: it may have been made already.
    onRefunded()
  }
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          ask()
        }}
      >
        <fieldset className={css.form} disabled={!may}>
          {refused !== undefined && (
            <Alert tone="danger" announced>
              {refused}
            </Alert>
          )}
          <RefundExtents
            order={order}
            extent={extent}
            part={part}
            isWrong={extent === 'PART' && part !== '' && (typed === undefined || isTooMuch)}
            onExtent={chooseExtent}
            onPart={setPart}
          />
          <ReasonSelect reason={reason} onReason={setReason} />
          <RefundWords order={order} words={words} onWords={setWords} />
          <SecondPerson order={order} amountMinor={amountMinor ?? 0} />
          <Button type="submit" block disabled={!canRefund}>
            {amount === '' ? t('refund.act') : t('refund.actOf', { amount })}
          </Button>
        </fieldset>
        <OnlyFor roles={['FINANCE']} />
      </form>
      <RefundConfirm
        order={order}
        refunding={refunding}
        amount={amount}
        words={words.trim()}
        onYes={(purpose) => void refund(purpose)}
      />
    </>
  )
}

type ReasonProps = { reason: MoneyReason; onReason: (reason: MoneyReason) => void }

function ReasonSelect({ reason, onReason }: ReasonProps) {
  const { t } = useTranslation('orders')
  return (
    <Select
      label={t('refund.reason')}
      value={reason}
      options={MONEY_REASONS.map((value) => ({ value, text: t(`reasons.${value}`) }))}
      onChange={(event) => onReason(event.target.value as MoneyReason)}
    />
  )
}

const fragment = graphql`
  fragment RefundPanel_order on OperatorOrder {
    number
    refundChoices {
      whole {
        amount {
          amountMinor
          currency
        }
      }
      unused {
        amount {
          amountMinor
        }
      }
    }
    ...RefundConfirm_order
    ...RefundExtents_order
    ...RefundWords_order
    ...SecondPerson_order
  }
`
