import { useRef, useState, type FormEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefusalsByField } from '#web/operator/session/useRefusalWords.ts'
import { useRefusedFocus } from '#web/operator/session/useRefusedFocus.ts'
import { showToast } from '#web/runtime/notices/toastStore.ts'
import { makePasskey } from '#web/runtime/session/passkeys.ts'
import { finishPasskey, startPasskey } from './passkeyChanges.ts'

type Adding = {
  form: RefObject<HTMLFormElement | null>
  isBusy: boolean
  /** In words, by field; `rest` for what belongs to none. */
  refused: Record<string, string>
  submit: (event: FormEvent<HTMLFormElement>) => void
}

/** Adds a passkey: the server asks for password and code, the device makes it, the server checks it. */
export function useAddPasskey(): Adding {
  const { t } = useTranslation('console')
  const refusalsOf = useRefusalsByField('rest')
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Record<string, string>>({})
  useRefusedFocus(form, refused)

  function refuse(faults: Record<string, string>) {
    setRefused(faults)
    // The code is used up by a right password, and a wrong field is given anew.
    for (const name of ['passkeyPassword', 'passkeyCode']) {
      const field = form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)
      if (field && (name === 'passkeyCode' || faults.password !== undefined)) field.value = ''
    }
  }
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
    const answer = await finishPasskey({ challengeId, name: text('passkeyName').trim(), response })
    if (!answer) return
    if (answer.__typename !== 'FinishOperatorPasskeyRegistrationSuccess') return refuse(refusalsOf(answer))
    form.current?.reset()
    showToast({ tone: 'success', title: t('account.passkeys.done', { host: location.host }) })
  }
  async function run(given: FormData) {
    setBusy(true)
    setRefused({})
    await add(given)
    setBusy(false)
  }
  return {
    form,
    isBusy,
    refused,
    submit: (event) => {
      event.preventDefault()
      void run(new FormData(event.currentTarget))
    },
  }
}
