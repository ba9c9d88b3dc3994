import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/design/form/Button.tsx'
import css from './DeleteAccountModal.module.css'

type Props = {
  text: ReactNode
  /** What the offer needs to know, if anything. */
  children?: ReactNode
  accept: { label: string; busy?: boolean; onPress: () => void }
  onGoOn: () => void
}

/** An offer to a member who wants to leave: one press takes it, another goes on to the deletion (ACCT-01). */
export function OfferFrame({ text, children, accept, onGoOn }: Props) {
  const { t } = useTranslation('settings')
  return (
    <>
      <p className={css.text}>{text}</p>
      {children && <div className={css.form}>{children}</div>}
      <div className={css.buttons}>
        <Button size="large" block busy={accept.busy ?? false} onClick={accept.onPress}>
          {accept.label}
        </Button>
        <Button look="danger" block onClick={onGoOn}>
          {t('delete.offer.goOn')}
        </Button>
      </div>
    </>
  )
}
