import { useTranslation } from 'react-i18next'
import { Button } from '#web/design/form/Button.tsx'
import { usePauseAccount } from './usePauseAccount.ts'
import css from './DeleteAccountModal.module.css'

/** A pause instead of deletion. Both choices are separate buttons. */
export function RetentionOffer({ onPaused, onGoOn }: { onPaused: () => void; onGoOn: () => void }) {
  const { t } = useTranslation('settings')
  const { pause, isChanging } = usePauseAccount()
  return (
    <>
      <p className={css.text}>{t('delete.offer.text')}</p>
      <div className={css.buttons}>
        <Button size="large" block busy={isChanging} onClick={() => pause(onPaused)}>
          {t('delete.offer.pause')}
        </Button>
        <Button look="plain" block onClick={onGoOn}>
          {t('delete.offer.goOn')}
        </Button>
      </div>
    </>
  )
}
