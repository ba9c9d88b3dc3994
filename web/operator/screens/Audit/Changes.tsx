import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '#web/design/classes.ts'
import { changesOf, type Change } from './changes.rules.ts'
import layout from '#web/design/layout.module.css'
import css from './Changes.module.css'

type Props = { before: string | null | undefined; after: string | null | undefined }

/** What an act changed: each field before and after, and at the end the record itself. */
export function Changes({ before, after }: Props) {
  const { t } = useTranslation('audit')
  const id = useId()
  const words = { nothing: t('changes.nothing'), yes: t('changes.yes'), no: t('changes.no') }
  const changes = changesOf(before, after, words)
  if (changes.length === 0) return <p className={css.none}>{t('changes.none')}</p>
  const hasBefore = changes.some((change) => change.before !== undefined)
  const hasAfter = changes.some((change) => change.after !== undefined)
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{t(hasBefore && hasAfter ? 'changes.title' : 'changes.details')}</h3>
      <table className={css.changes}>
        <thead>
          <tr>
            <th scope="col">{t('changes.field')}</th>
            {hasBefore && <th scope="col">{t('changes.before')}</th>}
            {hasAfter && <th scope="col">{t('changes.after')}</th>}
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.field}>
              <th scope="row">
                <code>{change.field}</code>
                {hasBefore && hasAfter && (
                  <span className={layout.visuallyHidden}>{t(`changes.kinds.${change.kind}`)}</span>
                )}
              </th>
              {hasBefore && <Side change={change} side="before" />}
              {hasAfter && <Side change={change} side="after" />}
            </tr>
          ))}
        </tbody>
      </table>
      <details className={css.raw}>
        <summary>{t('changes.raw')}</summary>
        <pre>{[before, after].flatMap((json) => (json == null ? [] : [indented(json)])).join('\n')}</pre>
      </details>
    </section>
  )
}

function Side({ change, side }: { change: Change; side: 'before' | 'after' }) {
  const { kind } = change
  const isBefore = side === 'before'
  const isMarked = kind === 'CHANGED' || kind === (isBefore ? 'REMOVED' : 'ADDED')
  return (
    <td className={classes(isMarked && (isBefore ? css.removed : css.added))}>
      {isMarked && <span aria-hidden>{isBefore ? '−' : '+'} </span>}
      {change[side]}
    </td>
  )
}

const indented = (json: string) => JSON.stringify(JSON.parse(json), undefined, 2)
