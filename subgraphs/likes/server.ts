import type { SubgraphDefinition } from '#platform/services.ts'
import { serveSubgraph } from '#platform/subgraph-server.ts'
import { memberIntake } from './member.intake.ts'
import { memberData } from './member-data.ts'
import { schema } from './schema.ts'

/** Likes and matches. */
export const likes: SubgraphDefinition = {
  name: 'likes',
  schema,
  memberData,
  intake: ({ doorbell }) => memberIntake(doorbell),
  jobs: {},
}

if (import.meta.main) await serveSubgraph(likes)
