import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, type ButtonLook } from '#web/design/form/Button.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import css from '#web/features/account/ActivationCard.module.css'

type Result = { tone: 'success' | 'warning'; text: string }

/**
 * Sends another activation mail and shows the result beneath. `token` is that of an earlier link, for readers
 * who are not logged in.
 */
export function ResendButton({ look = 'quiet', token }: { look?: ButtonLook; token?: string | undefined }) {
  const { t } = useTranslation('signup')
  const [isSending, setSending] = useState(false)
  const [result, setResult] = useState<Result>()

  async function resend() {
    setSending(true)
    try {
      const { requestActivationMail } = await import('./requestActivationMail.ts')
      const outcome = await requestActivationMail(token)
      if (outcome === 'confirmed') setResult({ tone: 'success', text: t('activate.alreadyText') })
      else if (outcome === 'unknown') setResult({ tone: 'warning', text: t('activate.failedLogIn') })
      else if ('sentTo' in outcome)
        setResult({ tone: 'success', text: t('activate.sent', { email: outcome.sentTo }) })
      else setResult({ tone: 'warning', text: t('activate.tooMany', { count: outcome.minutes }) })
    } catch {
      // The network layer has reported it.
    } finally {
      setSending(false)
    }
  }
  return (
    <div className={css.resend}>
      <Button
        look={look}
        size={look === 'primary' ? 'large' : 'normal'}
        block
        busy={isSending}
        onClick={() => void resend()}
      >
        {t('activate.resend')}
      </Button>
      {result && (
        <Alert tone={result.tone} announced>
          {result.text}
        </Alert>
      )}
    </div>
  )
}
