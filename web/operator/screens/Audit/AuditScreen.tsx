import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useLocation, useNavigate } from 'react-router'
import type { AuditScreenQuery } from '#web/__generated__/AuditScreenQuery.graphql.ts'
import { Icon } from '#web/design/Icon.tsx'
import { CsvButton } from '#web/operator/parts/CsvButton.tsx'
import { EmptyPage } from '#web/operator/parts/EmptyPage.tsx'
import { Page } from '#web/operator/parts/Page.tsx'
import { PausedFindField } from '#web/operator/parts/PausedFindField.tsx'
import { Table } from '#web/operator/parts/Table.tsx'
import type { PageProps } from '#web/runtime/page/pageProps.ts'
import { AuditDialog } from './AuditDialog.tsx'
import { addressOf, readAuditFilter, subjectIn, type AuditFilter } from './auditFilter.rules.ts'
import { AuditPages } from './AuditPages.tsx'
import { AuditToolbar } from './AuditToolbar.tsx'
import { useAuditColumns } from './useAuditColumns.tsx'
import css from './AuditScreen.module.css'

/** What operators and commands did, the newest first. For admins; each search is recorded as well. */
export default function AuditScreen({ queryRef }: PageProps<AuditScreenQuery>) {
  const { t } = useTranslation('audit')
  const { auditEntries, auditOperators, operator } = usePreloadedQuery<AuditScreenQuery>(query, queryRef)
  const { search } = useLocation()
  const navigate = useNavigate()
  const [openId, setOpenId] = useState<string>()
  const filter = readAuditFilter(new URLSearchParams(search))
  const site = operator?.site.name ?? ''
  const columns = useAuditColumns({ site, onOpen: setOpenId })
  const rows = auditEntries.edges.map(({ node }) => node)
  const opened = rows.find(({ entryId }) => entryId === openId)
  const { totalCount, pageInfo } = auditEntries
  const newest = { ...filter, after: '', before: '' }
  const show = (changed: Partial<AuditFilter>) =>
    void navigate(addressOf({ ...newest, ...changed }), { replace: true })
  const hasWrongId = filter.subject.trim() !== '' && subjectIn(filter.subject) === undefined
  return (
    <Page
      title={t('title')}
      state={t('state', { count: totalCount })}
      find={
        <PausedFindField label={t('find')} text={filter.subject} onText={(subject) => show({ subject })} />
      }
      toolbar={
        <AuditToolbar filter={filter} operators={auditOperators} site={site} onFilter={show}>
          <CsvButton name="audit" columns={columns.ofFile} rows={rows} />
        </AuditToolbar>
      }
    >
      <p className={css.recorded}>
        <Icon of={Eye} size={16} />
        {t('recorded')}
      </p>
      {hasWrongId && (
        <p className={css.noId} role="status">
          {t('noId')}
        </p>
      )}
      {rows.length === 0 ? (
        <EmptyPage title={t('none')} text={t('noneText')} />
      ) : (
        <div className={css.table}>
          <Table label={t('title')} columns={columns.ofTable} rows={rows} keyOf={({ entryId }) => entryId} />
        </div>
      )}
      <AuditPages filter={newest} pageInfo={pageInfo} />
      {opened && (
        <AuditDialog
          key={opened.entryId}
          entry={opened}
          site={site}
          onSubject={(subject) => {
            setOpenId(undefined)
            show({ subject })
          }}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </Page>
  )
}

const query = graphql`
  query AuditScreenQuery($filter: AuditFilterInput!, $first: Int, $after: String, $last: Int, $before: String)
  @preloadable {
    operator {
      site {
        name
      }
    }
    auditOperators {
      ...AuditToolbar_operator
    }
    auditEntries(filter: $filter, first: $first, after: $after, last: $last, before: $before) {
      totalCount
      edges {
        node {
          entryId
          ...useAuditColumns_entry
          ...AuditDialog_entry
        }
      }
      pageInfo {
        hasNextPage
        hasPreviousPage
        startCursor
        endCursor
      }
    }
  }
`
