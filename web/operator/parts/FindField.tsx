import { Search } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#web/design/Icon.tsx'
import { useKeys } from '../keys/useKeys.ts'
import css from './FindField.module.css'

type Props = {
  /** What it finds, in words: "Find operator". Its name, and the placeholder. */
  label: string
  value: string
  onChange: (value: string) => void
}

/** The top bar's field. `/` goes there, Escape leaves it. */
export function FindField({ label, value, onChange }: Props) {
  const { t } = useTranslation('console')
  const field = useRef<HTMLInputElement>(null)
  useKeys([
    {
      keys: '/',
      label: t('keys.find'),
      onPress: () => {
        field.current?.focus()
        field.current?.select()
      },
    },
  ])
  return (
    <label className={css.find}>
      <Icon of={Search} size={16} />
      <input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
      <kbd aria-hidden>/</kbd>
    </label>
  )
}
