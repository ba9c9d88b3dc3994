import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchQuery, graphql, useFragment } from 'react-relay'
import type { LedgerTab_member$key } from '#web/__generated__/LedgerTab_member.graphql.ts'
import type { LedgerTabQuery } from '#web/__generated__/LedgerTabQuery.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { operatorEnvironment } from '#web/operator/session/environment.ts'
import { MemberRows } from './MemberRows.tsx'
import { useLedger, type Entry } from './useLedger.ts'
import css from './LedgerTab.module.css'

type Older = { rows: readonly Entry[]; after: string | undefined }
type Props = { member: LedgerTab_member$key; id: string; purpose: string }

/** The whole ledger, a hundred lines at a time. Reading on is recorded like the opening. */
export function LedgerTab({ member: key, id, purpose }: Props) {
  const { t } = useTranslation('people')
  const ledger = useLedger(useFragment(fragment, key))
  const [older, setOlder] = useState<Older>()
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const after = older ? older.after : ledger.after
  async function readOn() {
    setBusy(true)
    const page = await readLedger({ id, purpose, after: after ?? null }).catch(() => undefined)
    setBusy(false)
    setFailed(page === undefined)
    if (page) setOlder({ rows: [...(older?.rows ?? []), ...page.rows], after: page.after })
  }
  return (
    <>
      <MemberRows isWhole list={{ ...ledger, rows: [...ledger.rows, ...(older?.rows ?? [])] }} />
      {hasFailed && (
        <Alert tone="danger" announced>
          {t('ledger.failed')}
        </Alert>
      )}
      {after !== undefined && (
        <Button look="quiet" className={css.older} busy={isBusy} onClick={() => void readOn()}>
          {t('ledger.older')}
        </Button>
      )}
    </>
  )
}

async function readLedger(variables: LedgerTabQuery['variables']): Promise<Older | undefined> {
  const answer = await fetchQuery<LedgerTabQuery>(operatorEnvironment(), query, variables).toPromise()
  const entries = answer?.operatorMember?.entries
  if (!entries) return undefined
  const { edges, pageInfo } = entries
  return {
    rows: edges.map(({ node }) => node),
    after: pageInfo.hasNextPage ? (pageInfo.endCursor ?? undefined) : undefined,
  }
}

const fragment = graphql`
  fragment LedgerTab_member on OperatorMember {
    ...useLedger_member
  }
`

const query = graphql`
  query LedgerTabQuery($id: ID!, $purpose: String!, $after: String) {
    operatorMember(id: $id, purpose: $purpose) {
      entries(first: 100, after: $after) {
        edges {
          node {
            id
            ...useLedger_entry
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`
