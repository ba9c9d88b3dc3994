import { rowIdOf } from '#platform/base/global-ids.ts'
import { asksOnly } from '#platform/graph/asked-fields.ts'
import { builder } from './builder.ts'
import { ProfileUnavailableError, SwipeLimitReachedError, UndoExpiredError } from './errors.ts'
import { decisionSuccess, ProfileRef, profileInput, profileOf, ViewerRef } from './like.schema.ts'
import { findSwipeGame, swipeLike, swipePass, undoSwipe, type SwipeGame } from './swipe.actions.ts'
import type { Swipe } from './swipe.store.ts'

const SwipeRef = builder.objectRef<Swipe>('Swipe').implement({
  audience: 'owner',
  description: 'A decision of the viewer in the swipe game that can still be undone.',
  fields: (t) => ({
    profile: t.field({
      type: ProfileRef,
      description: 'The profile.',
      resolve: ({ otherId }) => profileOf(otherId),
    }),
    liked: t.exposeBoolean('liked', { description: 'True for a like, false for a pass.' }),
    swipedAt: t.expose('swipedAt', {
      type: 'DateTime',
      description: 'When the viewer decided. A decision can be undone for 7 days.',
    }),
  }),
})

const SwipeGameRef = builder.objectRef<SwipeGame>('SwipeGame').implement({
  audience: 'owner',
  description: 'The state of the viewer’s swipe game today.',
  fields: (t) => ({
    likesPerDay: t.exposeInt('likesPerDay', { description: 'The number of likes per day.' }),
    likesLeft: t.exposeInt('likesLeft', { description: 'The number of likes that are left today.' }),
    resetsAt: t.expose('resetsAt', {
      type: 'DateTime',
      description: 'When the next day begins, in the site’s time zone.',
    }),
    lastSwipe: t.field({
      type: SwipeRef,
      nullable: true,
      description: 'The newest decision of the last 7 days, which undoSwipe would undo.',
      resolve: ({ lastSwipe }) => lastSwipe ?? null,
    }),
  }),
})

builder.objectField(ViewerRef, 'swipeGame', (t) =>
  t.field({
    type: SwipeGameRef,
    nullable: true,
    description: 'The viewer’s swipe game today; null if the site has no swipe game.',
    resolve: async (_viewer, _args, ctx, info) =>
      (await findSwipeGame(ctx, !asksOnly(info, ['likesPerDay', 'likesLeft', 'resetsAt']))) ?? null,
  }),
)

const REST_OF_DAY = 'The viewer, with the remaining likes of the day.'
const SwipeLikeSuccessRef = decisionSuccess('SwipeLikeSuccess', {
  description: 'The profile is liked.',
  viewer: REST_OF_DAY,
  withMatch: true,
})
const SwipePassSuccessRef = decisionSuccess('SwipePassSuccess', {
  description: 'The profile is passed and will not be dealt again.',
  viewer: REST_OF_DAY,
})
const UndoSwipeSuccessRef = decisionSuccess('UndoSwipeSuccess', {
  description: 'The decision is undone; the profile can be dealt again.',
  viewer: REST_OF_DAY,
})

const SwipeLikeInput = profileInput('SwipeLikeInput')
const SwipePassInput = profileInput('SwipePassInput')
const UndoSwipeInput = profileInput('UndoSwipeInput')

builder.mutationFields((t) => ({
  swipeLike: t.field({
    type: SwipeLikeSuccessRef,
    description:
      'Likes a profile in the swipe game, using one of the day’s likes. Liking again changes nothing and is free.',
    args: { input: t.arg({ type: SwipeLikeInput, required: true, description: 'The profile to like.' }) },
    errors: {
      types: [ProfileUnavailableError, SwipeLimitReachedError],
      union: { name: 'SwipeLikePayload', description: 'The like, or the reason for the refusal.' },
    },
    resolve: (_root, { input }, ctx) => swipeLike(ctx, rowIdOf('Profile', input.profileId)),
  }),
  swipePass: t.field({
    type: SwipePassSuccessRef,
    description: 'Passes a profile in the swipe game. The other member is not notified.',
    args: { input: t.arg({ type: SwipePassInput, required: true, description: 'The profile to pass.' }) },
    errors: {
      types: [ProfileUnavailableError],
      union: { name: 'SwipePassPayload', description: 'The pass, or the reason for the refusal.' },
    },
    resolve: (_root, { input }, ctx) => swipePass(ctx, rowIdOf('Profile', input.profileId)),
  }),
  undoSwipe: t.field({
    type: UndoSwipeSuccessRef,
    description:
      'Undoes a like or a pass of the swipe game within 7 days, free of charge. The like returns to its day’s allowance.',
    args: {
      input: t.arg({
        type: UndoSwipeInput,
        required: true,
        description: 'The profile of the decision.',
      }),
    },
    errors: {
      types: [ProfileUnavailableError, UndoExpiredError],
      union: { name: 'UndoSwipePayload', description: 'The result, or the reason for the refusal.' },
    },
    resolve: (_root, { input }, ctx) => undoSwipe(ctx, rowIdOf('Profile', input.profileId)),
  }),
}))
