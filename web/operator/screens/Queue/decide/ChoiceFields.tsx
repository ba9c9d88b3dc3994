import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '#web/design/form/Checkbox.tsx'
import { TextArea, TextField } from '#web/design/form/TextField.tsx'
import { ADDITION_MAX } from '../work/choice.rules.ts'
import type { Deciding } from '../work/useDeciding.ts'
import css from './ChoiceFields.module.css'

type Props = {
  deciding: Deciding
  /** Whether the field for own words shows; a reason that needs some shows it by itself. */
  isAdding: boolean
  additionField: RefObject<HTMLTextAreaElement | null>
}

/** What a chosen decision needs besides its reason: days, limits, own words. */
export function ChoiceFields({ deciding, isAdding, additionField }: Props) {
  const { t } = useTranslation('queue')
  const { choice, change, shownLack, isAllowed } = deciding
  const { decision, days, mayNotWriteFirst, mayNotAddPhotos } = choice
  const isTimed = decision === 'LIMIT' || decision === 'SUSPEND'
  const lackText = (lack: NonNullable<typeof shownLack>) =>
    shownLack === lack ? t(`lack.${lack}`) : undefined
  const showsAddition = isAdding || choice.addition !== '' || choice.reason === 'OTHER_RULE'
  if (!isTimed && !showsAddition) return null
  return (
    <fieldset className={css.fields} disabled={!isAllowed} aria-label={t('decide.details')}>
      {isTimed && (
        <TextField
          className={css.days}
          label={t('decide.days')}
          type="number"
          inputMode="numeric"
          min={1}
          max={3650}
          value={days ?? ''}
          error={lackText('days')}
          onChange={({ target }) =>
            change({ ...choice, days: target.value === '' ? undefined : Number(target.value) })
          }
        />
      )}
      {decision === 'LIMIT' && (
        <div className={css.limits}>
          <Checkbox
            checked={mayNotWriteFirst}
            onChange={({ target }) => change({ ...choice, mayNotWriteFirst: target.checked })}
          >
            {t('decide.mayNotWriteFirst')}
          </Checkbox>
          <Checkbox
            checked={mayNotAddPhotos}
            error={lackText('limits')}
            onChange={({ target }) => change({ ...choice, mayNotAddPhotos: target.checked })}
          >
            {t('decide.mayNotAddPhotos')}
          </Checkbox>
        </div>
      )}
      {showsAddition && (
        <TextArea
          ref={additionField}
          label={t('decide.addition')}
          hint={t('decide.additionHint')}
          rows={2}
          maxLength={ADDITION_MAX}
          value={choice.addition}
          error={lackText('addition')}
          onChange={({ target }) => change({ ...choice, addition: target.value })}
        />
      )}
    </fieldset>
  )
}
