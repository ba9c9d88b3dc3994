import { InvalidInputError } from '#platform/base/errors.ts'
import { ViewerRef } from '../account/account.schema.ts'
import { builder } from '../builder.ts'
import { AccountStateError, TooManyAttemptsError, UndoDeletionFailedError } from '../errors.ts'
import { deleteAccount, undoDeletion } from './deletion.actions.ts'
import { retentionOfferFor, type RetentionOfferKind } from './deletion.rules.ts'

builder.objectType(UndoDeletionFailedError, {
  name: 'UndoDeletionFailedError',
  audience: 'visitor',
  description: 'The link does not work: DELETION_LINK_UNKNOWN, DELETION_LINK_EXPIRED or DELETION_LINK_USED.',
  interfaces: ['UserError'],
})
/** Why a member leaves. */
export const DeleteReasonRef = builder.enumType('DeleteReason', {
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
const RetentionOfferKindRef = builder.enumType('RetentionOfferKind', {
  description: 'What is offered for a reason to leave.',
  values: {
    DISCOUNT: { value: 'discount', description: 'A discount, or a pause where none can be given.' },
    GOODBYE: { value: 'goodbye', description: 'Nothing but good wishes.' },
    PAUSE: { value: 'pause', description: 'A pause until a day.' },
    HELP: {
      value: 'help',
      description: 'A message to the team (fileComplaint about LEAVING), which answers within a day.',
    },
    WIDER_SEARCH: { value: 'wider_search', description: 'A search without limits of distance and age.' },
    DIGEST: { value: 'digest', description: 'One mail a week and no other notifications.' },
    WORDS: { value: 'words', description: 'The team reads the member’s words, and answers if asked.' },
  } as const,
})
const RetentionOfferRef = builder
  .objectRef<{ kind: RetentionOfferKind; pause: boolean }>('RetentionOffer')
  .implement({
    audience: 'owner',
    description: 'An alternative to deleting the account.',
    fields: (t) => ({
      kind: t.field({
        type: RetentionOfferKindRef,
        description: 'What to offer for the reason.',
        resolve: ({ kind }) => kind,
      }),
      discount: t.boolean({
        description: 'Whether to query deleteDiscount and offer that discount first.',
        deprecationReason: 'Use kind, which is DISCOUNT then. Goes on 2027-07-31.',
        resolve: ({ kind }) => kind === 'discount',
      }),
      pause: t.exposeBoolean('pause', { description: 'Whether pauseAccount is possible.' }),
    }),
  })

builder.objectField(ViewerRef, 'retentionOffer', (t) =>
  t.field({
    type: RetentionOfferRef,
    nullable: true,
    description:
      'The alternative to offer for a deletion reason; null if there is none. The member can delete the account in any case.',
    args: {
      reason: t.arg({ type: DeleteReasonRef, required: true, description: 'Why the member wants to leave.' }),
    },
    resolve: ({ status }, { reason }) => {
      const kind = retentionOfferFor(reason)
      // Only an active member can pause.
      const pause = status === 'active'
      return kind === 'pause' && !pause ? null : { kind, pause }
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
  fields: (t) => ({
    restored: t.exposeBoolean('restored', { description: 'Always true: anything else is an error.' }),
  }),
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
}))
