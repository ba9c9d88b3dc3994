import { graphql } from 'react-relay'
import type { Environment } from 'relay-runtime'
import type { fetchAppealQuery } from '#web/__generated__/fetchAppealQuery.graphql.ts'
import { fetchPresent } from '#web/runtime/network/fetchPresent.ts'

/**
 * Brings the current appeal of a decision to the page and to the list of decisions.
 * @returns whether there is one; undefined on failure, which is silent
 */
export async function fetchAppeal(environment: Environment, statementId: string) {
  const answer = await fetchPresent<fetchAppealQuery>(environment, query, { id: statementId })
  return answer && answer.node?.appeal != null
}

const query = graphql`
  query fetchAppealQuery($id: ID!) {
    node(id: $id) {
      ... on Statement {
        appeal {
          __typename
        }
      }
      # eslint-disable-next-line relay/must-colocate-fragment-spreads -- the statement's page draws it
      ...StatementAppeal_statement @alias(as: "appealed")
      # eslint-disable-next-line relay/must-colocate-fragment-spreads -- the list of decisions draws it
      ...StatementRow_statement @alias(as: "row")
    }
  }
`
