import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/design/form/Button.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { useRefusalWords } from '#web/operator/session/useRefusalWords.ts'
import { usePasskeyLogin } from './usePasskeyLogin.ts'
import css from './Step.module.css'

/** The button for the login by passkey, where the browser has them. It replaces password and code. */
export function PasskeyWay({ onLoggedIn }: { onLoggedIn: () => void }) {
  const { t } = useTranslation('console')
  const words = useRefusalWords()
  const [refusal, setRefusal] = useState<string>()
  const { isPossible, isAsking, ask } = usePasskeyLogin({
    onLoggedIn,
    onRefused: (refused) => setRefusal(refused && words(refused)),
  })
  if (!isPossible) return null
  return (
    <>
      <p className={css.or}>{t('login.or')}</p>
      {refusal !== undefined && (
        <Alert tone="danger" className={css.refused} announced>
          {refusal}
        </Alert>
      )}
      <Button
        look="quiet"
        block
        icon={KeyRound}
        busy={isAsking}
        className={css.button}
        onClick={() => void ask()}
      >
        {t('login.passkey')}
      </Button>
    </>
  )
}
