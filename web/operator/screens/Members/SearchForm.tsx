import { Search } from 'lucide-react'
import { useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/design/form/Button.tsx'
import { TextField } from '#web/design/form/TextField.tsx'
import { useKeys } from '#web/operator/keys/useKeys.ts'
import type { MemberSearch } from './visit.rules.ts'
import css from './SearchForm.module.css'

const TEXT_MIN = 2
const TEXT_MAX = 254
const PURPOSE_MAX = 500

type Props = { search: MemberSearch | undefined; onSearch: (search: MemberSearch) => void }

/** What is known of a member, and why the operator looks. */
export function SearchForm({ search, onSearch }: Props) {
  const { t } = useTranslation('people')
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(search?.text ?? '')
  const [purpose, setPurpose] = useState(search?.purpose ?? '')
  const [lacks, setLacks] = useState(false)
  useKeys([{ keys: '/', label: t('search.key'), onPress: () => field.current?.select() }])
  const isTooShort = text.trim().length < TEXT_MIN
  const lacksPurpose = purpose.trim() === ''
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setLacks(true)
    if (!isTooShort && !lacksPurpose) return onSearch({ text: text.trim(), purpose: purpose.trim() })
    const form = event.currentTarget
    requestAnimationFrame(() => form.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus())
  }
  return (
    <form role="search" className={css.form} onSubmit={submit} noValidate>
      <TextField
        ref={field}
        label={t('search.text')}
        hint={t('search.textHint')}
        error={lacks && isTooShort ? t('search.tooShort', { count: TEXT_MIN }) : undefined}
        value={text}
        maxLength={TEXT_MAX}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
      />
      <TextField
        label={t('search.purpose')}
        hint={t('search.purposeHint')}
        error={lacks && lacksPurpose ? t('search.lacksPurpose') : undefined}
        value={purpose}
        maxLength={PURPOSE_MAX}
        autoComplete="off"
        onChange={(event) => setPurpose(event.target.value)}
      />
      <Button type="submit" icon={Search} className={css.submit}>
        {t('search.submit')}
      </Button>
    </form>
  )
}
