import type { SubgraphDefinition } from '#platform/services.ts'
import { serveSubgraph } from '#platform/subgraph-server.ts'
import {
  onAccountConfirmed,
  onAccountCreated,
  onLikeMatched,
  onMemberPaid,
  onMemberUnpaid,
  onProfileBlocked,
  onProfileChanged,
  onProfileUnblocked,
  onStatusChanged,
} from './member-state.intake.ts'
import { DELIVER_HELD_MESSAGES, deliverHeldMessages, onSignupMessage } from './held-message.actions.ts'
import { addMessageImageRoutes, removeUnsentImages } from './message-image.routes.ts'
import { memberData } from './member-data.ts'
import { retention } from './retention.ts'
import { schema } from './schema.ts'

/** Conversations, messages and their images. */
export const conversations: SubgraphDefinition = {
  name: 'conversations',
  schema,
  memberData,
  retention,
  intake: () => ({
    accounts: {
      'account.created': onAccountCreated,
      'account.confirmed': onAccountConfirmed,
      'account.status-changed': onStatusChanged,
      'signup.message-written': onSignupMessage,
    },
    profiles: { 'profile.changed': onProfileChanged, 'profile.blocked': onProfileBlocked, 'profile.unblocked': onProfileUnblocked },
    likes: { 'like.matched': onLikeMatched },
    billing: { 'member.paid': onMemberPaid, 'member.unpaid': onMemberUnpaid },
  }),
  jobs: { 'conversations.remove-unsent-images': removeUnsentImages, [DELIVER_HELD_MESSAGES]: deliverHeldMessages },
  schedule: { 'conversations.remove-unsent-images': '17 * * * *' },
  routes: addMessageImageRoutes,
}

if (import.meta.main) await serveSubgraph(conversations)
