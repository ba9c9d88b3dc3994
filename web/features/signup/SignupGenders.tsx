import { useTranslation } from 'react-i18next'
import { GenderField } from '#web/features/profiles/GenderField.tsx'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import type { SignupValues } from './signupForm.rules.ts'
import layout from '#web/design/layout.module.css'

/** With more genders, each of the two questions takes the form's whole width. */
const HALF_WIDTH_MAX = 2

type Props = {
  /** The choices of an earlier visit. */
  draft: Partial<Pick<SignupValues, 'gender' | 'seeking'>>
  /** The error of a field, in words. */
  textOf: (field: 'gender' | 'seeking') => string | undefined
}

/** The visitor's own gender and the one they seek. */
export function SignupGenders({ draft, textOf }: Props) {
  const { t } = useTranslation('landing')
  const { genders } = useSite()
  const genderOf = (typed: string | undefined, index: number) =>
    (genders.find(({ id }) => id === typed) ?? genders[index] ?? genders[0])?.id
  return (
    <div className={genders.length > HALF_WIDTH_MAX ? layout.stack : layout.two}>
      <GenderField
        label={t('form.iAm')}
        name="gender"
        defaultValue={genderOf(draft.gender, 0)}
        error={textOf('gender')}
      />
      <GenderField
        label={t('form.iSeek')}
        name="seeking"
        defaultValue={genderOf(draft.seeking, 1)}
        error={textOf('seeking')}
      />
    </div>
  )
}
