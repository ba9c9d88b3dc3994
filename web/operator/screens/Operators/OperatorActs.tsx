import { KeyRound, UserCheck, UserX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/design/form/Button.tsx'
import { Confirm } from '#web/operator/parts/Confirm.tsx'
import css from './Dialogs.module.css'

type Props = {
  name: string
  isDisabled: boolean
  /**
   * Whether it is the admin who looks. Neither act is for oneself: the last admin would lock everyone out,
   * and a reset ends the session in which its password is shown.
   */
  isSelf: boolean
  isBusy: boolean
  onReset: () => Promise<void>
  onDisable: (isDisabled: boolean) => Promise<void>
}

/** What is rare and asked for twice: a new start of the login, disabling, and enabling again. */
export function OperatorActs({ name, isDisabled, isSelf, isBusy, onReset, onDisable }: Props) {
  const { t } = useTranslation('console')
  const [asked, setAsked] = useState<'disable' | 'reset'>()
  const close = () => setAsked(undefined)
  if (isSelf) return null
  return (
    <div className={css.acts}>
      <Button look="quiet" icon={KeyRound} onClick={() => setAsked('reset')}>
        {t('operators.reset.act')}
      </Button>
      {isDisabled && (
        <Button look="quiet" icon={UserCheck} busy={isBusy} onClick={() => void onDisable(false)}>
          {t('operators.enable')}
        </Button>
      )}
      {!isDisabled && (
        <Button look="danger" icon={UserX} onClick={() => setAsked('disable')}>
          {t('operators.disable.act')}
        </Button>
      )}
      <Confirm
        open={asked === 'disable'}
        isDanger
        isBusy={isBusy}
        title={t('operators.disable.title', { name })}
        text={t('operators.disable.text')}
        yes={t('operators.disable.act')}
        onYes={() => void onDisable(true).then(close)}
        onNo={close}
      />
      <Confirm
        open={asked === 'reset'}
        isBusy={isBusy}
        title={t('operators.reset.title', { name })}
        text={t('operators.reset.text')}
        yes={t('operators.reset.act')}
        onYes={() => void onReset().then(close)}
        onNo={close}
      />
    </div>
  )
}
