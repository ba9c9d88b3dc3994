import { useTranslation } from 'react-i18next'
import { TextField } from '#web/design/form/TextField.tsx'
import { useFirstFocus } from '#web/operator/forms/useFirstFocus.ts'

type Props = { value: string; error: string | undefined; onChange: (code: string) => void }

/** One of the codes that were shown after the enrolment. */
export function RecoveryField({ value, error, onChange }: Props) {
  const { t } = useTranslation('console')
  return (
    <TextField
      ref={useFirstFocus<HTMLInputElement>()}
      label={t('login.recovery.field')}
      name="code"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      required
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
