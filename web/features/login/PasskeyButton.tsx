import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/design/form/Button.tsx'
import { failureCode } from '#web/runtime/network/failureCode.ts'
import { neverChanges } from '#web/runtime/page/neverChanges.ts'
import { knowsPasskeys } from '#web/runtime/session/passkeys.ts'

type Props = {
  onEntered: (signupStep: number | null) => void
  onRefused: (refusal: { code: string; minutes?: number } | undefined) => void
}

/** Login without a password, if the browser supports it (TRUST-12). */
export function PasskeyButton({ onEntered, onRefused }: Props) {
  const { t } = useTranslation('login')
  const [isAsking, setAsking] = useState(false)
  const isPossible = useSyncExternalStore(neverChanges, knowsPasskeys, () => false)
  if (!isPossible) return null
  async function ask() {
    setAsking(true)
    onRefused(undefined)
    try {
      const { logInWithPasskey } = await import('./logInWithPasskey.ts')
      const answer = await logInWithPasskey()
      if (answer === undefined) return
      if ('signupStep' in answer) onEntered(answer.signupStep)
      else onRefused(answer.refusal)
    } catch {
      onRefused({ code: await failureCode() })
    } finally {
      setAsking(false)
    }
  }
  return (
    <Button look="quiet" size="large" block busy={isAsking} onClick={() => void ask()}>
      {t('passkey')}
    </Button>
  )
}
