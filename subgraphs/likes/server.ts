import type { SubgraphDefinition } from '#platform/services.ts'
import { serveSubgraph } from '#platform/subgraph-server.ts'
import { memberIntake } from './member.intake.ts'
import { memberData } from './member-data.ts'
import { retention } from './retention.ts'
import { schema } from './schema.ts'

/** Likes, matches and the swipe game. */
export const likes: SubgraphDefinition = {
  name: 'likes',
  schema,
  memberData,
  retention,
  intake: ({ doorbell }) => memberIntake(doorbell),
  jobs: {},
}

if (import.meta.main) await serveSubgraph(likes)
