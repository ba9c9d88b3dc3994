import { RotateCcw, Undo2 } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '#web/design/classes.ts'
import { IconButton } from '#web/design/form/Button.tsx'
import { FieldError } from '#web/design/form/FieldError.tsx'
import { Tag } from '#web/design/notice/Badge.tsx'
import { formatNumber } from '#web/runtime/text/format.ts'
import { FieldControl } from './FieldControl.tsx'
import { isSameJson, parsed, textOf, type Fault, type Field } from './fields.rules.ts'
import { useFieldWords } from './useFieldWords.ts'
import css from './FieldRow.module.css'

type Props = {
  field: Field
  /** The value that is not saved, if there is one. */
  edit: string | undefined
  faults: readonly Fault[]
  /** The languages of the site. */
  languages: readonly string[]
  onEdit: (text: string) => void
  onUndo: () => void
}

// These need the whole width.
const WIDE = ['TEXT_PER_LOCALE', 'LIST', 'SWITCHES', 'STRUCTURE']

/** One field: its name, what it does, its bounds and default, what is wrong with it, and its control. */
export function FieldRow({ field, edit, faults, languages, onEdit, onUndo }: Props) {
  const { t } = useTranslation('sites')
  const words = useFieldWords()
  const id = useId()
  const bounds = useBounds(field)
  const { name, kind } = field
  const text = edit ?? field.value
  const label = words.label(name)
  const isEdited = edit !== undefined
  const isFaulty = faults.length > 0
  const differs = field.default != null && !isSameJson(text, field.default)
  return (
    <div
      className={classes(
        css.row,
        WIDE.includes(kind) && css.wide,
        isEdited && css.edited,
        isFaulty && css.faulty,
      )}
    >
      <div className={css.words}>
        <p className={css.head}>
          <b id={`${id}-label`}>{label}</b>
          <code>{name.replace(/^settings\./, '')}</code>
          {isEdited && <Tag tone="accent">{t('settings.edited')}</Tag>}
          {!isEdited && differs && <Tag tone="sunken">{t('settings.differs')}</Tag>}
        </p>
        <p id={`${id}-meaning`}>{words.meaning(field)}</p>
        <p className={css.bounds}>{bounds}</p>
        {isFaulty && (
          <FieldError id={`${id}-fault`}>
            {faults
              .map((fault) =>
                fault.path === name
                  ? words.fault(fault)
                  : `${fault.path.slice(name.length + 1)}: ${words.fault(fault)}`,
              )
              .join(' ')}
          </FieldError>
        )}
      </div>
      <div className={css.control}>
        <FieldControl
          field={field}
          text={text}
          languages={languages}
          faults={faults}
          naming={{
            'aria-labelledby': `${id}-label`,
            'aria-describedby': isFaulty ? `${id}-meaning ${id}-fault` : `${id}-meaning`,
            ...(isFaulty ? { 'aria-invalid': true } : {}),
          }}
          onEdit={onEdit}
        />
      </div>
      <div className={css.acts}>
        {isEdited && (
          <IconButton icon={Undo2} label={t('settings.undo', { field: label })} onClick={onUndo} />
        )}
        {differs && (
          <IconButton
            icon={RotateCcw}
            label={t('settings.reset', { field: label })}
            onClick={() => onEdit(field.default!)}
          />
        )}
      </div>
    </div>
  )
}

function useBounds({ kind, min, max, default: standard }: Field): string {
  const { t } = useTranslation('sites')
  const words = useFieldWords()
  const bounds =
    kind === 'INTEGER' && min != null && max != null
      ? [t('settings.bounds', { min: formatNumber(min), max: formatNumber(max) })]
      : []
  const value = standard == null || kind === 'STRUCTURE' ? undefined : parsed(standard)
  const said =
    kind === 'CHOICE' ? words.choice({ value: String(value), meaning: '' }) : textOf(value, words.values)
  return [...bounds, ...(value === undefined ? [] : [t('settings.default', { value: said })])].join(' · ')
}
