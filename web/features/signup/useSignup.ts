import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { showRefusal } from '#web/features/forms/showRefusal.ts'
import { failureCode } from '#web/runtime/network/failureCode.ts'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import { enterSession } from '#web/runtime/session/leaveSession.ts'
import { closeSignupPrompt } from '#web/runtime/session/signupPrompt.ts'
import { readText } from '#web/runtime/text/readText.ts'
import { forgetSignupDraft } from './signupDraft.ts'
import { refuseSignup, remainingRefusals, type FieldRefusals, type SignupValues } from './signupForm.rules.ts'

export type SignupRefusals = FieldRefusals & {
  form?: { code: string }
  signupMessage?: { code: string; limit?: number }
}

function readValues(form: HTMLFormElement): SignupValues {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '')
  return {
    name: text('name'),
    email: text('email'),
    password: text('password'),
    dateOfBirth: text('dateOfBirth'),
    gender: text('gender'),
    seeking: text('seeking'),
  }
}

/** The day in the browser's time zone; the server decides with the site's. */
function today(): string {
  const now = new Date()
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`
}

async function send(
  values: SignupValues,
  signupMessage: { recipientId: string; text: string } | null,
): Promise<SignupRefusals | undefined> {
  const { signUp } = await import('./signUp.ts')
  const payload = await signUp({
    ...values,
    name: values.name.trim(),
    email: values.email.trim(),
    acceptTerms: true,
    signupMessage,
  })
  if (payload.__typename === 'SignUpSuccess') return undefined
  if (payload.__typename === 'InvalidInputError') {
    return Object.fromEntries(
      payload.fields?.map(({ path, code, limit }) => [path, { code, limit: limit ?? undefined }]) ?? [],
    )
  }
  const code = 'code' in payload && payload.code ? payload.code : 'GENERIC'
  return payload.__typename === 'EmailTakenError' ? { email: { code } } : { form: { code } }
}

/** A message to a member, sent along with the sign-up; may be left empty. */
export type SignupMessage = {
  recipientId: string
  label: string
  text: string
  onChange: (text: string) => void
}

/**
 * Creates an account from the form and continues at the result of `findNext`; takes the member to any
 * refusal.
 */
export function useSignup(findNext: () => string, message: SignupMessage | undefined) {
  const { settings } = useSite()
  const [refusals, setRefusals] = useState<SignupRefusals>({})
  // A new one at each refused attempt: a correction must not move the focus.
  const [attempt, setAttempt] = useState<object>()
  const [isSending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  function refuse(refused: SignupRefusals) {
    setRefusals(refused)
    setAttempt({})
  }
  // Once the messages are readable.
  useEffect(() => {
    if (attempt) showRefusal(form.current)
  }, [attempt])

  /** Removes the messages that the member has just corrected. */
  function correct(element: HTMLFormElement, field: string) {
    const early = refuseSignup(readValues(element), settings.minAge, today())
    setRefusals(({ form: _form, ...shown }) => remainingRefusals(shown, early, field))
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = readValues(event.currentTarget)
    const early = refuseSignup(values, settings.minAge, today())
    if (Object.keys(early).length > 0) return refuse(early)
    setSending(true)
    try {
      const text = readText(message?.text ?? '')
      const refused = await send(
        values,
        message && text !== '' ? { recipientId: message.recipientId, text } : null,
      )
      if (refused) refuse(refused)
      else {
        forgetSignupDraft()
        message?.onChange('')
        closeSignupPrompt()
        enterSession(findNext())
      }
    } catch {
      refuse({ form: { code: await failureCode() } })
    } finally {
      setSending(false)
    }
  }

  return { form, refusals, isSending, submit, correct }
}
