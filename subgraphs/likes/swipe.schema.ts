import { rowIdOf } from '#platform/base/global-ids.ts'
import { builder } from './builder.ts'
import { ProfileUnavailableError, SwipeLimitReachedError, UndoExpiredError } from './errors.ts'
import { profileOf, Profile, Viewer, viewerOf } from './like.schema.ts'
import { findSwipeGame, swipeLike, swipePass, undoSwipe, type SwipeGame } from './swipe.actions.ts'
import type { Swipe } from './swipe.store.ts'

const SwipeType = builder.objectRef<Swipe>('Swipe').implement({
  audience: 'owner',
  description: 'A decision of the viewer in the swipe game that can still be undone.',
  fields: (t) => ({
    profile: t.field({
      type: Profile,
      description: 'The profile concerned.',
      resolve: ({ otherId }) => profileOf(otherId),
    }),
    liked: t.exposeBoolean('liked', { description: 'True for a like, false for a pass.' }),
    swipedAt: t.expose('swipedAt', {
      type: 'DateTime',
      description: 'When it was made; it can be undone for 7 days.',
    }),
  }),
})

const SwipeGameType = builder.objectRef<SwipeGame>('SwipeGame').implement({
  audience: 'owner',
  description: 'The viewer’s day in the swipe game.',
  fields: (t) => ({
    likesPerDay: t.exposeInt('likesPerDay', { description: 'How many likes the site gives per day.' }),
    likesLeft: t.exposeInt('likesLeft', { description: 'How many of them are left today.' }),
    resetsAt: t.expose('resetsAt', {
      type: 'DateTime',
      description: 'When the next day begins, in the site’s time zone.',
    }),
    lastSwipe: t.field({
      type: SwipeType,
      nullable: true,
      description: 'The newest decision of the last 7 days: the next one to undo.',
      resolve: ({ lastSwipe }) => lastSwipe ?? null,
    }),
  }),
})

builder.objectField(Viewer, 'swipeGame', (t) =>
  t.field({
    type: SwipeGameType,
    nullable: true,
    description: 'The swipe game today; null where the site has switched it off.',
    resolve: async (_viewer, _args, ctx) => (await findSwipeGame(ctx)) ?? null,
  }),
)

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
        description: 'The viewer, with what is left of the day.',
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

const SwipeLikeSuccess = success('SwipeLikeSuccess', 'The profile is liked.', true)
const SwipePassSuccess = success(
  'SwipePassSuccess',
  'The profile is passed and does not come up again.',
  false,
)
const UndoSwipeSuccess = success(
  'UndoSwipeSuccess',
  'The decision is undone; the profile can come up again.',
  false,
)

const swipeInput = (name: string) =>
  builder.inputType(name, {
    description: 'The profile concerned.',
    fields: (t) => ({ profileId: t.id({ required: true, description: 'The profile.' }) }),
  })
const SwipeLikeInput = swipeInput('SwipeLikeInput')
const SwipePassInput = swipeInput('SwipePassInput')
const UndoSwipeInput = swipeInput('UndoSwipeInput')

builder.mutationFields((t) => ({
  swipeLike: t.field({
    type: SwipeLikeSuccess,
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
    type: SwipePassSuccess,
    description: 'Passes a profile in the swipe game. The other member does not learn of it.',
    args: { input: t.arg({ type: SwipePassInput, required: true, description: 'The profile to pass.' }) },
    errors: {
      types: [ProfileUnavailableError],
      union: { name: 'SwipePassPayload', description: 'The pass, or the reason for the refusal.' },
    },
    resolve: (_root, { input }, ctx) => swipePass(ctx, rowIdOf('Profile', input.profileId)),
  }),
  undoSwipe: t.field({
    type: UndoSwipeSuccess,
    description:
      'Undoes a like or a pass of the swipe game within 7 days, free of charge. The like returns to its day’s allowance.',
    args: {
      input: t.arg({
        type: UndoSwipeInput,
        required: true,
        description: 'The profile that the decision was about.',
      }),
    },
    errors: {
      types: [ProfileUnavailableError, UndoExpiredError],
      union: { name: 'UndoSwipePayload', description: 'The result, or the reason for the refusal.' },
    },
    resolve: (_root, { input }, ctx) => undoSwipe(ctx, rowIdOf('Profile', input.profileId)),
  }),
}))
