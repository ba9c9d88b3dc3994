import { useState, type SubmitEvent } from 'react'
import { useRefusals } from '#web/features/forms/useRefusals.ts'
import { useSignedIn } from '#web/runtime/session/useSignedIn.ts'
import { readText } from '#web/runtime/text/readText.ts'

export const SUBJECTS = ['MEMBER', 'PHOTO', 'MESSAGE', 'PAYMENT', 'OTHER'] as const

export type ComplaintSubject = (typeof SUBJECTS)[number]

type Complaint = {
  about: ComplaintSubject
  text: string
  /** Of a trusted flagger, whose address the server knows. */
  trustedKey: string | undefined
  onFiled: (reference: string) => void
}

/**
 * Files the form's complaint. Without words, or without a visitor's address for the answer, it is refused at
 * once.
 */
export function useFileComplaint({ about, text, trustedKey, onFiled }: Complaint) {
  const signedIn = useSignedIn()
  const { form, refuse, clear, textOf } = useRefusals()
  const [isSending, setSending] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const value = (name: string) => String(data.get(name) ?? '').trim()
    const missing = {
      ...(signedIn || trustedKey !== undefined || value('email') !== ''
        ? {}
        : { email: { code: 'EMAIL_INVALID' } }),
      ...(readText(text) === '' ? { text: { code: 'TEXT_REQUIRED' } } : {}),
    }
    if (Object.keys(missing).length > 0) return refuse(missing)
    clear()
    setSending(true)
    try {
      const { fileComplaint } = await import('#web/features/complaints/fileComplaint.ts')
      const email = signedIn || trustedKey !== undefined ? null : value('email')
      const filed = await fileComplaint({
        about,
        aboutId: value('aboutId') || null,
        email,
        trustedKey: trustedKey ?? null,
        text: text.trim(),
      })
      if ('reference' in filed) onFiled(filed.reference)
      else refuse(filed.refusals)
    } catch {
      refuse({ form: { code: 'GENERIC' } })
    } finally {
      setSending(false)
    }
  }

  return { form, textOf, isSending, submit }
}
