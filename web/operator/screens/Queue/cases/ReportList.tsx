import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { ReportList_case$key } from '#web/__generated__/ReportList_case.graphql.ts'
import { momentOf } from './caseTime.ts'
import css from './ReportList.module.css'

const SHOWN = 10

/** What members have reported, each with reason, words and when; of a serial reporter what they have sent. */
export function ReportList({ about: key }: { about: ReportList_case$key }) {
  const { t } = useTranslation('queue')
  const { kind, reports } = useFragment(fragment, key)
  if (reports.length === 0) return kind === 'SCAM' ? <p className={css.scam}>{t('case.scam')}</p> : null
  const isSerial = kind === 'SERIAL_REPORTER'
  return (
    <ul className={css.reports}>
      {reports
        .slice(0, SHOWN)
        .map(({ reference, reason, words, reportedAt, outcome, reporter, reported }) => {
          const other = isSerial ? reported : reporter
          return (
            <li key={reference}>
              <p>
                <b>{t(`reportReason.${reason as 'SCAM'}`)}</b>{' '}
                <span className={css.when}>
                  {t(isSerial ? 'case.reportAbout' : 'case.reportFrom', {
                    name: other?.name ?? t('member.erased'),
                    at: momentOf(reportedAt),
                  })}
                  {outcome && ` · ${t(`outcome.${outcome as 'UPHELD'}`)}`}
                </span>
              </p>
              {words && (
                <blockquote dir="auto" lang={reporter?.locale}>
                  {words}
                </blockquote>
              )}
            </li>
          )
        })}
      {reports.length > SHOWN && <li>{t('case.moreReports', { count: reports.length - SHOWN })}</li>}
    </ul>
  )
}

const fragment = graphql`
  fragment ReportList_case on ModerationCase {
    kind
    reports {
      reference
      reason
      words
      reportedAt
      outcome
      reporter {
        name
        locale
      }
      reported {
        name
      }
    }
  }
`
