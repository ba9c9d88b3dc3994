import type { SubgraphName } from '../base/config.ts'

/**
 * The consumers of each producer: the migrations grant the producer's `has_events`, `take_events`,
 * `take_events_of` and `fail_event` to these subgraphs only.
 */
export const EVENT_CONSUMERS: Record<SubgraphName, readonly SubgraphName[]> = {
  accounts: ['accounts', 'profiles', 'billing', 'likes', 'conversations', 'notifications'],
  profiles: ['accounts', 'profiles', 'likes', 'conversations'],
  billing: ['accounts', 'profiles', 'billing', 'conversations', 'notifications'],
  likes: ['accounts', 'conversations', 'notifications'],
  conversations: ['accounts', 'notifications'],
  notifications: ['accounts'],
}
