import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { ReportRow_report$key } from '#web/__generated__/ReportRow_report.graphql.ts'
import { AppLink } from '#web/design/AppLink.tsx'
import { MarkedText } from '#web/design/text/MarkedText.tsx'
import { StateTag } from '#web/features/decisions/StateTag.tsx'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import { formatDate } from '#web/runtime/text/format.ts'
import row from '#web/features/decisions/DecisionRow.module.css'
import css from './ReportRow.module.css'

const TONES = { OPEN: 'waiting', UPHELD: 'good', NOT_UPHELD: 'plain' } as const

/** One report: what about, why, how far it is and what came of it. */
export function ReportRow(props: { report: ReportRow_report$key }) {
  const { t } = useTranslation(['decisions', 'member'])
  const { minAge: age } = useSite().settings
  const report = useFragment(fragment, props.report)
  const { reference, about, reason, words, reportedAt, outcome, decidedAt } = report
  const state = outcome === 'UPHELD' || outcome === 'NOT_UPHELD' ? outcome : 'OPEN'
  const outcomeText =
    state === 'OPEN'
      ? t('reports.outcome.OPEN')
      : decidedAt
        ? t(`reports.outcome.${state}`, { date: formatDate(decidedAt) })
        : t(`reports.undatedOutcome.${state}`)
  return (
    <div className={row.row}>
      <div className={row.words}>
        <span className={row.name}>
          {about === '%future added value' ? reference : t(`reports.about.${about}`)}
        </span>
        <span className={row.facts}>
          {reason !== '%future added value' && <>{t(`member:report.reasons.${reason}`, { age })} · </>}
          <time dateTime={reportedAt}>{formatDate(reportedAt)}</time> ·{' '}
          <span className={css.reference}>{reference}</span>
        </span>
      </div>
      <StateTag tone={TONES[state]}>{t(`reports.state.${state}`)}</StateTag>
      <div className={css.more}>
        <p>
          <MarkedText
            text={outcomeText}
            parts={{
              a: (
                <AppLink to={`/complaints?about=OTHER&which=${encodeURIComponent(reference)}`}>
                  {null}
                </AppLink>
              ),
            }}
          />
        </p>
        {words && (
          <blockquote dir="auto" className={css.own}>
            {words}
          </blockquote>
        )}
      </div>
    </div>
  )
}

const fragment = graphql`
  fragment ReportRow_report on Report {
    reference
    about
    reason
    words
    reportedAt
    outcome
    decidedAt
  }
`
