import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { useConsents_member$key } from '#web/__generated__/useConsents_member.graphql.ts'
import { formatDate } from '#web/runtime/text/format.ts'
import { whenColumn } from './memberColumn.ts'
import type { MemberList } from './MemberRows.tsx'

/** What the member said yes or no to: a document of a version, or a purpose. */
type Agreement = { key: string; what: string; at: string; said: string }

/** Accepted documents and decided purposes in one list, the newest first. */
export function useConsents(key: useConsents_member$key): MemberList<Agreement> {
  const { t } = useTranslation('people')
  const { acceptedDocuments, consents } = useFragment(fragment, key)
  const day = (at: string) => formatDate(at, { dateStyle: 'medium' })
  const rows = [
    ...acceptedDocuments.map(({ kind, version, acceptedAt }) => ({
      key: `${kind} ${version} ${acceptedAt}`,
      what: t(`consents.documents.${kind as 'TERMS'}`, { version: day(version) }),
      at: acceptedAt,
      said: t('consents.accepted'),
    })),
    ...consents.map(({ purpose, isGiven, decidedAt }) => ({
      key: purpose,
      what: t(`consents.purposes.${purpose as 'RESELL'}`),
      at: decidedAt,
      said: t(isGiven ? 'consents.given' : 'consents.withdrawn'),
    })),
  ].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
  return {
    tab: 'consents',
    title: t('tabs.consents'),
    rows,
    total: rows.length,
    keyOf: (row) => row.key,
    columns: [
      { key: 'what', head: t('consents.what'), text: ({ what }) => what },
      whenColumn(t('when'), ({ at }) => at),
      { key: 'said', head: t('consents.said'), text: ({ said }) => said },
    ],
  }
}

const fragment = graphql`
  fragment useConsents_member on OperatorMember {
    acceptedDocuments {
      kind
      version
      acceptedAt
    }
    consents {
      purpose
      isGiven
      decidedAt
    }
  }
`
