import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefusals } from '#web/features/forms/useRefusals.ts'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import { readText } from '#web/runtime/text/readText.ts'

export const REASONS = ['fake', 'money', 'harassment', 'content', 'underage', 'other'] as const
export type Reason = (typeof REASONS)[number]

type Report = {
  profileId: string
  reason: Reason | undefined
  words: string
  onFiled: (reference: string) => void
}

/**
 * Files a complaint about a member (ACCT-05). The reason precedes the words; "something else" requires them.
 */
export function useReport({ profileId, reason, words, onFiled }: Report) {
  const { t } = useTranslation('member')
  const { minAge: age } = useSite().settings
  const { form, refuse, clear, textOf } = useRefusals()
  const [isSending, setSending] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (reason === undefined) return
    const own = readText(words)
    if (reason === 'other' && own === '') return refuse({ text: { code: 'TEXT_REQUIRED' } })
    clear()
    setSending(true)
    try {
      const { fileComplaint } = await import('./fileComplaint.ts')
      const filed = await fileComplaint({
        about: 'MEMBER',
        aboutId: `/members/${profileId}`,
        email: null,
        text: [t(`report.reasons.${reason}`, { age }), own].filter(Boolean).join('\n\n'),
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
