import { rowIdOf, toGlobalId } from '#platform/base/global-ids.ts'
import { builder } from '../builder.ts'
import { ProfileNotFoundError } from '../errors.ts'
import { blockProfile, unblockProfile } from './block.actions.ts'
import type { BlockRow } from './block.store.ts'

builder.objectType(ProfileNotFoundError, {
  name: 'ProfileNotFoundError',
  audience: 'visitor',
  description: 'The profile is not there for this member. Code PROFILE_NOT_FOUND.',
  interfaces: ['UserError'],
})

/** A block in the list of the member who set it. */
export const BlockedProfileRef = builder
  .objectRef<BlockRow & { displayName: string }>('BlockedProfile')
  .implement({
    audience: 'owner',
    description:
      'A member whom the viewer has blocked: enough to recognise and unblock, nothing that a block hides. For the member who set the block.',
    fields: (t) => ({
      profileId: t.id({
        description: 'What unblockProfile takes.',
        resolve: ({ blockedId }) => toGlobalId('Profile', blockedId),
      }),
      displayName: t.exposeString('displayName', { description: 'The name.' }),
      blockedAt: t.expose('createdAt', { type: 'DateTime', description: 'Since when.' }),
    }),
  })

const BlockProfileInput = builder.inputType('BlockProfileInput', {
  description: 'Whom to block.',
  fields: (t) => ({ profileId: t.id({ required: true, description: 'Global id of a profile.' }) }),
})
const BlockProfileSuccessRef = builder
  .objectRef<{ blockedProfileId: string }>('BlockProfileSuccess')
  .implement({
    audience: 'member',
    description: 'The two no longer find, see, like or write to each other.',
    fields: (t) => ({
      blockedProfileId: t.exposeID('blockedProfileId', { description: 'Take it out of every list.' }),
    }),
  })
const UnblockProfileInput = builder.inputType('UnblockProfileInput', {
  description: 'Whom to unblock.',
  fields: (t) => ({ profileId: t.id({ required: true, description: 'Global id of a profile.' }) }),
})
const UnblockProfileSuccessRef = builder
  .objectRef<{ unblockedProfileId: string }>('UnblockProfileSuccess')
  .implement({
    audience: 'member',
    description: 'The viewer’s block is gone.',
    fields: (t) => ({
      unblockedProfileId: t.exposeID('unblockedProfileId', { description: 'The profile.' }),
    }),
  })

builder.mutationFields((t) => ({
  blockProfile: t.field({
    type: BlockProfileSuccessRef,
    description: 'Parts the viewer from a member, in both directions and on every path.',
    args: { input: t.arg({ type: BlockProfileInput, required: true, description: 'Whom.' }) },
    errors: {
      types: [ProfileNotFoundError],
      union: {
        name: 'BlockProfilePayload',
        description: 'The new block, or an error if the profile does not exist.',
      },
    },
    resolve: async (_root, { input }, ctx) => {
      await blockProfile(ctx, rowIdOf('Profile', input.profileId))
      return { blockedProfileId: input.profileId }
    },
  }),
  unblockProfile: t.field({
    type: UnblockProfileSuccessRef,
    description: 'Ends the viewer’s block.',
    args: { input: t.arg({ type: UnblockProfileInput, required: true, description: 'Whom.' }) },
    errors: {
      types: [ProfileNotFoundError],
      union: {
        name: 'UnblockProfilePayload',
        description: 'The profile that is no longer blocked, or an error if the profile does not exist.',
      },
    },
    resolve: async (_root, { input }, ctx) => {
      await unblockProfile(ctx, rowIdOf('Profile', input.profileId))
      return { unblockedProfileId: input.profileId }
    },
  }),
}))
