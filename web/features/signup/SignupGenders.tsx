import { useRef, type ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { GenderField } from '#web/features/profiles/GenderField.tsx'
import { EVERYONE } from '#web/features/profiles/useGenders.ts'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import { setFields } from '#web/runtime/page/earlyActions.ts'
import { presetSeeking, type SignupValues } from './signupForm.rules.ts'
import layout from '#web/design/layout.module.css'

type Props = {
  /** The choices of an earlier visit. */
  draft: Partial<Pick<SignupValues, 'gender' | 'seeking'>>
  /** The error of a field, in words. */
  textOf: (field: 'gender' | 'seeking') => string | undefined
}

type Control = HTMLInputElement | HTMLSelectElement

/**
 * The visitor's own gender and whom they seek. Until the visitor has chosen whom, the preset follows their
 * own gender.
 */
export function SignupGenders({ draft, textOf }: Props) {
  const { t } = useTranslation('landing')
  const genders = useSite().genders.map(({ id }) => id)
  const gender = genders.find((id) => id === draft.gender) ?? genders[0]
  const seeking = [...genders, EVERYONE].find((id) => id === draft.seeking) ?? presetSeeking(gender, genders)
  const preset = useRef(seeking === presetSeeking(gender, genders) ? seeking : undefined)

  function choose({ target }: ChangeEvent<HTMLElement>) {
    const { name, value, form } = target as unknown as Control
    if (name === 'seeking' && value !== preset.current) preset.current = undefined
    if (name !== 'gender' || preset.current === undefined) return
    const wanted = (preset.current = presetSeeking(value, genders))
    const control = [...(form?.elements ?? [])].find(
      (each): each is Control =>
        (each instanceof HTMLSelectElement && each.name === 'seeking') ||
        (each instanceof HTMLInputElement && each.name === 'seeking' && each.value === wanted),
    )
    if (control && wanted) setFields([[control, { value: wanted, checked: true }]])
  }
  return (
    <div className={layout.stack} onChange={choose}>
      <GenderField label={t('form.iAm')} name="gender" defaultValue={gender} error={textOf('gender')} />
      <GenderField
        sought
        label={t('form.iSeek')}
        name="seeking"
        defaultValue={seeking}
        error={textOf('seeking')}
      />
    </div>
  )
}
