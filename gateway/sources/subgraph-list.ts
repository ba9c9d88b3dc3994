import type { SubgraphDefinition } from '#platform/process/subgraph-definition.ts'
import { accounts } from '#subgraphs/accounts/server.ts'
import { billing } from '#subgraphs/billing/server.ts'
import { conversations } from '#subgraphs/conversations/server.ts'
import { likes } from '#subgraphs/likes/server.ts'
import { notifications } from '#subgraphs/notifications/server.ts'
import { profiles } from '#subgraphs/profiles/server.ts'

/**
 * The six subgraphs. The only place outside of them that imports them: to compose the schema and to run them
 * in this process.
 */
export const SUBGRAPH_DEFINITIONS: SubgraphDefinition[] = [
  accounts,
  profiles,
  billing,
  likes,
  conversations,
  notifications,
]
