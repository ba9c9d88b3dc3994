import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '#web/design/classes.ts'
import { diffLines, partsOf, type DiffLine } from './lineDiff.rules.ts'
import layout from '#web/design/layout.module.css'
import css from './LineDiff.module.css'

type Props = { before: string; after: string; lang: string }

/** What one text has to become another, line by line; unchanged parts are counted. */
export function LineDiff({ before, after, lang }: Props) {
  const { t } = useTranslation('sitePages')
  const parts = useMemo(() => partsOf(diffLines(before, after)), [before, after])
  return (
    <div className={css.diff}>
      {parts.map((part, index) =>
        part.kind === 'gap' ? (
          <span key={index} className={css.gap}>
            {t('diff.unchanged', { count: part.count })}
          </span>
        ) : (
          part.lines.map((line, at) => <Line key={`${index}.${at}`} line={line} lang={lang} />)
        ),
      )}
    </div>
  )
}

function Line({ line: { kind, text }, lang }: { line: DiffLine; lang: string }) {
  const { t } = useTranslation('sitePages')
  if (kind === 'same')
    return (
      <span className={css.line} lang={lang}>
        {text}
      </span>
    )
  const Element = kind === 'added' ? 'ins' : 'del'
  return (
    <Element className={classes(css.line, css[kind])}>
      <span className={layout.visuallyHidden}>{t(`diff.${kind}`)} </span>
      <span lang={lang}>{text}</span>
    </Element>
  )
}
