import type { SubgraphDefinition } from '#platform/process/subgraph-definition.ts'
import { serveSubgraph } from '#platform/process/subgraph-server.ts'
import { likesEvents } from './events.ts'
import { memberData } from './member-data.ts'
import { onAccountEvents, onProfileEvents } from './member.handlers.ts'
import { retention } from './retention.ts'
import { schema } from './schema.ts'

/** Likes, matches and the swipe game. */
export const likes: SubgraphDefinition = {
  name: 'likes',
  schema,
  memberData,
  retention,
  events: likesEvents,
  eventHandlers: () => ({ accounts: onAccountEvents, profiles: onProfileEvents }),
  jobs: {},
}

if (import.meta.main) await serveSubgraph(likes)
