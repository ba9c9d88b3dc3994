import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/design/form/Button.tsx'
import { TextField } from '#web/design/form/TextField.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { useRefusalsByField } from '#web/operator/session/useRefusalWords.ts'
import { showToast } from '#web/runtime/notices/toastStore.ts'
import { makePasskey } from '#web/runtime/session/passkeys.ts'
import { finishPasskey, startPasskey } from './passkeyChanges.ts'
import css from './AccountScreen.module.css'
import panelCss from './PasskeysPanel.module.css'

const NAME_MAX = 60

/** Adds a passkey at this host, after password and code: from then on it replaces both. */
export function AddPasskeyForm() {
  const { t } = useTranslation('console')
  const refusalsOf = useRefusalsByField('rest')
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Record<string, string>>({})

  useEffect(() => form.current?.querySelector<HTMLInputElement>('[aria-invalid]')?.focus(), [refused])

  async function add(given: FormData): Promise<void> {
    const text = (name: string) => String(given.get(name))
    const question = await startPasskey(text('passkeyPassword'), text('passkeyCode'))
    if (!question) return
    const { challengeId, options } = question
    if (challengeId === undefined || options === undefined) {
      const faults = refusalsOf(question)
      // A wrong code is an error of its own, without a field.
      return refuse(question.__typename === 'OperatorLoginError' ? { code: faults.rest! } : faults)
    }
    const response = await makePasskey(options).catch(() => undefined)
    if (response === undefined) return refuse({ rest: t('account.passkeys.cancelled') })
    const name = text('passkeyName').trim()
    const answer = await finishPasskey({ challengeId, name, response })
    if (!answer) return
    if (answer.__typename !== 'FinishOperatorPasskeyRegistrationSuccess') return refuse(refusalsOf(answer))
    form.current?.reset()
    showToast({ tone: 'success', title: t('account.passkeys.done', { host: location.host }) })
  }
  function refuse(faults: Record<string, string>) {
    setRefused(faults)
    // The code is used up by a right password, and a wrong field is given anew.
    for (const name of ['passkeyPassword', 'passkeyCode']) {
      const field = form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)
      if (field && (name === 'passkeyCode' || faults.password !== undefined)) field.value = ''
    }
  }
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setBusy(true)
    setRefused({})
    await add(new FormData(event.currentTarget))
    setBusy(false)
  }
  return (
    <form ref={form} className={panelCss.add} onSubmit={(event) => void submit(event)}>
      <div className={css.fields}>
        <TextField
          label={t('account.passkeys.name')}
          hint={t('account.passkeys.nameHint')}
          name="passkeyName"
          maxLength={NAME_MAX}
          autoComplete="off"
          optional
        />
        <TextField
          label={t('account.currentPassword')}
          name="passkeyPassword"
          type="password"
          autoComplete="current-password"
          required
          error={refused.password}
        />
        <TextField
          label={t('account.passkeys.code')}
          hint={t('account.passkeys.codeHint')}
          name="passkeyCode"
          autoComplete="one-time-code"
          required
          error={refused.code}
        />
        {refused.rest !== undefined && (
          <Alert tone="danger" announced>
            {refused.rest}
          </Alert>
        )}
      </div>
      <Button look="quiet" type="submit" busy={isBusy} className={css.submit}>
        {t('account.passkeys.add')}
      </Button>
    </form>
  )
}
