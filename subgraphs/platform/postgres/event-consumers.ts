import type { SubgraphName } from '../base/config.ts'

/** Whose events each subgraph may take, by producer: the migrations grant `take_events`, `take_events_of` and `fail_event` of the producer to these, and to nobody else. */
export const EVENT_CONSUMERS: Record<SubgraphName, readonly SubgraphName[]> = {
  accounts: ['accounts', 'profiles', 'billing', 'likes', 'conversations', 'notifications'],
  profiles: ['accounts', 'profiles', 'likes', 'conversations'],
  billing: ['accounts', 'profiles', 'billing', 'conversations', 'notifications'],
  likes: ['accounts', 'conversations', 'notifications'],
  conversations: ['accounts', 'notifications'],
  notifications: ['accounts'],
}
