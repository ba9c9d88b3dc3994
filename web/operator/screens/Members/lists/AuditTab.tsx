import { fetchQuery, graphql, useFragment } from 'react-relay'
import type { AuditTab_member$key } from '#web/__generated__/AuditTab_member.graphql.ts'
import type { AuditTabQuery } from '#web/__generated__/AuditTabQuery.graphql.ts'
import { operatorEnvironment } from '#web/operator/session/environment.ts'
import { PagedRows } from './PagedRows.tsx'
import { useAudit, type Act } from './useAudit.tsx'
import { afterOf, type OlderPage } from './useOlderRows.ts'

type Props = { member: AuditTab_member$key; id: string; purpose: string }

/** Everything that operators did about the member. */
export function AuditTab({ member: key, id, purpose }: Props) {
  const list = useAudit(useFragment(fragment, key))
  return <PagedRows list={list} readOlder={(after) => readOlder({ id, purpose, after })} />
}

async function readOlder(variables: AuditTabQuery['variables']): Promise<OlderPage<Act> | undefined> {
  const answer = await fetchQuery<AuditTabQuery>(operatorEnvironment(), query, variables).toPromise()
  const page = answer?.operatorMember?.acts
  return page && { rows: page.edges.map(({ node }) => node), after: afterOf(page.pageInfo) }
}

const fragment = graphql`
  fragment AuditTab_member on OperatorMember {
    ...useAudit_member
  }
`

const query = graphql`
  query AuditTabQuery($id: ID!, $purpose: String!, $after: String) {
    operatorMember(id: $id, purpose: $purpose) {
      acts(first: 50, after: $after) {
        edges {
          node {
            # eslint-disable-next-line relay/unused-fields -- the key of its row
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
  }
`
