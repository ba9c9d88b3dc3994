import { useTranslation } from 'react-i18next'
import { Tag } from '#web/design/notice/Badge.tsx'
import { languageName } from '#web/operator/parts/languageNames.ts'
import { isAt, isRecord, type Fault } from './fields.rules.ts'
import { lackingIn, NICHE_PARTS, nichesOf, textsOf, withPart } from './partTexts.rules.ts'
import { PartTexts } from './PartTexts.tsx'
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

/** The topics that a site can have, each with its name and its text on the landing page. */
export function NichesControl({ name: path, value, languages, labelledBy, faults, onEdit }: Props) {
  const { t, i18n } = useTranslation('sites')
  const niches = isRecord(value) ? value : {}
  return (
    <ul className={css.parts} aria-labelledby={labelledBy}>
      {nichesOf(value).map((number) => {
        const niche = isRecord(niches[number]) ? niches[number] : {}
        const of = (part: (typeof NICHE_PARTS)[number]) => textsOf(niche[part])
        const names = of('name')
        const title = names[i18n.language] ?? languages.map((language) => names[language]).find(Boolean) ?? ''
        const lacking = [...new Set(NICHE_PARTS.flatMap((part) => lackingIn(of(part), languages)))]
        const isFaulty = faults.some((fault) => isAt(`${path}.${number}`, fault))
        return (
          <li key={number}>
            <details className={css.part} open={isFaulty || undefined}>
              <summary>
                <b>{t('niches.title', { number, name: title })}</b>
                {lacking.length > 0 && (
                  <Tag tone="warning">
                    {t('niches.missing', { languages: lacking.map(languageName).join(', ') })}
                  </Tag>
                )}
              </summary>
              <div>
                {NICHE_PARTS.map((part) => (
                  <PartTexts
                    key={part}
                    legend={t(`niches.${part}`)}
                    texts={of(part)}
                    languages={languages}
                    path={`${path}.${number}.${part}`}
                    faults={faults}
                    hint={t('niches.hint')}
                    isLong={part === 'landingText'}
                    onChange={(texts) =>
                      onEdit(JSON.stringify(withPart(niches, number, withPart(niche, part, texts))))
                    }
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
