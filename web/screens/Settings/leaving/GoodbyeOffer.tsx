import { useTranslation } from 'react-i18next'
import { Button } from '#web/design/form/Button.tsx'
import css from './DeleteAccountModal.module.css'

/** A member who has found someone is wished well, and leaves with one press. */
export function GoodbyeOffer({ onStay, onGoOn }: { onStay: () => void; onGoOn: () => void }) {
  const { t } = useTranslation('settings')
  return (
    <>
      <p className={css.text}>{t('delete.goodbye.text')}</p>
      <div className={css.buttons}>
        <Button look="dangerSolid" size="large" block onClick={onGoOn}>
          {t('delete.open')}
        </Button>
        <Button look="plain" block onClick={onStay}>
          {t('delete.password.stay')}
        </Button>
      </div>
    </>
  )
}
