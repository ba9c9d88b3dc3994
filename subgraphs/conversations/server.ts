import type { Kysely } from 'kysely'
import type { HandlersFor } from '#platform/events/domain-events.ts'
import type { SubgraphDefinition } from '#platform/process/subgraph-definition.ts'
import { serveSubgraph } from '#platform/process/subgraph-server.ts'
import type { AccountsEvents } from '../accounts/events.ts'
import type { BillingEvents } from '../billing/events.ts'
import type { LikesEvents } from '../likes/events.ts'
import type { ProfilesEvents } from '../profiles/events.ts'
import { conversationsEvents } from './events.ts'
import { COUNT_DAYS, countConversationsDays } from './figures/day-count.jobs.ts'
import { flushDeliveries } from './inbox/delivery.actions.ts'
import { addGiftPictureRoutes, removeUnusedGiftPictures } from './list-editing/gift-picture.routes.ts'
import { memberData } from './member-data.ts'
import {
  onAccountConfirmed,
  onAccountCreated,
  onLikeMatched,
  onMemberLimited,
  onMemberPaid,
  onMemberUnpaid,
  onMessageModerated,
  onProfileChanged,
  onStatusChanged,
} from './member-state.handlers.ts'
import {
  DELIVER_HELD_MESSAGES,
  deliverHeldMessages,
  onSignupMessage,
} from './message/held-message.handlers.ts'
import { addMessageImageRoutes, removeUnsentImages } from './message/message-image.routes.ts'
import { onSiteCreated } from './message/new-site.handlers.ts'
import { retention } from './retention.ts'
import { schema } from './schema.ts'
import type { Tables } from './tables.ts'

/** Conversations, messages and their images. */
export const conversations: SubgraphDefinition = {
  name: 'conversations',
  schema,
  memberData,
  retention,
  writeBuffered: ({ db, services }) => flushDeliveries(db as Kysely<Tables>, services),
  events: conversationsEvents,
  eventHandlers: () => ({
    accounts: {
      'account.created': onAccountCreated,
      'account.confirmed': onAccountConfirmed,
      'account.status-changed': onStatusChanged,
      'signup.message-written': onSignupMessage,
      'message.moderated': onMessageModerated,
      'member.limited': onMemberLimited,
      'site.created': onSiteCreated,
    } satisfies HandlersFor<AccountsEvents, 'conversations'>,
    profiles: {
      'profile.changed': onProfileChanged,
    } satisfies HandlersFor<ProfilesEvents, 'conversations'>,
    likes: { 'like.matched': onLikeMatched } satisfies HandlersFor<LikesEvents, 'conversations'>,
    billing: { 'member.paid': onMemberPaid, 'member.unpaid': onMemberUnpaid } satisfies HandlersFor<
      BillingEvents,
      'conversations'
    >,
  }),
  eventsPerTransaction: 1,
  jobs: {
    'conversations.remove-unsent-images': removeUnsentImages,
    'conversations.remove-unused-gift-pictures': removeUnusedGiftPictures,
    [DELIVER_HELD_MESSAGES]: deliverHeldMessages,
    [COUNT_DAYS]: countConversationsDays,
  },
  schedule: {
    'conversations.remove-unsent-images': '17 * * * *',
    'conversations.remove-unused-gift-pictures': '23 3 * * *',
    [COUNT_DAYS]: '*/10 * * * *',
  },
  routes: (app, route) => {
    addMessageImageRoutes(app, route)
    addGiftPictureRoutes(app, route)
  },
}

if (import.meta.main) await serveSubgraph(conversations)
