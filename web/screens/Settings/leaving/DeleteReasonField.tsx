import { useTranslation } from 'react-i18next'
import layout from '#web/design/layout.module.css'
import css from './DeleteReasonField.module.css'

const REASONS = [
  'PRICE',
  'FOUND_SOMEONE',
  'NOT_LOOKING',
  'SITE_PROBLEMS',
  'NO_MEMBERS',
  'TIME',
  'OTHER',
] as const

export type DeleteReason = (typeof REASONS)[number]

/** Why the member leaves: one of several reasons. */
export function DeleteReasonField({
  value,
  onChange,
}: {
  value: DeleteReason
  onChange: (reason: DeleteReason) => void
}) {
  const { t } = useTranslation('settings')
  return (
    <fieldset>
      <legend className={layout.visuallyHidden}>{t('delete.reason.title')}</legend>
      {REASONS.map((reason) => (
        <label key={reason} className={css.reason}>
          <input
            type="radio"
            name="reason"
            value={reason}
            checked={value === reason}
            onChange={() => onChange(reason)}
          />
          {t(`delete.reasons.${reason}`)}
        </label>
      ))}
    </fieldset>
  )
}
