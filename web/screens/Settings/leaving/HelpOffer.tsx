import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextArea } from '#web/design/form/TextField.tsx'
import { fileComplaint } from '#web/features/complaints/fileComplaint.ts'
import { FormRefusal } from '#web/features/forms/FormRefusal.tsx'
import { useKeptText } from '#web/features/forms/useKeptText.ts'
import { useRefusals } from '#web/features/forms/useRefusals.ts'
import { showToast } from '#web/runtime/notices/toastStore.ts'
import { readText } from '#web/runtime/text/readText.ts'
import { OfferFrame } from './OfferFrame.tsx'

const LENGTH = 5000

type Props = {
  kind: 'help' | 'words'
  /** What the member wrote beside the reason. */
  words: string
  onSent: () => void
  onGoOn: () => void
}

/** The team reads the member's words, and answers within a day. */
export function HelpOffer({ kind, words, onSent, onGoOn }: Props) {
  const { t } = useTranslation('settings')
  const { form, refuse, clear, textOf } = useRefusals()
  const [text, setText] = useKeptText('leaving help', words)
  const [isSending, setSending] = useState(false)
  async function send() {
    clear()
    if (readText(text) === '') return refuse({ text: { code: 'TEXT_REQUIRED' } })
    setSending(true)
    try {
      const filed = await fileComplaint({ about: 'LEAVING', text: text.trim() })
      if ('refusals' in filed) return refuse(filed.refusals)
      showToast({ tone: 'success', title: t('delete.help.sent', { reference: filed.reference }) })
      setText('')
      onSent()
    } catch {
      refuse({ form: { code: 'GENERIC' } })
    } finally {
      setSending(false)
    }
  }
  return (
    <OfferFrame
      text={t(`delete.${kind}.text`)}
      accept={{ label: t('delete.help.send'), busy: isSending, onPress: () => void send() }}
      onGoOn={onGoOn}
    >
      <form ref={form} onSubmit={(event) => event.preventDefault()} noValidate>
        <TextArea
          label={t(`delete.${kind}.label`)}
          name="text"
          rows={4}
          maxLength={LENGTH}
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={textOf('text')}
        />
        <FormRefusal textOf={textOf} />
      </form>
    </OfferFrame>
  )
}
