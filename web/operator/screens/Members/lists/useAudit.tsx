import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { useAudit_member$data, useAudit_member$key } from '#web/__generated__/useAudit_member.graphql.ts'
import { MOMENT } from '#web/operator/parts/moment.ts'
import { whenColumn } from './memberColumn.ts'
import type { MemberList } from './MemberRows.tsx'

type Audit = useAudit_member$data['audit'][number]

/** What operators did about the member, with the reasons they gave. */
export function useAudit(key: useAudit_member$key): MemberList<Audit> {
  const { t, i18n } = useTranslation('people')
  const { audit } = useFragment(fragment, key)
  // A catalogue's key cannot have the full stop of an action.
  const wordsOf = (action: string) => {
    const name = action.replaceAll('.', '_')
    return i18n.exists(`people:audit.actions.${name}`)
      ? t(`audit.actions.${name as 'member_opened'}`)
      : action
  }
  return {
    tab: 'audit',
    title: t('tabs.audit'),
    rows: audit,
    total: audit.length,
    keyOf: ({ id }) => id,
    columns: [
      whenColumn(t('when'), ({ at }) => at, MOMENT),
      { key: 'action', head: t('audit.action'), text: ({ action }) => wordsOf(action) },
      { key: 'purpose', head: t('audit.purpose'), text: ({ purpose }) => purpose ?? '' },
      { key: 'by', head: t('by'), text: ({ by }) => by ?? t('audit.command') },
    ],
  }
}

const fragment = graphql`
  fragment useAudit_member on OperatorMember {
    audit {
      id
      at
      action
      purpose
      by
    }
  }
`
