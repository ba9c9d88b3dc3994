import { fetchQuery, graphql, useFragment } from 'react-relay'
import type { LedgerTab_member$key } from '#web/__generated__/LedgerTab_member.graphql.ts'
import type { LedgerTabQuery } from '#web/__generated__/LedgerTabQuery.graphql.ts'
import { operatorEnvironment } from '#web/operator/session/environment.ts'
import { PagedRows } from './PagedRows.tsx'
import { useLedger, type Entry } from './useLedger.ts'
import { afterOf, type OlderPage } from './useOlderRows.ts'

type Props = { member: LedgerTab_member$key; id: string; purpose: string }

/** The whole ledger. */
export function LedgerTab({ member: key, id, purpose }: Props) {
  const list = useLedger(useFragment(fragment, key))
  return <PagedRows list={list} readOlder={(after) => readOlder({ id, purpose, after })} />
}

async function readOlder(variables: LedgerTabQuery['variables']): Promise<OlderPage<Entry> | undefined> {
  const answer = await fetchQuery<LedgerTabQuery>(operatorEnvironment(), query, variables).toPromise()
  const page = answer?.operatorMember?.entries
  return page && { rows: page.edges.map(({ node }) => node), after: afterOf(page.pageInfo) }
}

const fragment = graphql`
  fragment LedgerTab_member on OperatorMember {
    ...useLedger_member
  }
`

const query = graphql`
  query LedgerTabQuery($id: ID!, $purpose: String!, $after: String) {
    operatorMember(id: $id, purpose: $purpose) {
      entries(first: 50, after: $after) {
        edges {
          node {
            # eslint-disable-next-line relay/unused-fields -- the key of its row
            number
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
