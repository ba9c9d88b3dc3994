import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { WithdrawOrder_order$key } from '#web/__generated__/WithdrawOrder_order.graphql.ts'
import { classes } from '#web/design/classes.ts'
import { Button } from '#web/design/form/Button.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { formatDate } from '#web/runtime/text/format.ts'
import { moneyText } from '#web/runtime/text/money.ts'
import { RefundList } from './RefundList.tsx'
import { useWithdrawOrder } from './useWithdrawOrder.ts'
import layout from '#web/design/layout.module.css'
import css from './WithdrawOrder.module.css'

/**
 * Withdraws from an order while that is possible: the refund, then the statement to confirm (TRUST-04).
 * Afterwards shows the refund.
 */
export function WithdrawOrder(props: { order: WithdrawOrder_order$key }) {
  const { t } = useTranslation('withdrawal')
  const order = useFragment(fragment, props.order)
  const { id, number, withdrawal, refunds } = order
  const { refreshOffer, isRefreshing, withdraw, isSending, isDone, failure } = useWithdrawOrder(id)
  const [isAsking, setAsking] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const wasAsking = useRef(false)
  // The pressed button is gone then, whatever was pressed.
  useEffect(() => {
    if (isAsking || wasAsking.current) heading.current?.focus()
    wasAsking.current = isAsking
  }, [isAsking, isDone])

  const isOver = !withdrawal && refunds.length === 0
  if (isOver && !isAsking) return null
  return (
    <section className={classes(layout.panel, css.panel)} aria-live="polite">
      <h2 ref={heading} tabIndex={-1} className={css.heading}>
        {isAsking && withdrawal ? t('question') : t('heading')}
      </h2>
      {isDone && <Alert tone="success">{t('done')}</Alert>}
      {isOver && <p>{t('notPossible')}</p>}
      <RefundList order={order} />
      {withdrawal && (
        <>
          {isAsking ? (
            <p className={css.statement}>{t('statement', { number })}</p>
          ) : (
            <p>
              {t('until', { date: formatDate(withdrawal.until, { dateStyle: 'long', timeStyle: 'short' }) })}
            </p>
          )}
          <p>{t('offer', { credits: withdrawal.credits, amount: moneyText(withdrawal.amount) })}</p>
          {failure && (
            <Alert tone="danger" announced>
              {failure}
            </Alert>
          )}
          <div className={css.actions}>
            {isAsking ? (
              <>
                <Button busy={isSending} onClick={withdraw}>
                  {t('confirm')}
                </Button>
                <Button look="quiet" onClick={() => setAsking(false)}>
                  {t('keep')}
                </Button>
              </>
            ) : (
              <Button look="quiet" busy={isRefreshing} onClick={() => refreshOffer(() => setAsking(true))}>
                {t('action')}
              </Button>
            )}
          </div>
        </>
      )}
    </section>
  )
}

const fragment = graphql`
  fragment WithdrawOrder_order on Order {
    id
    number
    withdrawal {
      credits
      until
      amount {
        ...money_amount
      }
    }
    refunds {
      __typename
    }
    ...RefundList_order
  }
`
