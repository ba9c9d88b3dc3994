import { useTranslation } from 'react-i18next'
import { graphql, useLazyLoadQuery } from 'react-relay'
import type { FoundMembersQuery } from '#web/__generated__/FoundMembersQuery.graphql.ts'
import { Tag } from '#web/design/notice/Badge.tsx'
import { useFirstFocus } from '#web/operator/forms/useFirstFocus.ts'
import { EmptyPage } from '#web/operator/parts/EmptyPage.tsx'
import { MemberLink } from '#web/operator/parts/MemberLink.tsx'
import { Table, type Column } from '#web/operator/parts/Table.tsx'
import { formatDate } from '#web/runtime/text/format.ts'
import { STATUS_TONES } from './statusTones.ts'
import type { MemberSearch } from './visit.rules.ts'
import css from './FoundMembers.module.css'

// As many as the server shows.
const FOUND_MAX = 50

type Found = FoundMembersQuery['response']['memberSearch'][number]
type Props = {
  search: MemberSearch
  /** Whether the operator has just made it; else what it found is shown again. */
  isNew: boolean
}

/** Who was found, and by what. J and K go from one to the next, Enter opens the page. */
export function FoundMembers({ search, isNew }: Props) {
  const { t } = useTranslation('people')
  const { memberSearch: found } = useLazyLoadQuery<FoundMembersQuery>(query, search, {
    fetchPolicy: isNew ? 'network-only' : 'store-or-network',
  })
  if (found.length === 0) return <EmptyPage title={t('search.none')} text={t('search.noneText')} />
  return (
    <>
      <Count count={found.length} isNew={isNew} />
      <FoundTable found={found} purpose={search.purpose} />
    </>
  )
}

/** Takes the focus of a new search away from its field, so that J goes to the first row. */
function Count({ count, isNew }: { count: number; isNew: boolean }) {
  const { t } = useTranslation('people')
  const target = useFirstFocus<HTMLParagraphElement>()
  return (
    <p ref={isNew ? target : undefined} tabIndex={-1} className={css.count}>
      {t(count < FOUND_MAX ? 'search.found' : 'search.foundMost', { count })}
    </p>
  )
}

function FoundTable({ found, purpose }: { found: readonly Found[]; purpose: string }) {
  const { t } = useTranslation('people')
  const columns: Column<Found>[] = [
    {
      key: 'name',
      head: t('name'),
      text: ({ name }) => name,
      cell: ({ memberId, name }) => (
        <MemberLink id={memberId} name={name || t('unnamed')} purpose={purpose} />
      ),
    },
    { key: 'email', head: t('email'), text: ({ email }) => email },
    {
      key: 'status',
      head: t('status'),
      text: ({ status }) => t(`statuses.${status as 'ACTIVE'}`),
      cell: ({ status }) => (
        <Tag tone={STATUS_TONES[status as 'ACTIVE']}>{t(`statuses.${status as 'ACTIVE'}`)}</Tag>
      ),
    },
    {
      key: 'signedUp',
      head: t('signedUp'),
      text: ({ signedUpAt }) => formatDate(signedUpAt, { dateStyle: 'medium' }),
    },
    { key: 'by', head: t('search.by'), text: ({ by }) => t(`foundBy.${by as 'ID'}`) },
  ]
  return (
    <div className={css.table}>
      <Table label={t('search.results')} columns={columns} rows={found} keyOf={({ memberId }) => memberId} />
    </div>
  )
}

const query = graphql`
  query FoundMembersQuery($text: String!, $purpose: String!) {
    memberSearch(text: $text, purpose: $purpose) {
      memberId
      name
      email
      status
      signedUpAt
      by
    }
  }
`
