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
  description:
    'The link brings nothing back: DELETION_LINK_UNKNOWN, DELETION_LINK_EXPIRED or DELETION_LINK_USED.',
  interfaces: ['UserError'],
})
builder.objectType(AccountStateError, {
  name: 'AccountStateError',
  audience: 'visitor',
  description: 'NOT_POSSIBLE_NOW: the account is not in a state from which this is possible.',
  interfaces: ['UserError'],
})

const DeleteReasonRef = builder.enumType('DeleteReason', {
  description: 'Why a member leaves.',
  values: {
    PRICE: { value: 'price', description: 'It costs too much.' },
    FOUND_SOMEONE: { value: 'found_someone', description: 'Found someone.' },
    NOT_LOOKING: { value: 'not_looking', description: 'Not looking any more.' },
    SITE_PROBLEMS: { value: 'site_problems', description: 'The site does not work well.' },
    NO_MEMBERS: { value: 'no_members', description: 'Too few members who fit.' },
    TIME: { value: 'time', description: 'No time.' },
    OTHER: { value: 'other', description: 'Something else; needs remarks.' },
  } as const,
})
const RetentionOfferRef = builder
  .objectRef<{ discount: boolean; pause: boolean }>('RetentionOffer')
  .implement({
    audience: 'owner',
    description: 'What can be had instead of a deletion.',
    fields: (t) => ({
      discount: t.exposeBoolean('discount', {
        description: 'Whether to ask deleteDiscount, and to offer that first if there is one.',
      }),
      pause: t.exposeBoolean('pause', { description: 'Whether to offer pauseAccount.' }),
    }),
  })

builder.objectField(ViewerRef, 'retentionOffer', (t) =>
  t.field({
    type: RetentionOfferRef,
    nullable: true,
    description:
      'What to offer a member who wants to leave for a reason; null for nothing. Deleting is always possible.',
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
    reason: t.field({ type: DeleteReasonRef, required: true, description: 'Why.' }),
    remarks: t.string({ description: 'In own words, up to 2,000 characters; required for OTHER.' }),
    password: t.string({ required: true, description: 'The password of the account.' }),
  }),
})
const DeleteAccountSuccessRef = builder.objectRef<{ finalAt: Date }>('DeleteAccountSuccess').implement({
  audience: 'member',
  description:
    'The account is invisible and every device is logged out. A mail carries the link that brings it back.',
  fields: (t) => ({
    finalAt: t.expose('finalAt', {
      type: 'DateTime',
      description: 'When it can no longer be brought back: 14 days later.',
    }),
  }),
})
const UndoDeletionInput = builder.inputType('UndoDeletionInput', {
  description: 'Input of undoDeletion.',
  fields: (t) => ({ token: t.string({ required: true, description: 'The token of the link.' }) }),
})
const UndoDeletionSuccessRef = builder.objectRef<{ restored: true }>('UndoDeletionSuccess').implement({
  audience: 'visitor',
  description: 'The account is back as it was. The member logs in as usual.',
  fields: (t) => ({ restored: t.exposeBoolean('restored', { description: 'Always true.' }) }),
})
const PauseAccountSuccessRef = builder.objectRef<{ viewer: Account }>('PauseAccountSuccess').implement({
  audience: 'member',
  description: 'The account is paused.',
  fields: (t) => ({ viewer: t.expose('viewer', { type: ViewerRef, description: 'The signed-in member.' }) }),
})
const ResumeAccountSuccessRef = builder.objectRef<{ viewer: Account }>('ResumeAccountSuccess').implement({
  audience: 'member',
  description: 'The pause is over.',
  fields: (t) => ({ viewer: t.expose('viewer', { type: ViewerRef, description: 'The signed-in member.' }) }),
})

builder.mutationFields((t) => ({
  deleteAccount: t.field({
    type: DeleteAccountSuccessRef,
    description:
      'Deletes the account of the signed-in member; 14 days long it can be brought back, then it is erased for good.',
    args: { input: t.arg({ type: DeleteAccountInput, required: true, description: 'Reason and password.' }) },
    errors: {
      types: [InvalidInputError, TooManyAttemptsError, AccountStateError],
      union: {
        name: 'DeleteAccountPayload',
        description: 'Until when the deletion can be undone, or why the account stays.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({ finalAt: await deleteAccount(ctx, input) }),
  }),
  undoDeletion: t.field({
    type: UndoDeletionSuccessRef,
    audience: 'visitor',
    description: 'Brings a deleted account back by the link of the mail. Needs no session.',
    args: { input: t.arg({ type: UndoDeletionInput, required: true, description: 'The token.' }) },
    errors: {
      types: [UndoDeletionFailedError],
      union: { name: 'UndoDeletionPayload', description: 'The account is back, or the link does not work.' },
    },
    resolve: async (_root, { input }, ctx) => {
      await undoDeletion(ctx, input.token)
      return { restored: true as const }
    },
  }),
  pauseAccount: t.field({
    type: PauseAccountSuccessRef,
    description: 'Hides the signed-in member until resumeAccount.',
    errors: {
      types: [AccountStateError],
      union: {
        name: 'PauseAccountPayload',
        description: 'The paused account, or that its state does not allow a pause.',
      },
    },
    resolve: async (_root, _args, ctx) => ({ viewer: await pauseAccount(ctx) }),
  }),
  resumeAccount: t.field({
    type: ResumeAccountSuccessRef,
    description: 'Shows a paused member again.',
    errors: {
      types: [AccountStateError],
      union: {
        name: 'ResumeAccountPayload',
        description: 'The account that is shown again, or that it was not paused.',
      },
    },
    resolve: async (_root, _args, ctx) => ({ viewer: await resumeAccount(ctx) }),
  }),
}))
