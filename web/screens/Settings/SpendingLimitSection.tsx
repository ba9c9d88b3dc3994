import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment, useMutation } from 'react-relay'
import { pastedAmount } from '#platform/base/pasted-text.rules.ts'
import type { SpendingLimitSection_viewer$key } from '#web/__generated__/SpendingLimitSection_viewer.graphql.ts'
import type { SpendingLimitSectionMutation } from '#web/__generated__/SpendingLimitSectionMutation.graphql.ts'
import { classes } from '#web/design/classes.ts'
import { Button } from '#web/design/form/Button.tsx'
import { TextField } from '#web/design/form/TextField.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { refusalsOf } from '#web/features/forms/refusals.ts'
import { useRefusals } from '#web/features/forms/useRefusals.ts'
import { showToast } from '#web/runtime/notices/toastStore.ts'
import { formatDate, formatMoney } from '#web/runtime/text/format.ts'
import { Section } from './Section.tsx'
import layout from '#web/design/layout.module.css'
import css from './Section.module.css'

const MINOR_UNITS = 100

/** Minor units of typed text, "12,50" or "€ 12.50"; null if empty, undefined if it is not an amount. */
function readAmount(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const amount = pastedAmount(text)
  return /^\d{1,7}(\.\d{1,2})?$/.test(amount) ? Math.round(Number(amount) * MINOR_UNITS) : undefined
}

/** The member's own limit on a month's orders, enforced by the server (TRUST-05). */
export function SpendingLimitSection(props: { viewer: SpendingLimitSection_viewer$key }) {
  const { t } = useTranslation('settings')
  const { spendingLimit } = useFragment(fragment, props.viewer)
  const { amount, pendingAmount, pendingFrom, spentThisMonth, left } = spendingLimit
  const { form, refuse, clear, textOf } = useRefusals()
  const [commit, isSaving] = useMutation<SpendingLimitSectionMutation>(mutation)
  const [text, setText] = useState(amount ? (amount.amountMinor / MINOR_UNITS).toFixed(2) : '')

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    clear()
    const amountMinor = readAmount(text)
    if (amountMinor === undefined)
      return refuse({ amountMinor: { code: 'AMOUNT_INVALID', limit: 1_000_000 } })
    commit({
      variables: { amountMinor },
      onCompleted: ({ setSpendingLimit: payload }) => {
        const refusals = refusalsOf(payload)
        if (refusals) refuse(refusals)
        else showToast({ tone: 'success', title: t('spending.saved') })
      },
    })
  }
  const from = pendingFrom && formatDate(pendingFrom, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Section id="spending" title={t('spending.title')} text={t('spending.text')}>
      <p>
        {t('spending.spent', { spent: formatMoney(spentThisMonth) })}{' '}
        {left && t('spending.left', { left: formatMoney(left) })}
      </p>
      {from && (
        <Alert announced>
          {pendingAmount
            ? t('spending.pending', { from, amount: formatMoney(pendingAmount) })
            : t('spending.pendingNone', { from })}
        </Alert>
      )}
      <form ref={form} className={classes(layout.stack, css.form)} onSubmit={submit} noValidate>
        <TextField
          label={t('spending.label', { currency: spentThisMonth.currency })}
          hint={t('spending.hint')}
          name="spendingLimit"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
          error={textOf('amountMinor')}
        />
        <Button type="submit" look="quiet" busy={isSaving}>
          {t('spending.submit')}
        </Button>
      </form>
    </Section>
  )
}

const fragment = graphql`
  fragment SpendingLimitSection_viewer on Viewer {
    spendingLimit {
      amount {
        amountMinor
        currency
      }
      pendingAmount {
        amountMinor
        currency
      }
      pendingFrom
      spentThisMonth {
        amountMinor
        currency
      }
      left {
        amountMinor
        currency
      }
    }
  }
`

const mutation = graphql`
  mutation SpendingLimitSectionMutation($amountMinor: Int) {
    setSpendingLimit(input: { amountMinor: $amountMinor }) {
      __typename
      ... on SetSpendingLimitSuccess {
        viewer {
          ...SpendingLimitSection_viewer
        }
      }
      ... on InvalidInputError {
        code
        fields {
          path
          code
          limit
        }
      }
    }
  }
`
