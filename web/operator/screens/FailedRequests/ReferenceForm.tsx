import { Search } from 'lucide-react'
import { useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/design/form/Button.tsx'
import { TextField } from '#web/design/form/TextField.tsx'
import { useKeys } from '#web/operator/keys/useKeys.ts'
import { useRefusalsByField } from '#web/operator/session/useRefusalWords.ts'
import { findLogLines, type FoundLines } from './findLogLines.ts'
import css from './ReferenceForm.module.css'

const TEXT_MAX = 500

/** The reference, typed or pasted. */
export function ReferenceForm({ onFound }: { onFound: (found: FoundLines) => void }) {
  const { t } = useTranslation('operations')
  const refusalsOf = useRefusalsByField('reference')
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  useKeys([{ keys: '/', label: t('log.key'), onPress: () => field.current?.select() }])
  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    const answer = await findLogLines(text)
    setBusy(false)
    // The network layer has told that no answer came.
    if (!answer) return
    if (answer.found) {
      setError(undefined)
      return onFound(answer.found)
    }
    const isNone = answer.refusal.fields?.some(({ code }) => code === 'FORMAT_INVALID' || code === 'REQUIRED')
    setError(isNone ? t('log.noReference') : refusalsOf(answer.refusal)['reference'])
    field.current?.focus()
  }
  return (
    <form role="search" className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        ref={field}
        label={t('log.reference')}
        hint={t('log.referenceHint')}
        error={error}
        value={text}
        maxLength={TEXT_MAX}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" icon={Search} busy={isBusy} className={css.submit}>
        {t('log.find')}
      </Button>
    </form>
  )
}
