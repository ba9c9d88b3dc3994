import { rowIdOf, toGlobalId } from '#platform/base/global-ids.ts'
import { builder } from '../builder.ts'
import { ProfileNotFoundError } from '../errors.ts'
import { blockProfile, unblockProfile } from './block.actions.ts'
import type { BlockRow } from './block.store.ts'

builder.objectType(ProfileNotFoundError, {
  name: 'ProfileNotFoundError',
  audience: 'visitor',
  description: 'The profile does not exist or is not visible to this member. Code PROFILE_NOT_FOUND.',
  interfaces: ['UserError'],
})

/** A block in the list of the member who set it. */
export const BlockedProfileRef = builder
  .objectRef<BlockRow & { displayName: string }>('BlockedProfile')
  .implement({
    audience: 'owner',
    description:
      'A member whom the viewer has blocked. Has only the fields needed to recognise and unblock the member. Only the blocking member can read it.',
    fields: (t) => ({
      profileId: t.id({
        description: 'The id for unblockProfile.',
        resolve: ({ blockedId }) => toGlobalId('Profile', blockedId),
      }),
      displayName: t.exposeString('displayName', { description: 'The display name.' }),
      blockedAt: t.expose('createdAt', { type: 'DateTime', description: 'When the block was set.' }),
    }),
  })

const BlockProfileInput = builder.inputType('BlockProfileInput', {
  description: 'The profile to block.',
  fields: (t) => ({ profileId: t.id({ required: true, description: 'Global id of a profile.' }) }),
})
const BlockProfileSuccessRef = builder
  .objectRef<{ blockedProfileId: string }>('BlockProfileSuccess')
  .implement({
    audience: 'member',
    description:
      'The block is in effect: the two members can no longer find, see, like or message each other.',
    fields: (t) => ({
      blockedProfileId: t.exposeID('blockedProfileId', {
        description: 'Global id of the blocked profile. Remove it from every list.',
      }),
    }),
  })
const UnblockProfileInput = builder.inputType('UnblockProfileInput', {
  description: 'The profile to unblock.',
  fields: (t) => ({ profileId: t.id({ required: true, description: 'Global id of a profile.' }) }),
})
const UnblockProfileSuccessRef = builder
  .objectRef<{ unblockedProfileId: string }>('UnblockProfileSuccess')
  .implement({
    audience: 'member',
    description: 'The viewer’s block is removed.',
    fields: (t) => ({
      unblockedProfileId: t.exposeID('unblockedProfileId', { description: 'The profile.' }),
    }),
  })

builder.mutationFields((t) => ({
  blockProfile: t.field({
    type: BlockProfileSuccessRef,
    description: 'Blocks a member. Hides the viewer and the member from each other everywhere.',
    args: { input: t.arg({ type: BlockProfileInput, required: true, description: 'The profile.' }) },
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
    description: 'Removes the viewer’s block.',
    args: { input: t.arg({ type: UnblockProfileInput, required: true, description: 'The profile.' }) },
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
