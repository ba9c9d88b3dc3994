import { useTranslation } from 'react-i18next'
import { graphql, readInlineData, useFragment } from 'react-relay'
import type { useAudit_act$key } from '#web/__generated__/useAudit_act.graphql.ts'
import type { useAudit_member$key } from '#web/__generated__/useAudit_member.graphql.ts'
import { MOMENT } from '#web/operator/parts/moment.ts'
import { useActionWords } from '#web/operator/parts/useActionWords.ts'
import { whenColumn } from './memberColumn.ts'
import type { PagedList } from './PagedRows.tsx'
import { afterOf } from './useOlderRows.ts'

/** An act of an operator, as the server gave it. */
export type Act = useAudit_act$key & { readonly entryId: string }

/** What operators did about the member, with the reasons they gave. */
export function useAudit(key: useAudit_member$key): PagedList<Act> {
  const { t } = useTranslation('people')
  const { acts } = useFragment(fragment, key)
  const wordsOf = useActionWords()
  const read = (act: Act) => readInlineData(actFragment, act)
  return {
    tab: 'audit',
    title: t('tabs.audit'),
    rows: acts.edges.map(({ node }) => node),
    total: acts.totalCount,
    keyOf: ({ entryId }) => entryId,
    after: afterOf(acts.pageInfo),
    columns: [
      whenColumn(t('when'), (act) => read(act).at, MOMENT),
      { key: 'action', head: t('audit.action'), text: (act) => wordsOf(read(act).action) },
      { key: 'purpose', head: t('audit.purpose'), text: (act) => read(act).purpose ?? '' },
      { key: 'by', head: t('by'), text: (act) => read(act).by ?? t('audit.command') },
    ],
  }
}

const actFragment = graphql`
  fragment useAudit_act on MemberAudit @inline {
    at
    action
    purpose
    by
  }
`

const fragment = graphql`
  fragment useAudit_member on OperatorMember {
    acts(first: 50) {
      totalCount
      edges {
        node {
          entryId
          ...useAudit_act
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`
