import { viewerStub } from '#platform/graph/entities.ts'
import { requireViewer } from '#platform/requests/request-context.ts'
import { builder } from '../builder.ts'
import { BlockedProfileRef } from './block.schema.ts'
import { readBlocks } from './block.store.ts'
import { loadOwnProfile } from './profile.actions.ts'
import { ProfileRef } from './profile.types.ts'

const BLOCKED_MAX = 1000

/** The signed-in member; the schemas of photos and search add their own fields. */
export const ViewerRef = viewerStub(builder)

builder.objectFields(ViewerRef, (t) => ({
  profile: t.field({
    type: ProfileRef,
    description: 'The viewer’s own profile, as others see it, with what only its owner may read.',
    resolve: (_viewer, _args, ctx) => loadOwnProfile(ctx),
  }),
  blockedProfiles: t.field({
    type: [BlockedProfileRef],
    description: 'The profiles that the member has blocked, the newest first, up to 1,000.',
    resolve: (_viewer, _args, ctx) => {
      const { siteId, memberId } = requireViewer(ctx)
      return readBlocks(ctx.db, siteId, memberId, BLOCKED_MAX)
    },
  }),
  invisible: t.boolean({
    description: 'Whether the member is hidden from search and from being shown as online.',
    resolve: async (_viewer, _args, ctx) => (await loadOwnProfile(ctx)).invisible,
  }),
  hidesHouseProfiles: t.boolean({
    description: 'Whether house profiles are excluded from the member’s search and suggestions.',
    resolve: async (_viewer, _args, ctx) => (await loadOwnProfile(ctx)).hidesHouse,
  }),
}))
