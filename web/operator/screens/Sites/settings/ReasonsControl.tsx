import { useTranslation } from 'react-i18next'
import { LASTING_REASON_CODES, REASON_CODES } from '#platform/site/site-setting-fields.data.ts'
import { Checkbox } from '#web/design/form/Checkbox.tsx'
import { FieldError } from '#web/design/form/FieldError.tsx'
import { Tag } from '#web/design/notice/Badge.tsx'
import { languageName } from '#web/operator/parts/languageNames.ts'
import { isAt, isRecord, type Fault } from './fields.rules.ts'
import { ownLanguagesOf, REASON_PARTS, textsOf, withReason } from './partTexts.rules.ts'
import { PartTexts } from './PartTexts.tsx'
import { useFieldWords } from './useFieldWords.ts'
import css from './PartTexts.module.css'

type Props = {
  /** The path of the setting. */
  name: string
  value: unknown
  languages: readonly string[]
  labelledBy: string | undefined
  faults: readonly Fault[]
  onEdit: (text: string) => void
}

/** The reasons of decisions, in the order in which moderators see them: which are used, and own words. */
export function ReasonsControl({ name: path, value, languages, labelledBy, faults, onEdit }: Props) {
  const { t } = useTranslation('sites')
  const { t: ofQueue } = useTranslation('queue')
  const words = useFieldWords()
  const reasons = isRecord(value) ? value : {}
  const edit = (...of: [string, Parameters<typeof withReason>[2]]) =>
    onEdit(JSON.stringify(withReason(value, ...of)))
  return (
    <ul className={css.parts} aria-labelledby={labelledBy}>
      {REASON_CODES.map((code) => {
        const reason = isRecord(reasons[code]) ? reasons[code] : {}
        const isOff = reason['isOff'] === true
        const isLasting = LASTING_REASON_CODES.includes(code)
        const own = ownLanguagesOf(reason, languages)
        const at = `${path}.${code}`
        const ownFaults = faults.filter((fault) => fault.path === at || fault.path === `${at}.isOff`)
        return (
          <li key={code}>
            <details className={css.part} open={faults.some((fault) => isAt(at, fault)) || undefined}>
              <summary>
                <b>{ofQueue(`reason.${code}`)}</b>
                {isOff && <Tag tone="warning">{t('reasons.off')}</Tag>}
                {own.length > 0 && (
                  <Tag tone="accent">{t('reasons.own', { languages: own.map(languageName).join(', ') })}</Tag>
                )}
              </summary>
              <div>
                {/* One that the law demands can be switched on only, where an old value has it off. */}
                <Checkbox
                  checked={!isOff}
                  disabled={isLasting && !isOff}
                  onChange={({ target }) => edit(code, { isOff: !target.checked })}
                >
                  {t(isLasting ? 'reasons.lasting' : 'reasons.isUsed')}
                </Checkbox>
                {ownFaults.length > 0 && (
                  <FieldError id={`${at}-fault`}>{ownFaults.map(words.fault).join(' ')}</FieldError>
                )}
                {REASON_PARTS.map((part) => (
                  <PartTexts
                    key={part}
                    legend={t(`reasons.${part}`)}
                    texts={textsOf(reason[part])}
                    languages={languages}
                    path={`${at}.${part}`}
                    faults={faults}
                    hint={t('reasons.hint')}
                    isLong
                    onChange={(texts) => edit(code, { part, texts })}
                  />
                ))}
              </div>
            </details>
          </li>
        )
      })}
    </ul>
  )
}
