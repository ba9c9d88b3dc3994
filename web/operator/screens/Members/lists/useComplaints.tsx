import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type {
  useComplaints_member$data,
  useComplaints_member$key,
} from '#web/__generated__/useComplaints_member.graphql.ts'
import { formatDate } from '#web/runtime/text/format.ts'
import type { MemberList } from './MemberRows.tsx'
import css from './Words.module.css'

type Complaint = useComplaints_member$data['complaints'][number]

/** What the member complained about, with the answers. */
export function useComplaints(key: useComplaints_member$key): MemberList<Complaint> {
  const { t } = useTranslation('people')
  const { complaints } = useFragment(fragment, key)
  const day = (at: string) => formatDate(at, { dateStyle: 'medium' })
  return {
    tab: 'notes',
    title: t('complaints.title'),
    rows: complaints,
    total: complaints.length,
    keyOf: ({ reference }) => reference,
    columns: [
      { key: 'reference', head: t('complaints.reference'), text: ({ reference }) => reference },
      { key: 'at', head: t('when'), text: ({ filedAt }) => day(filedAt) },
      {
        key: 'text',
        head: t('complaints.text'),
        text: ({ text }) => text ?? '',
        cell: ({ text }) => (
          <span dir="auto" className={css.words}>
            {text}
          </span>
        ),
      },
      {
        key: 'answer',
        head: t('complaints.answer'),
        text: ({ answer, answeredAt }) =>
          answer && answeredAt ? `${day(answeredAt)}: ${answer}` : t('complaints.open'),
      },
    ],
  }
}

const fragment = graphql`
  fragment useComplaints_member on OperatorMember {
    complaints {
      reference
      text
      filedAt
      answer
      answeredAt
    }
  }
`
