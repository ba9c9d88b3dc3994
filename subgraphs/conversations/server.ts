import type { SubgraphDefinition } from '#platform/services.ts'
import { serveSubgraph } from '#platform/subgraph-server.ts'
import {
  onAccountConfirmed, onAccountCreated, onMemberPaid, onMemberUnpaid, onProfileBlocked, onProfileChanged, onProfileUnblocked, onStatusChanged,
} from './member-state.intake.ts'
import { addMessageImageRoutes, removeUnsentImages } from './message-image.routes.ts'
import { schema } from './schema.ts'

/** Conversations, messages and their images. */
export const conversations: SubgraphDefinition = {
  name: 'conversations',
  schema,
  intake: () => ({
    accounts: { 'account.created': onAccountCreated, 'account.confirmed': onAccountConfirmed, 'account.status-changed': onStatusChanged },
    profiles: { 'profile.changed': onProfileChanged, 'profile.blocked': onProfileBlocked, 'profile.unblocked': onProfileUnblocked },
    billing: { 'member.paid': onMemberPaid, 'member.unpaid': onMemberUnpaid },
  }),
  jobs: { 'conversations.remove-unsent-images': removeUnsentImages },
  schedule: { 'conversations.remove-unsent-images': '17 * * * *' },
  routes: addMessageImageRoutes,
}

if (import.meta.main) await serveSubgraph(conversations)
