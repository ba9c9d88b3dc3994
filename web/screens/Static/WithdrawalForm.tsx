import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/design/form/Button.tsx'
import { TextField } from '#web/design/form/TextField.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { FormRefusal } from '#web/features/forms/FormRefusal.tsx'
import { ScriptNeeded } from '#web/features/forms/ScriptNeeded.tsx'
import { useRefusals } from '#web/features/forms/useRefusals.ts'
import layout from '#web/design/layout.module.css'

function inputOf(form: HTMLFormElement) {
  const data = new FormData(form)
  return {
    orderNumber: String(data.get('orderNumber') ?? ''),
    email: String(data.get('email') ?? '').trim(),
  }
}

/** Order number and address; a mail with the second step follows if they match. */
export function WithdrawalForm() {
  const { t } = useTranslation('withdrawal')
  const { form, refuse, clear, textOf } = useRefusals()
  const [isSending, setSending] = useState(false)
  const [sentTo, setSentTo] = useState<string>()

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const input = inputOf(event.currentTarget)
    clear()
    setSending(true)
    try {
      const { requestWithdrawal } = await import('./withdrawal.ts')
      const refusals = await requestWithdrawal(input)
      if (refusals === undefined) setSentTo(input.email)
      else refuse(refusals)
    } catch {
      refuse({ form: { code: 'GENERIC' } })
    } finally {
      setSending(false)
    }
  }
  if (sentTo !== undefined)
    return (
      <Alert tone="success" announced>
        {t('form.sent', { email: sentTo })}
      </Alert>
    )
  return (
    <form
      ref={form}
      id="withdrawal"
      method="post"
      className={layout.stack}
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <ScriptNeeded />
      <p className={layout.muted}>{t('form.text')}</p>
      <TextField
        label={t('form.number')}
        name="orderNumber"
        autoComplete="off"
        maxLength={40}
        required
        error={textOf('orderNumber')}
      />
      <TextField
        label={t('form.email')}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        required
        error={textOf('email')}
      />
      <FormRefusal textOf={textOf} />
      <Button type="submit" size="large" block busy={isSending}>
        {t('form.send')}
      </Button>
    </form>
  )
}
