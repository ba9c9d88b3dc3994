import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { SubjectLinks_entry$key } from '#web/__generated__/SubjectLinks_entry.graphql.ts'
import { MemberLink } from '#web/operator/parts/MemberLink.tsx'
import { RowLink } from '#web/operator/parts/RowLink.tsx'
import { useActionWords } from '#web/operator/parts/useActionWords.ts'
import { useAuditWords } from './useAuditWords.ts'
import css from './SubjectLinks.module.css'

/** What an act is about, with the ways to the member, the case and the order. */
export function SubjectLinks({ entry: key }: { entry: SubjectLinks_entry$key }) {
  const { t } = useTranslation('audit')
  const { t: ofPeople } = useTranslation('people')
  const wordsOf = useActionWords()
  const entry = useFragment(fragment, key)
  const words = useAuditWords()
  const { memberId, subjectName, caseId, order, action } = entry
  return (
    <span className={css.links}>
      {memberId ? (
        <MemberLink
          id={memberId}
          name={subjectName || ofPeople('unnamed')}
          purpose={t('opening', { action: wordsOf(action) })}
        />
      ) : (
        <bdi>{words.subjectName(entry)}</bdi>
      )}
      {caseId && <RowLink to={`/operator/queue/${encodeURIComponent(caseId)}`}>{t('case')}</RowLink>}
      {order && <RowLink to={`/operator/orders/${encodeURIComponent(order.number)}`}>{order.number}</RowLink>}
    </span>
  )
}

const fragment = graphql`
  fragment SubjectLinks_entry on AuditEntry {
    subjectName
    memberId
    caseId
    action
    order {
      number
    }
    ...useAuditWords_entry
  }
`
