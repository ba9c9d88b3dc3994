import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { DeleteReasonsDiscountQuery } from '#web/__generated__/DeleteReasonsDiscountQuery.graphql.ts'
import type { DeleteReasonsOfferQuery } from '#web/__generated__/DeleteReasonsOfferQuery.graphql.ts'
import { classes } from '#web/design/classes.ts'
import { Button } from '#web/design/form/Button.tsx'
import { TextArea } from '#web/design/form/TextField.tsx'
import { useErrorTexts } from '#web/runtime/network/errorText.ts'
import { readText } from '#web/runtime/text/readText.ts'
import type { Offer } from './DeleteOffer.tsx'
import { DeleteReasonField, type DeleteReason } from './DeleteReasonField.tsx'
import layout from '#web/design/layout.module.css'
import css from './DeleteAccountModal.module.css'

const REMARKS_LENGTH = 2000

export type DeleteReasonAnswer = { reason: DeleteReason; remarks: string }

export type DeleteDiscount = { percentage: number; endsAt: string }

type Props = {
  answer: DeleteReasonAnswer
  onChange: (answer: DeleteReasonAnswer) => void
  onCancel: () => void
  /** The offer for the reason; undefined when there is none. */
  onNext: (offer: Offer | undefined) => void
}

const offerQuery = graphql`
  query DeleteReasonsOfferQuery($reason: DeleteReason!) {
    viewer {
      retentionOffer(reason: $reason) {
        kind
        pause
      }
    }
  }
`

const discountQuery = graphql`
  query DeleteReasonsDiscountQuery {
    viewer {
      deleteDiscount {
        valuePercentage
        endsAt
      }
    }
  }
`

/** Why the member leaves, with room for their own words. */
export function DeleteReasons({ answer, onChange, onCancel, onNext }: Props) {
  const { t } = useTranslation(['settings', 'shell'])
  const errorText = useErrorTexts()
  const environment = useRelayEnvironment()
  const [isMissing, setMissing] = useState(false)
  const [isAsking, setAsking] = useState(false)

  // Requesting the discount counts as having seen it, so it is only requested if it shows next.
  async function findDiscount(): Promise<DeleteDiscount | undefined> {
    const found = await fetchQuery<DeleteReasonsDiscountQuery>(environment, discountQuery, {}).toPromise()
    const discount = found?.viewer?.deleteDiscount
    return discount?.endsAt ? { percentage: discount.valuePercentage, endsAt: discount.endsAt } : undefined
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (answer.reason === 'OTHER' && readText(answer.remarks) === '') {
      setMissing(true)
      event.currentTarget.querySelector('textarea')?.focus()
      return
    }
    setAsking(true)
    try {
      const found = await fetchQuery<DeleteReasonsOfferQuery>(environment, offerQuery, {
        reason: answer.reason,
      }).toPromise()
      const answered = found?.viewer?.retentionOffer
      if (!answered) return onNext(undefined)
      const { kind, pause } = answered
      const discount = kind === 'DISCOUNT' ? await findDiscount() : undefined
      // Without a discount comes the pause, which only an active account can have.
      const isOffered = kind !== 'DISCOUNT' || discount !== undefined || pause
      onNext(isOffered ? { kind, discount } : undefined)
    } catch {
      // Without an answer there is no offer; leaving must not depend on it.
      onNext(undefined)
    }
  }

  return (
    <form className={classes(layout.stack, css.form)} onSubmit={(event) => void submit(event)} noValidate>
      <DeleteReasonField
        value={answer.reason}
        onChange={(reason) => {
          setMissing(false)
          onChange({ ...answer, reason })
        }}
      />
      <TextArea
        label={t('delete.reason.remarks')}
        name="remarks"
        rows={3}
        maxLength={REMARKS_LENGTH}
        optional={answer.reason !== 'OTHER'}
        value={answer.remarks}
        onChange={(event) => {
          setMissing(false)
          onChange({ ...answer, remarks: event.target.value })
        }}
        error={isMissing && errorText({ code: 'REMARKS_REQUIRED' })}
      />
      <div className={css.buttons}>
        <Button type="submit" size="large" block busy={isAsking}>
          {t('shell:continue')}
        </Button>
        <Button look="plain" block onClick={onCancel}>
          {t('shell:cancel')}
        </Button>
      </div>
    </form>
  )
}
