import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment, useMutation } from 'react-relay'
import type { WithdrawOrderMutation } from '../../__generated__/WithdrawOrderMutation.graphql.ts'
import type { WithdrawOrder_order$key } from '../../__generated__/WithdrawOrder_order.graphql.ts'
import { useErrorTexts } from '../../app/errorText.ts'
import { formatDate, formatMoney } from '../../app/format.ts'
import { Alert } from '../../design/Alert.tsx'
import { Button } from '../../design/Button.tsx'
import { classes } from '../../design/classes.ts'
import layout from '../../design/layout.module.css'
import { DownloadLink } from './DownloadLink.tsx'
import css from './WithdrawOrder.module.css'

/** Withdrawing from an order, for as long as that is possible: what comes back, then the statement to confirm (TRUST-04). And what came back. */
export function WithdrawOrder(props: { order: WithdrawOrder_order$key }) {
  const { t } = useTranslation('withdrawal')
  const errorText = useErrorTexts()
  const { id, number, withdrawal, refunds } = useFragment(fragment, props.order)
  const [commit, isSending] = useMutation<WithdrawOrderMutation>(mutation)
  const [isAsking, setAsking] = useState(false)
  const [isDone, setDone] = useState(false)
  const [failure, setFailure] = useState<string>()
  const statement = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isAsking) statement.current?.focus()
  }, [isAsking])

  function withdraw() {
    setFailure(undefined)
    commit({
      variables: { input: { orderId: id } },
      onCompleted: ({ withdrawOrder: payload }) => {
        if (payload.__typename === 'WithdrawOrderSuccess') setDone(true)
        else setFailure(errorText({ code: payload.code ?? 'GENERIC' }))
      },
      onError: () => setFailure(errorText({ code: 'GENERIC' })),
    })
  }

  if (!withdrawal && refunds.length === 0) return null
  return (
    <section className={classes(layout.panel, css.panel)} aria-live="polite">
      <h2 ref={statement} tabIndex={-1} className={css.heading}>
        {isAsking && withdrawal ? t('question') : t('heading')}
      </h2>
      {isDone && <Alert tone="success">{t('done')}</Alert>}
      {refunds.map(({ state, amount, createdAt, creditNoteUrl, creditNoteNumber }) => (
        <div key={createdAt}>
          <p>{state !== '%future added value' && t(`refund.${state}`, { amount: formatMoney(amount) })}</p>
          {creditNoteUrl && <DownloadLink href={creditNoteUrl}>{t('creditNote', { number: creditNoteNumber })}</DownloadLink>}
        </div>
      ))}
      {withdrawal && (
        <>
          {isAsking ? (
            <p className={css.statement}>{t('statement', { number })}</p>
          ) : (
            <p>{t('until', { date: formatDate(withdrawal.until, { dateStyle: 'long', timeStyle: 'short' }) })}</p>
          )}
          <p>{t('offer', { credits: withdrawal.credits, amount: formatMoney(withdrawal.amount) })}</p>
          {failure && <Alert tone="danger" announced>{failure}</Alert>}
          <div className={css.actions}>
            {isAsking ? (
              <>
                <Button busy={isSending} onClick={withdraw}>{t('confirm')}</Button>
                <Button look="quiet" onClick={() => setAsking(false)}>{t('keep')}</Button>
              </>
            ) : (
              <Button look="quiet" onClick={() => setAsking(true)}>{t('action')}</Button>
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
        amountMinor
        currency
      }
    }
    refunds {
      state
      createdAt
      creditNoteUrl
      creditNoteNumber
      amount {
        amountMinor
        currency
      }
    }
  }
`

const mutation = graphql`
  mutation WithdrawOrderMutation($input: WithdrawOrderInput!) {
    withdrawOrder(input: $input) {
      __typename
      ... on WithdrawOrderSuccess {
        order {
          state
          ...WithdrawOrder_order
        }
      }
      ... on UserError {
        code
      }
    }
  }
`
