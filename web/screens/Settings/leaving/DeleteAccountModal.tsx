import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { DeleteAccountModal_viewer$key } from '#web/__generated__/DeleteAccountModal_viewer.graphql.ts'
import { Modal } from '#web/design/notice/Modal.tsx'
import { useKeptText } from '#web/features/forms/useKeptText.ts'
import { DeleteConfirmation } from './DeleteConfirmation.tsx'
import { DeleteOffer } from './DeleteOffer.tsx'
import { DeleteReasons, type DeleteReasonAnswer } from './DeleteReasons.tsx'
import type { RetentionOffer } from './retentionOffer.ts'

type Step = 'reason' | 'offer' | 'password'

const TITLES = {
  GOODBYE: 'goodbye',
  HELP: 'help',
  WORDS: 'words',
  WIDER_SEARCH: 'search',
  DIGEST: 'digest',
} as const

/**
 * Deletes in three steps: the reason, an offer that answers it, and the password. Every step leads on to
 * deletion with one press (ACCT-01).
 */
export function DeleteAccountModal(props: { viewer: DeleteAccountModal_viewer$key; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const viewer = useFragment(fragment, props.viewer)
  const { onClose } = props
  const [step, setStep] = useState<Step>('reason')
  const [reason, setReason] = useState<DeleteReasonAnswer['reason']>('PRICE')
  const [remarks, setRemarks] = useKeptText('leaving')
  const answer = { reason, remarks }
  const [offer, setOffer] = useState<RetentionOffer>()
  return (
    <Modal open onClose={onClose} phone="full" title={t(`delete.${titleOf(step, offer)}.title`)}>
      {step === 'reason' && (
        <DeleteReasons
          answer={answer}
          onChange={(next) => {
            setReason(next.reason)
            setRemarks(next.remarks)
          }}
          onCancel={onClose}
          onNext={(found) => {
            setOffer(found)
            setStep(found ? 'offer' : 'password')
          }}
        />
      )}
      {step === 'offer' && offer && (
        <DeleteOffer
          offer={offer}
          viewer={viewer}
          words={answer.remarks}
          onStay={() => {
            setRemarks('')
            onClose()
          }}
          onGoOn={() => setStep('password')}
        />
      )}
      {step === 'password' && (
        <DeleteConfirmation answer={answer} onCancel={onClose} onRemarks={() => setStep('reason')} />
      )}
    </Modal>
  )
}

function titleOf(step: Step, offer: RetentionOffer | undefined) {
  if (step !== 'offer' || offer === undefined) return step
  if (offer.discount) return 'discount'
  return TITLES[offer.kind as keyof typeof TITLES] ?? 'offer'
}

const fragment = graphql`
  fragment DeleteAccountModal_viewer on Viewer {
    ...DeleteOffer_viewer
  }
`
