import { rowIdOf, toGlobalId } from '#platform/base/global-ids.ts'
import { latestSequence, memberEvents, type LiveEvent } from '#platform/events/live-events.ts'
import { TIME_CURSOR } from '#platform/base/cursors.ts'
import { readPage, toConnection, type PageArguments } from '#platform/graph/pagination.ts'
import { batchLoad, requireViewer, type RequestContext } from '#platform/requests/request-context.ts'
import { builder } from './builder.ts'
import { ProfileUnavailableError } from './errors.ts'
import { likeProfile, markLikeSeen, unlikeProfile } from './like.actions.ts'
import {
  countLikesFor,
  findAutoLikeFor,
  findLikesFor,
  findRelationsFor,
  type LikeList,
  type LikeRow,
  type Relation,
} from './like.store.ts'
import type { Tables } from './tables.ts'

type Context = RequestContext<Tables>
type Reference = { id: string }

const NO_RELATION: Relation = { likedByMe: false, likesMe: false, isNew: false, isMatch: false }

function relationTo(ctx: Context, profile: Reference): Promise<Relation> | Relation {
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

export const Profile = builder.objectRef<Reference>('Profile').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    likedByMe: t.boolean({
      description: 'Whether the viewer likes this profile.',
      resolve: async (profile, _args, ctx) => (await relationTo(ctx, profile)).likedByMe,
    }),
    likesMe: t.boolean({
      description: 'Whether this profile likes the viewer.',
      resolve: async (profile, _args, ctx) => (await relationTo(ctx, profile)).likesMe,
    }),
    isMatch: t.boolean({
      description: 'Whether the two like each other.',
      resolve: async (profile, _args, ctx) => (await relationTo(ctx, profile)).isMatch,
    }),
    likeIsNew: t.boolean({
      description: 'Whether this profile likes the viewer and the viewer has not opened it since then.',
      resolve: async (profile, _args, ctx) => (await relationTo(ctx, profile)).isNew,
    }),
  }),
})
builder.asEntity(Profile, {
  key: builder.selection<Reference>('id'),
  resolveReference: (reference) => ({ id: reference.id }),
})

/** A profile by its member's id. */
export const profileOf = (memberId: string): Reference => ({ id: toGlobalId('Profile', memberId) })

function connectionOf(list: LikeList) {
  return async (args: PageArguments, ctx: Context) => {
    const viewer = requireViewer(ctx)
    const page = readPage(args, TIME_CURSOR)
    const rows = await findLikesFor(ctx.db, viewer, {
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
      cursor: t.exposeString('cursor', { description: 'The cursor of this entry.' }),
      node: t.field({ type: Profile, description: 'The other member.', resolve: (row) => row.node }),
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
        type: [Profile],
        description: 'The other members on this page, in the same order.',
        resolve: ({ edges }) => edges.map(({ node }) => node),
      }),
      pageInfo: t.field({
        type: builder.pageInfoRef(),
        description: 'The position of this page in the list.',
        resolve: (connection) => connection.pageInfo as never,
      }),
      totalCount: t.int({
        description: 'The number of entries in the whole list.',
        resolve: (_connection, _args, ctx) => countLikesFor(ctx.db, requireViewer(ctx), list),
      }),
      ...(list === 'received'
        ? {
            newCount: t.int({
              description: 'The number of new entries.',
              resolve: (_connection, _args, ctx) => countLikesFor(ctx.db, requireViewer(ctx), list, true),
            }),
          }
        : {}),
    }),
  })
}

const LikesSent = connectionType('ViewerLikesSent', 'likes the member gave', 'likedAt', 'sent')
const LikesReceived = connectionType('ViewerLikesReceived', 'likes the member got', 'likedAt', 'received')
const Matches = connectionType('ViewerMatches', 'matches of the member', 'matchedAt', 'matches')

export const Viewer = builder.objectRef<Reference>('Viewer').implement({
  fields: (t) => {
    const pageArguments = {
      first: t.arg.int({ description: PAGE_DESCRIPTIONS.first }),
      after: t.arg.string({ description: PAGE_DESCRIPTIONS.after }),
      last: t.arg.int({ description: PAGE_DESCRIPTIONS.last }),
      before: t.arg.string({ description: PAGE_DESCRIPTIONS.before }),
    }
    return {
      id: t.exposeID('id'),
      newLikesCount: t.int({
        description:
          'The number of likes from members that the viewer has not opened yet; house profiles do not count.',
        resolve: (_viewer, _args, ctx) => countLikesFor(ctx.db, requireViewer(ctx), 'received', true),
      }),
      autoLike: t.field({
        type: Profile,
        nullable: true,
        description:
          'The profile that the like modal announces: the newest like of a member that the viewer has not opened. Without one, a house profile, where the site has fictional likes and the viewer does not hide house profiles; clients must label it as fictional. Otherwise null.',
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
          'The current position of the live likes: pass it to likeEvents to get everything after this answer.',
        resolve: async (_viewer, _args, ctx) =>
          String(await latestSequence(ctx.db, 'likes', requireViewer(ctx).memberId)),
      }),
      likesSent: t.field({
        type: LikesSent,
        args: pageArguments,
        description: 'The profiles that the viewer likes.',
        resolve: (_viewer, args, ctx) => connectionOf('sent')(args, ctx),
      }),
      likesReceived: t.field({
        type: LikesReceived,
        args: pageArguments,
        description: 'The profiles that like the viewer.',
        resolve: (_viewer, args, ctx) => connectionOf('received')(args, ctx),
      }),
      matches: t.field({
        type: Matches,
        args: pageArguments,
        description: 'The viewer’s matches.',
        resolve: (_viewer, args, ctx) => connectionOf('matches')(args, ctx),
      }),
    }
  },
})
builder.asEntity(Viewer, {
  key: builder.selection<Reference>('id'),
  resolveReference: (reference) => ({ id: reference.id }),
})

/** The request's member. */
export const viewerOf = (ctx: Context): Reference => ({
  id: toGlobalId('Viewer', requireViewer(ctx).memberId),
})

const success = <Name extends string>(name: Name, description: string, withMatch: boolean) =>
  builder.objectRef<{ recipientId: string; isMatch?: boolean }>(name).implement({
    audience: 'member',
    description,
    fields: (t) => ({
      profile: t.field({
        type: Profile,
        description: 'The other member.',
        resolve: ({ recipientId }) => profileOf(recipientId),
      }),
      viewer: t.field({
        type: Viewer,
        description: 'The viewer, with the new counts.',
        resolve: (_result, _args, ctx) => viewerOf(ctx),
      }),
      ...(withMatch
        ? {
            isMatch: t.boolean({
              description: 'Whether the two are a match now.',
              resolve: ({ isMatch }) => isMatch === true,
            }),
          }
        : {}),
    }),
  })

const LikeProfileSuccess = success('LikeProfileSuccess', 'The profile is liked.', true)
const UnlikeProfileSuccess = success(
  'UnlikeProfileSuccess',
  'The like is taken back; a match has ended, and the conversation stays.',
  false,
)
const MarkLikeSeenSuccess = success('MarkLikeSeenSuccess', 'The like is no longer new.', false)

const profileInput = (name: string) =>
  builder.inputType(name, {
    description: 'The profile concerned.',
    fields: (t) => ({ profileId: t.id({ required: true, description: 'The profile.' }) }),
  })
const LikeProfileInput = profileInput('LikeProfileInput')
const UnlikeProfileInput = profileInput('UnlikeProfileInput')
const MarkLikeSeenInput = profileInput('MarkLikeSeenInput')

builder.mutationFields((t) => ({
  likeProfile: t.field({
    type: LikeProfileSuccess,
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
    type: UnlikeProfileSuccess,
    description: 'Takes a like back. The conversation stays.',
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
    type: MarkLikeSeenSuccess,
    description: 'Clears the new flag of the like from this profile. Every other flag stays as it is.',
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

const LikeEventKind = builder.enumType('LikeEventKind', {
  description: 'What happened between the viewer and the profile.',
  values: {
    LIKED: { description: 'The profile likes the viewer.' },
    UNLIKED: { description: 'One of the two took a like back.' },
    MATCHED: { description: 'The two like each other.' },
    SEEN: { description: 'The viewer opened the profile on one of their devices.' },
  } as const,
})

const LikeEventType = builder.objectRef<LiveEvent>('LikeEvent').implement({
  audience: 'owner',
  description: 'An event about likes, in the order in which it happened.',
  fields: (t) => ({
    cursor: t.string({
      description: 'Pass it as `after` to continue after this event.',
      resolve: ({ sequence }) => String(sequence),
    }),
    kind: t.field({
      type: LikeEventKind,
      description: 'What happened.',
      resolve: ({ kind }) => kind as 'LIKED',
    }),
    profile: t.field({
      type: Profile,
      nullable: true,
      description: 'The other member; null if the profile has gone in the meantime.',
      resolve: ({ subjectId }) => (subjectId === null ? null : profileOf(subjectId)),
    }),
    viewer: t.field({
      type: Viewer,
      description: 'The viewer, with the new counts.',
      resolve: (_event, _args, ctx) => viewerOf(ctx),
    }),
  }),
})

builder.subscriptionField('likeEvents', (t) =>
  t.field({
    type: LikeEventType,
    description:
      'The viewer’s likes and matches after a cursor: missed events first, then live ones. No event is lost or repeated.',
    args: {
      after: t.arg.string({
        description: 'The last cursor the client has; without it, only events from now on arrive.',
      }),
    },
    subscribe: (_root, { after }, ctx) =>
      memberEvents({
        db: ctx.db,
        schema: 'likes',
        pubSub: ctx.services.pubSub,
        memberId: requireViewer(ctx).memberId,
        after,
      }) as AsyncIterable<LiveEvent>,
    resolve: (event) => event,
  }),
)
