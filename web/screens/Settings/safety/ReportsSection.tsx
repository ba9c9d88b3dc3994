import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { ReportsSection_viewer$key } from '#web/__generated__/ReportsSection_viewer.graphql.ts'
import { Section } from '../Section.tsx'
import { ReportRow } from './ReportRow.tsx'

/** What the member has reported, and what came of it. */
export function ReportsSection(props: { viewer: ReportsSection_viewer$key }) {
  const { t } = useTranslation('moderation')
  const { reports } = useFragment(fragment, props.viewer)
  return (
    <Section
      id="reports"
      title={t('reports.title')}
      text={t(reports.length > 0 ? 'reports.text' : 'reports.none')}
    >
      {reports.length > 0 && (
        <ul>
          {reports.map((report) => (
            <li key={report.reference}>
              <ReportRow report={report} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

const fragment = graphql`
  fragment ReportsSection_viewer on Viewer {
    reports {
      reference
      ...ReportRow_report
    }
  }
`
