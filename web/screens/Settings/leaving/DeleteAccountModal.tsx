import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from '#web/design/notice/Modal.tsx'
import { DeleteConfirmation } from './DeleteConfirmation.tsx'
import { DeleteReasons, type DeleteDiscount, type DeleteReasonAnswer } from './DeleteReasons.tsx'
import { DiscountOffer } from './DiscountOffer.tsx'
import { RetentionOffer } from './RetentionOffer.tsx'

type Step = 'reason' | 'offer' | 'password'

/**
 * Deletes in three steps: the reason, perhaps an alternative, and the password. Every step leads on to
 * deletion with one press (ACCT-01).
 */
export function DeleteAccountModal({ canPause, onClose }: { canPause: boolean; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const [step, setStep] = useState<Step>('reason')
  const [answer, setAnswer] = useState<DeleteReasonAnswer>({ reason: 'PRICE', remarks: '' })
  const [discount, setDiscount] = useState<DeleteDiscount>()
  return (
    <Modal
      open
      onClose={onClose}
      phone="full"
      title={discount && step === 'offer' ? t('delete.discount.title') : t(`delete.${step}.title`)}
    >
      {step === 'reason' && (
        <DeleteReasons
          answer={answer}
          onChange={setAnswer}
          onCancel={onClose}
          onNext={(offer) => {
            setDiscount(offer.discount)
            setStep(offer.discount || (offer.pause && canPause) ? 'offer' : 'password')
          }}
        />
      )}
      {step === 'offer' && discount && (
        <DiscountOffer discount={discount} onStay={onClose} onGoOn={() => setStep('password')} />
      )}
      {step === 'offer' && !discount && (
        <RetentionOffer onPaused={onClose} onGoOn={() => setStep('password')} />
      )}
      {step === 'password' && (
        <DeleteConfirmation answer={answer} onCancel={onClose} onRemarks={() => setStep('reason')} />
      )}
    </Modal>
  )
}
