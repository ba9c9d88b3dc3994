import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type {
  useReports_member$data,
  useReports_member$key,
} from '#web/__generated__/useReports_member.graphql.ts'
import { whenColumn } from './memberColumn.ts'
import type { MemberList } from './MemberRows.tsx'

type Report = useReports_member$data['reports'][number]

/** Reports about the member and by the member, without the other side. */
export function useReports(key: useReports_member$key): MemberList<Report> {
  const { t } = useTranslation('people')
  const { t: ofQueue } = useTranslation('queue')
  const { reports } = useFragment(fragment, key)
  const by = reports.filter(({ isBy }) => isBy).length
  return {
    tab: 'reports',
    title: t('tabs.reports'),
    about: t('reports.about', { about: reports.length - by, by }),
    rows: reports,
    total: reports.length,
    keyOf: ({ reference }) => reference,
    columns: [
      whenColumn(t('when'), ({ reportedAt }) => reportedAt),
      {
        key: 'side',
        head: t('reports.side'),
        text: ({ isBy }) => t(isBy ? 'reports.isBy' : 'reports.isAbout'),
      },
      {
        key: 'reason',
        head: t('reports.reason'),
        text: ({ reason }) => ofQueue(`reportReason.${reason as 'SCAM'}`),
      },
      {
        key: 'outcome',
        head: t('reports.outcome'),
        text: ({ outcome }) => (outcome ? ofQueue(`outcome.${outcome as 'UPHELD'}`) : t('reports.open')),
      },
    ],
  }
}

const fragment = graphql`
  fragment useReports_member on OperatorMember {
    reports {
      reference
      isBy
      reason
      reportedAt
      outcome
    }
  }
`
