import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { Environment } from 'relay-runtime'
import type { DeleteReasonsDiscountQuery } from '#web/__generated__/DeleteReasonsDiscountQuery.graphql.ts'
import type { DeleteReasonsOfferQuery } from '#web/__generated__/DeleteReasonsOfferQuery.graphql.ts'
import { classes } from '#web/design/classes.ts'
import { Button } from '#web/design/form/Button.tsx'
import { TextArea } from '#web/design/form/TextField.tsx'
import { useErrorTexts } from '#web/runtime/network/errorText.ts'
import { readText } from '#web/runtime/text/readText.ts'
import { DeleteReasonField, type DeleteReason } from './DeleteReasonField.tsx'
import type { DeleteDiscount, RetentionOffer } from './retentionOffer.ts'
import layout from '#web/design/layout.module.css'
import css from './DeleteAccountModal.module.css'

const REMARKS_LENGTH = 2000

export type DeleteReasonAnswer = { reason: DeleteReason; remarks: string }

type Props = {
  answer: DeleteReasonAnswer
  onChange: (answer: DeleteReasonAnswer) => void
  onCancel: () => void
  /** The offer for the reason; undefined when there is none. */
  onNext: (offer: RetentionOffer | undefined) => void
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

/** The offer for a reason; undefined when there is none. */
async function findOffer(
  environment: Environment,
  reason: DeleteReason,
): Promise<RetentionOffer | undefined> {
  const found = await fetchQuery<DeleteReasonsOfferQuery>(environment, offerQuery, { reason }).toPromise()
  const offer = found?.viewer?.retentionOffer
  if (!offer) return undefined
  if (offer.kind !== 'DISCOUNT') return { kind: offer.kind, discount: undefined }
  const discount = await findDiscount(environment)
  // Without a discount comes the pause, which only an active account can have.
  return discount !== undefined || offer.pause ? { kind: offer.kind, discount } : undefined
}

// Requesting the discount counts as having seen it, so it is only requested if it shows next.
async function findDiscount(environment: Environment): Promise<DeleteDiscount | undefined> {
  const found = await fetchQuery<DeleteReasonsDiscountQuery>(environment, discountQuery, {}).toPromise()
  const discount = found?.viewer?.deleteDiscount
  return discount?.endsAt ? { percentage: discount.valuePercentage, endsAt: discount.endsAt } : undefined
}

/** Why the member leaves, with room for their own words. */
export function DeleteReasons({ answer, onChange, onCancel, onNext }: Props) {
  const { t } = useTranslation(['settings', 'shell'])
  const errorText = useErrorTexts()
  const environment = useRelayEnvironment()
  const [isMissing, setMissing] = useState(false)
  const [isAsking, setAsking] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (answer.reason === 'OTHER' && readText(answer.remarks) === '') {
      setMissing(true)
      event.currentTarget.querySelector('textarea')?.focus()
      return
    }
    setAsking(true)
    try {
      onNext(await findOffer(environment, answer.reason))
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
