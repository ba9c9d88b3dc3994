import { InvalidInputError } from '#platform/base/errors.ts'
import { ViewerRef } from '../account/account.schema.ts'
import type { Account } from '../account/account.store.ts'
import { builder } from '../builder.ts'
import { AccountStateError, TooManyAttemptsError, UndoDeletionFailedError } from '../errors.ts'
import { deleteAccount, pauseAccount, resumeAccount, undoDeletion } from './deletion.actions.ts'
import { retentionOfferFor } from './deletion.rules.ts'

builder.objectType(UndoDeletionFailedError, {
  name: 'UndoDeletionFailedError',
  audience: 'visitor',
  description: 'The link does not work: DELETION_LINK_UNKNOWN, DELETION_LINK_EXPIRED or DELETION_LINK_USED.',
  interfaces: ['UserError'],
})
builder.objectType(AccountStateError, {
  name: 'AccountStateError',
  audience: 'visitor',
  description: 'The account’s state does not allow this. Code NOT_POSSIBLE_NOW.',
  interfaces: ['UserError'],
})

const DeleteReasonRef = builder.enumType('DeleteReason', {
  description: 'The reason for deleting an account.',
  values: {
    PRICE: { value: 'price', description: 'The site is too expensive.' },
    FOUND_SOMEONE: { value: 'found_someone', description: 'The member found someone.' },
    NOT_LOOKING: { value: 'not_looking', description: 'The member is no longer looking.' },
    SITE_PROBLEMS: { value: 'site_problems', description: 'The site does not work well.' },
    NO_MEMBERS: { value: 'no_members', description: 'Too few suitable members.' },
    TIME: { value: 'time', description: 'The member has no time.' },
    OTHER: { value: 'other', description: 'Another reason; remarks are required.' },
  } as const,
})
const RetentionOfferRef = builder
  .objectRef<{ discount: boolean; pause: boolean }>('RetentionOffer')
  .implement({
    audience: 'owner',
    description: 'An alternative to deleting the account.',
    fields: (t) => ({
      discount: t.exposeBoolean('discount', {
        description: 'Whether to query deleteDiscount and offer that discount first.',
      }),
      pause: t.exposeBoolean('pause', { description: 'Whether to offer pauseAccount.' }),
    }),
  })

builder.objectField(ViewerRef, 'retentionOffer', (t) =>
  t.field({
    type: RetentionOfferRef,
    nullable: true,
    description:
      'The alternative to offer for a deletion reason; null if there is none. The member can delete the account in any case.',
    args: { reason: t.arg({ type: DeleteReasonRef, required: true, description: 'The reason.' }) },
    resolve: (account, { reason }) => {
      const { discount, pause } = retentionOfferFor(reason)
      // Only an active member can pause.
      const offer = { discount, pause: pause && account.status === 'active' }
      return offer.discount || offer.pause ? offer : null
    },
  }),
)

const DeleteAccountInput = builder.inputType('DeleteAccountInput', {
  description: 'Input of deleteAccount.',
  fields: (t) => ({
    reason: t.field({ type: DeleteReasonRef, required: true, description: 'The reason.' }),
    remarks: t.string({ description: 'Remarks by the member, up to 2,000 characters. Required for OTHER.' }),
    password: t.string({ required: true, description: 'The password of the account.' }),
  }),
})
const DeleteAccountSuccessRef = builder.objectRef<{ finalAt: Date }>('DeleteAccountSuccess').implement({
  audience: 'member',
  description:
    'The account is hidden and all its sessions ended. A mail with a link to restore the account was sent.',
  fields: (t) => ({
    finalAt: t.expose('finalAt', {
      type: 'DateTime',
      description: 'When the deletion becomes final: 14 days after the request.',
    }),
  }),
})
const UndoDeletionInput = builder.inputType('UndoDeletionInput', {
  description: 'Input of undoDeletion.',
  fields: (t) => ({ token: t.string({ required: true, description: 'The token of the link.' }) }),
})
const UndoDeletionSuccessRef = builder.objectRef<{ restored: true }>('UndoDeletionSuccess').implement({
  audience: 'visitor',
  description: 'The account is restored. The member has to log in again.',
  fields: (t) => ({ restored: t.exposeBoolean('restored', { description: 'Always true.' }) }),
})
const PauseAccountSuccessRef = builder.objectRef<{ viewer: Account }>('PauseAccountSuccess').implement({
  audience: 'member',
  description: 'The account is paused.',
  fields: (t) => ({ viewer: t.expose('viewer', { type: ViewerRef, description: 'The signed-in member.' }) }),
})
const ResumeAccountSuccessRef = builder.objectRef<{ viewer: Account }>('ResumeAccountSuccess').implement({
  audience: 'member',
  description: 'The account is active again.',
  fields: (t) => ({ viewer: t.expose('viewer', { type: ViewerRef, description: 'The signed-in member.' }) }),
})

builder.mutationFields((t) => ({
  deleteAccount: t.field({
    type: DeleteAccountSuccessRef,
    description:
      'Deletes the account of the signed-in member. It can be restored for 14 days; then its data is erased permanently.',
    args: {
      input: t.arg({ type: DeleteAccountInput, required: true, description: 'The reason and the password.' }),
    },
    errors: {
      types: [InvalidInputError, TooManyAttemptsError, AccountStateError],
      union: {
        name: 'DeleteAccountPayload',
        description: 'The time at which the deletion becomes final, or the reason why the account stays.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({ finalAt: await deleteAccount(ctx, input) }),
  }),
  undoDeletion: t.field({
    type: UndoDeletionSuccessRef,
    audience: 'visitor',
    description: 'Restores a deleted account with the mailed link. Needs no session.',
    args: {
      input: t.arg({ type: UndoDeletionInput, required: true, description: 'The token of the link.' }),
    },
    errors: {
      types: [UndoDeletionFailedError],
      union: {
        name: 'UndoDeletionPayload',
        description: 'The restored account, or an error if the link does not work.',
      },
    },
    resolve: async (_root, { input }, ctx) => {
      await undoDeletion(ctx, input.token)
      return { restored: true as const }
    },
  }),
  pauseAccount: t.field({
    type: PauseAccountSuccessRef,
    description: 'Pauses the account: hides the signed-in member until resumeAccount is called.',
    errors: {
      types: [AccountStateError],
      union: {
        name: 'PauseAccountPayload',
        description: 'The paused account, or an error if its state does not allow a pause.',
      },
    },
    resolve: async (_root, _args, ctx) => ({ viewer: await pauseAccount(ctx) }),
  }),
  resumeAccount: t.field({
    type: ResumeAccountSuccessRef,
    description: 'Ends the pause and shows the member again.',
    errors: {
      types: [AccountStateError],
      union: {
        name: 'ResumeAccountPayload',
        description: 'The resumed account, or an error if it was not paused.',
      },
    },
    resolve: async (_root, _args, ctx) => ({ viewer: await resumeAccount(ctx) }),
  }),
}))
