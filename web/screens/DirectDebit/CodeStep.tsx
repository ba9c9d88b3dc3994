import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useMutation } from 'react-relay'
import { useNavigate } from 'react-router'
import type { CodeStepConfirmMutation } from '#web/__generated__/CodeStepConfirmMutation.graphql.ts'
import type { CodeStepResendMutation } from '#web/__generated__/CodeStepResendMutation.graphql.ts'
import { classes } from '#web/design/classes.ts'
import { Button } from '#web/design/form/Button.tsx'
import { TextField } from '#web/design/form/TextField.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { useRefusals } from '#web/features/forms/useRefusals.ts'
import { formatMoney } from '#web/runtime/text/format.ts'
import layout from '#web/design/layout.module.css'
import css from './DirectDebitScreen.module.css'

type Props = {
  id: string
  phone: string
  mandateText: string
  /** What the page shows. */
  price: { discountCode: string | null; shownTotalMinor: number }
  /** The order was refused because of its price: the page must show the new one before the next press. */
  onPriceChanged: () => void
  /** Returns to the form, as it was filled in. */
  onRestart: () => void
}

const PRICE_REFUSALS: ReadonlySet<string> = new Set(['PriceChangedError', 'DiscountRefusedError'])

/** The code from the SMS. Its button orders, so it has the wording that consumer law requires. */
export function CodeStep({ id, phone, mandateText, price, onPriceChanged, onRestart }: Props) {
  const { t } = useTranslation(['premium', 'errors'])
  const navigate = useNavigate()
  const { form, refuse, clear, textOf } = useRefusals()
  const [confirm, isConfirming] = useMutation<CodeStepConfirmMutation>(confirmMutation)
  const [resend, isSending] = useMutation<CodeStepResendMutation>(resendMutation)
  const [resent, setResent] = useState(false)
  const [limit, setLimit] = useState<string>()
  const [isUsedUp, setUsedUp] = useState(false)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const otp = String(new FormData(event.currentTarget).get('otp') ?? '')
    clear()
    setLimit(undefined)
    setResent(false)
    confirm({
      variables: { input: { directDebitId: id, otp, ...price } },
      onCompleted: ({ confirmDirectDebit: payload }) => {
        if (PRICE_REFUSALS.has(payload.__typename)) onPriceChanged()
        if (payload.__typename === 'ConfirmDirectDebitSuccess' && payload.order)
          void navigate(`/transactions/${payload.order.id}`, { replace: true })
        else if (payload.__typename === 'DirectDebitCodeError') {
          setUsedUp(payload.code === 'CODE_TRIES_USED')
          refuse({ otp: { code: payload.code ?? 'CODE_INVALID' } })
        } else if (payload.__typename === 'SpendingLimitReachedError' && payload.left)
          setLimit(t('errors:SPENDING_LIMIT_REACHED', { left: formatMoney(payload.left) }))
        else refuse({ form: { code: payload.code ?? 'GENERIC' } })
      },
      onError: () => refuse({ form: { code: 'GENERIC' } }),
    })
  }
  function sendAgain() {
    clear()
    setResent(false)
    resend({
      variables: { input: { directDebitId: id } },
      onCompleted: ({ resendDirectDebitCode: payload }) => {
        if (payload.__typename === 'ResendDirectDebitCodeSuccess') setResent(true)
        else refuse({ otp: { code: payload.code ?? 'GENERIC' } })
      },
      onError: () => refuse({ form: { code: 'GENERIC' } }),
    })
  }
  return (
    <form ref={form} className={classes(layout.panel, layout.stack)} onSubmit={submit} noValidate>
      <h2>{t('directDebit.codeHeading')}</h2>
      <p role="status">{resent ? t('directDebit.resent') : t('directDebit.codeText', { phone })}</p>
      <TextField
        className={css.code}
        label={t('directDebit.code')}
        name="otp"
        inputMode="numeric"
        autoComplete="one-time-code"
        // A pasted code may contain spaces, or the whole message.
        maxLength={200}
        required
        error={textOf('otp')}
      />
      <p className={css.mandate}>{mandateText}</p>
      {(limit ?? textOf('form')) && (
        <Alert tone="danger" announced>
          {limit ?? textOf('form')}
        </Alert>
      )}
      <CodeActions {...{ isUsedUp, isConfirming, isSending, onRestart }} onSendAgain={sendAgain} />
    </form>
  )
}

type Actions = {
  isUsedUp: boolean
  isConfirming: boolean
  isSending: boolean
  onRestart: () => void
  onSendAgain: () => void
}

function CodeActions({ isUsedUp, isConfirming, isSending, onRestart, onSendAgain }: Actions) {
  const { t } = useTranslation('premium')
  if (isUsedUp) {
    return (
      <Button size="large" block onClick={onRestart}>
        {t('directDebit.restart')}
      </Button>
    )
  }
  return (
    <>
      <Button type="submit" size="large" block busy={isConfirming}>
        {t('order.button')}
      </Button>
      <Button look="plain" block busy={isSending} onClick={onSendAgain}>
        {t('directDebit.resend')}
      </Button>
    </>
  )
}

const confirmMutation = graphql`
  mutation CodeStepConfirmMutation($input: ConfirmDirectDebitInput!) {
    confirmDirectDebit(input: $input) {
      __typename
      ... on ConfirmDirectDebitSuccess {
        order {
          id
        }
      }
      ... on UserError {
        code
      }
      ... on SpendingLimitReachedError {
        left {
          amountMinor
          currency
        }
      }
    }
  }
`

const resendMutation = graphql`
  mutation CodeStepResendMutation($input: ResendDirectDebitCodeInput!) {
    resendDirectDebitCode(input: $input) {
      __typename
      ... on UserError {
        code
      }
    }
  }
`
