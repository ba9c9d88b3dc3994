import type { GraphQLResolveInfo } from 'graphql'
import { TIME_CURSOR } from '#platform/base/cursors.ts'
import { rowIdOf, toGlobalId } from '#platform/base/global-ids.ts'
import type { LiveEvent } from '#platform/events/live-events.ts'
import { asksOnly } from '#platform/graph/asked-fields.ts'
import { profileStub, viewerStub, type EntityReference } from '#platform/graph/entities.ts'
import { addLiveSubscription } from '#platform/graph/live-subscription.ts'
import { readPage, toConnection, type PageArguments } from '#platform/graph/pagination.ts'
import { batchLoad, requireViewer, type RequestContext } from '#platform/requests/request-context.ts'
import { builder } from './builder.ts'
import { ProfileUnavailableError } from './errors.ts'
import { likesLiveEvents, type LikesLiveEvent } from './events.ts'
import { likeProfile, markLikeSeen, unlikeProfile } from './like.actions.ts'
import {
  countLikesFor,
  findAutoLikeFor,
  findLikesFor,
  findRelationsFor,
  type LikeCount,
  type LikeList,
  type LikeRow,
  type Relation,
} from './like.store.ts'
import type { Tables } from './tables.ts'

type Context = RequestContext<Tables>

const NO_RELATION: Relation = { likedByMe: false, likesMe: false, isNew: false, isMatch: false }

function relationTo(ctx: Context, profile: EntityReference): Promise<Relation> | Relation {
  const memberId = rowIdOf('Profile', profile.id)
  const { viewer } = ctx
  if (viewer === undefined || memberId === undefined) return NO_RELATION
  return batchLoad(ctx, 'relation', memberId, (memberIds) =>
    findRelationsFor(ctx.db, viewer, {
      memberIds,
      fictionalLikes: ctx.site.settings.features.fictionalLikes,
    }),
  ).then((relation) => relation ?? NO_RELATION)
}

export const ProfileRef = profileStub(builder)

builder.objectFields(ProfileRef, (t) => ({
  likedByMe: t.boolean({
    description: 'Whether the viewer likes this profile.',
    resolve: async (profile, _args, ctx) => (await relationTo(ctx, profile)).likedByMe,
  }),
  likesMe: t.boolean({
    description: 'Whether this profile likes the viewer.',
    resolve: async (profile, _args, ctx) => (await relationTo(ctx, profile)).likesMe,
  }),
  isMatch: t.boolean({
    description: 'Whether both like each other.',
    resolve: async (profile, _args, ctx) => (await relationTo(ctx, profile)).isMatch,
  }),
  likeIsNew: t.boolean({
    description: 'Whether this profile likes the viewer and the viewer has not opened it since.',
    resolve: async (profile, _args, ctx) => (await relationTo(ctx, profile)).isNew,
  }),
}))

/** A profile by its member's id. */
export const profileOf = (memberId: string): EntityReference => ({ id: toGlobalId('Profile', memberId) })

function connectionOf(list: LikeList) {
  return async (args: PageArguments, ctx: Context, info: GraphQLResolveInfo) => {
    const viewer = requireViewer(ctx)
    const page = readPage(args, TIME_CURSOR)
    // The tabs of a screen ask for the numbers alone.
    const rows = asksOnly(info, ['totalCount', 'newCount'])
      ? []
      : await findLikesFor(ctx.db, viewer, {
          list,
          page,
          fictionalLikes: ctx.site.settings.features.fictionalLikes,
        })
    const connection = toConnection(
      rows,
      page,
      (row) => TIME_CURSOR.encode([row.at, row.otherId]),
      (row: LikeRow) => ({ node: profileOf(row.otherId), at: row.at, isNew: row.isNew }),
    )
    return { ...connection, list }
  }
}

// The tabs of a screen ask for several at once.
async function countOf(ctx: Context, count: LikeCount): Promise<number> {
  const viewer = requireViewer(ctx)
  const load = (counts: string[]) => countLikesFor(ctx.db, viewer, counts as LikeCount[])
  return (await batchLoad(ctx, 'like-count', count, load)) ?? 0
}

type LikeConnection = Awaited<ReturnType<ReturnType<typeof connectionOf>>>
type LikeEdge = LikeConnection['edges'][number]

const PAGE_DESCRIPTIONS = {
  first: 'The number of entries from the start, 1 to 100. Defaults to 24.',
  after: 'The cursor after which the page starts.',
  last: 'The number of entries from the end, 1 to 100.',
  before: 'The cursor before which the page ends.',
}

function connectionType(name: string, what: string, timeField: 'likedAt' | 'matchedAt', list: LikeList) {
  const edge = builder.objectRef<LikeEdge>(`${name}Edge`).implement({
    audience: 'owner',
    description: `One entry of ${what}.`,
    fields: (t) => ({
      cursor: t.exposeString('cursor', {
        description: 'The position of this entry; opaque, for `after` and `before`.',
      }),
      node: t.field({ type: ProfileRef, description: 'The other member.', resolve: (row) => row.node }),
      [timeField]: t.field({ type: 'DateTime', description: 'When it happened.', resolve: (row) => row.at }),
      ...(list === 'received'
        ? {
            isNew: t.boolean({
              description: 'Whether the viewer has not opened this profile since then.',
              resolve: (row) => row.isNew,
            }),
          }
        : {}),
    }),
  })
  return builder.objectRef<LikeConnection>(`${name}Connection`).implement({
    audience: 'owner',
    description: `${what[0]!.toUpperCase()}${what.slice(1)}, newest first.`,
    fields: (t) => ({
      edges: t.field({
        type: [edge],
        description: 'The entries of this page.',
        resolve: (connection) => connection.edges,
      }),
      nodes: t.field({
        type: [ProfileRef],
        description: 'The other members of this page, in its order.',
        resolve: ({ edges }) => edges.map(({ node }) => node),
      }),
      pageInfo: t.field({
        type: builder.pageInfoRef(),
        description: 'The position of this page in the list.',
        resolve: (connection) => connection.pageInfo as never,
      }),
      totalCount: t.int({
        description: 'The number of entries in the whole list.',
        resolve: (_connection, _args, ctx) => countOf(ctx, list),
      }),
      ...(list === 'received'
        ? {
            newCount: t.int({
              description: 'The number of new entries.',
              resolve: (_connection, _args, ctx) => countOf(ctx, 'new'),
            }),
          }
        : {}),
    }),
  })
}

const ViewerLikesSentConnectionRef = connectionType(
  'ViewerLikesSent',
  'likes the member gave',
  'likedAt',
  'sent',
)
const ViewerLikesReceivedConnectionRef = connectionType(
  'ViewerLikesReceived',
  'likes the member got',
  'likedAt',
  'received',
)
const ViewerMatchesConnectionRef = connectionType(
  'ViewerMatches',
  'matches of the member',
  'matchedAt',
  'matches',
)

export const ViewerRef = viewerStub(builder)

builder.objectFields(ViewerRef, (t) => {
  const pageArguments = {
    first: t.arg.int({ description: PAGE_DESCRIPTIONS.first }),
    after: t.arg.string({ description: PAGE_DESCRIPTIONS.after }),
    last: t.arg.int({ description: PAGE_DESCRIPTIONS.last }),
    before: t.arg.string({ description: PAGE_DESCRIPTIONS.before }),
  }
  return {
    newLikesCount: t.int({
      description: 'Likes from members that the viewer has not opened yet; house profiles do not count.',
      resolve: (_viewer, _args, ctx) => countOf(ctx, 'new'),
    }),
    autoLike: t.field({
      type: ProfileRef,
      nullable: true,
      description:
        'The like to announce: the newest unopened like from a member, otherwise a fictional like from a house profile, which must be labelled as fictional. Null if there is none, if the site has no fictional likes, or if the viewer hides house profiles.',
      resolve: async (_viewer, _args, ctx) => {
        const fromId = await findAutoLikeFor(ctx.db, requireViewer(ctx), {
          withHouseProfiles: ctx.site.settings.features.fictionalLikes,
          day: ctx.today.date,
        })
        return fromId === undefined ? null : profileOf(fromId)
      },
    }),
    likeCursor: t.string({
      description:
        'The current position of the live like events. Pass it to likeEvents to get the events after this response.',
      resolve: async (_viewer, _args, ctx) =>
        String(await likesLiveEvents.latestSequence(ctx.db, requireViewer(ctx).memberId)),
    }),
    likesSent: t.field({
      type: ViewerLikesSentConnectionRef,
      args: pageArguments,
      description: 'The profiles that the viewer likes.',
      resolve: (_viewer, args, ctx, info) => connectionOf('sent')(args, ctx, info),
    }),
    likesReceived: t.field({
      type: ViewerLikesReceivedConnectionRef,
      args: pageArguments,
      description: 'The profiles that like the viewer.',
      resolve: (_viewer, args, ctx, info) => connectionOf('received')(args, ctx, info),
    }),
    matches: t.field({
      type: ViewerMatchesConnectionRef,
      args: pageArguments,
      description: 'The profiles that the viewer likes and that like the viewer.',
      resolve: (_viewer, args, ctx, info) => connectionOf('matches')(args, ctx, info),
    }),
  }
})

/** The request's member. */
const viewerOf = (ctx: Context): EntityReference => ({
  id: toGlobalId('Viewer', requireViewer(ctx).memberId),
})

type Success = { description: string; viewer: string; withMatch?: boolean }

/** What a decision about another member has done. @param viewer what is new of the viewer */
export const decisionSuccess = <Name extends string>(
  name: Name,
  { description, viewer, withMatch }: Success,
) =>
  builder.objectRef<{ recipientId: string; isMatch?: boolean }>(name).implement({
    audience: 'member',
    description,
    fields: (t) => ({
      profile: t.field({
        type: ProfileRef,
        description: 'The other member.',
        resolve: ({ recipientId }) => profileOf(recipientId),
      }),
      viewer: t.field({
        type: ViewerRef,
        description: viewer,
        resolve: (_result, _args, ctx) => viewerOf(ctx),
      }),
      ...(withMatch
        ? {
            isMatch: t.boolean({
              description: 'Whether the like is now a match.',
              resolve: ({ isMatch }) => isMatch === true,
            }),
          }
        : {}),
    }),
  })

const NEW_COUNTS = 'The member, with the new counts.'
const LikeProfileSuccessRef = decisionSuccess('LikeProfileSuccess', {
  description: 'The profile is liked.',
  viewer: NEW_COUNTS,
  withMatch: true,
})
const UnlikeProfileSuccessRef = decisionSuccess('UnlikeProfileSuccess', {
  description: 'The like is removed. A match ends with it; the conversation stays.',
  viewer: NEW_COUNTS,
})
const MarkLikeSeenSuccessRef = decisionSuccess('MarkLikeSeenSuccess', {
  description: 'The like is no longer new.',
  viewer: NEW_COUNTS,
})

/** Which member a decision is about. */
export const profileInput = (name: string) =>
  builder.inputType(name, {
    description: 'The profile concerned.',
    fields: (t) => ({ profileId: t.id({ required: true, description: 'The profile.' }) }),
  })
const LikeProfileInput = profileInput('LikeProfileInput')
const UnlikeProfileInput = profileInput('UnlikeProfileInput')
const MarkLikeSeenInput = profileInput('MarkLikeSeenInput')

builder.mutationFields((t) => ({
  likeProfile: t.field({
    type: LikeProfileSuccessRef,
    description:
      'Likes a profile; liking again changes nothing. A mutual like is a match, announced to both at once.',
    args: { input: t.arg({ type: LikeProfileInput, required: true, description: 'The profile to like.' }) },
    errors: {
      types: [ProfileUnavailableError],
      union: { name: 'LikeProfilePayload', description: 'The like, or the reason for the refusal.' },
    },
    resolve: (_root, { input }, ctx) => likeProfile(ctx, rowIdOf('Profile', input.profileId)),
  }),
  unlikeProfile: t.field({
    type: UnlikeProfileSuccessRef,
    description: 'Removes a like. The conversation stays.',
    args: {
      input: t.arg({ type: UnlikeProfileInput, required: true, description: 'The profile to stop liking.' }),
    },
    errors: {
      types: [ProfileUnavailableError],
      union: { name: 'UnlikeProfilePayload', description: 'The result, or the reason for the refusal.' },
    },
    resolve: (_root, { input }, ctx) => unlikeProfile(ctx, rowIdOf('Profile', input.profileId)),
  }),
  markLikeSeen: t.field({
    type: MarkLikeSeenSuccessRef,
    description: 'Marks the like from this profile as seen. Other likes keep their state.',
    args: {
      input: t.arg({
        type: MarkLikeSeenInput,
        required: true,
        description: 'The profile whose like was seen.',
      }),
    },
    errors: {
      types: [ProfileUnavailableError],
      union: { name: 'MarkLikeSeenPayload', description: 'The result, or the reason for the refusal.' },
    },
    resolve: (_root, { input }, ctx) => markLikeSeen(ctx, rowIdOf('Profile', input.profileId)),
  }),
}))

const LikeEventKindRef = builder.enumType('LikeEventKind', {
  description: 'The kind of a like event.',
  values: {
    LIKED: { description: 'The profile likes the viewer.' },
    UNLIKED: { description: 'One of the two removed a like.' },
    MATCHED: { description: 'Both like each other.' },
    SEEN: { description: 'The viewer opened the profile on some device.' },
  } as const satisfies Record<LikesLiveEvent['kind'], object>,
})

const LikeEventRef = builder.objectRef<LiveEvent<LikesLiveEvent>>('LikeEvent').implement({
  audience: 'owner',
  description: 'An event about likes. Events arrive in order.',
  fields: (t) => ({
    kind: t.field({
      type: LikeEventKindRef,
      description: 'The kind of event.',
      resolve: ({ kind }) => kind,
    }),
    profile: t.field({
      type: ProfileRef,
      nullable: true,
      description: 'The other member’s profile; null if it is no longer available.',
      resolve: ({ subjectId }) => profileOf(subjectId),
    }),
    viewer: t.field({
      type: ViewerRef,
      description: 'The viewer, with the new counts.',
      resolve: (_event, _args, ctx) => viewerOf(ctx),
    }),
  }),
})

addLiveSubscription(builder, 'likeEvents', LikeEventRef, {
  description:
    'Live events about the viewer’s likes and matches. Missed events after the cursor are sent first. No event is lost or repeated.',
  events: likesLiveEvents,
  followed: (ctx) => requireViewer(ctx).memberId,
})
