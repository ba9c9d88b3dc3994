import { InvalidInputError } from '#platform/base/errors.ts'
import { pastedEmail } from '#platform/base/pasted-text.rules.ts'
import { ViewerRef } from '../account/account.schema.ts'
import type { Account } from '../account/account.store.ts'
import { findPendingEmail } from '../account/auth-token.store.ts'
import { builder } from '../builder.ts'
import { EmailChangeFailedError, EmailTakenError, TooManyAttemptsError } from '../errors.ts'
import { confirmEmailChange, requestEmailChange, undoEmailChange } from './email-change.actions.ts'

builder.objectType(EmailChangeFailedError, {
  name: 'EmailChangeFailedError',
  audience: 'visitor',
  description:
    'The link does not work: EMAIL_CHANGE_LINK_UNKNOWN, EMAIL_CHANGE_LINK_EXPIRED or EMAIL_CHANGE_LINK_USED.',
  interfaces: ['UserError'],
})

builder.objectField(ViewerRef, 'pendingEmail', (t) =>
  t.string({
    nullable: true,
    description: 'The new address that awaits its confirmation; null when no change is under way.',
    resolve: async (account, _args, ctx) => (await findPendingEmail(ctx.db, account.id)) ?? null,
  }),
)

const RequestEmailChangeInput = builder.inputType('RequestEmailChangeInput', {
  description: 'Input of requestEmailChange.',
  fields: (t) => ({
    newEmail: t.string({ required: true, description: 'The new address of the account.' }),
    password: t.string({
      description: 'The password of the account. Optional until Viewer.passwordGivenUntil.',
    }),
  }),
})
const RequestEmailChangeSuccessRef = builder
  .objectRef<{ viewer: Account; sentTo: string }>('RequestEmailChangeSuccess')
  .implement({
    audience: 'member',
    description:
      'A link was mailed to the new address and a notice to the old one. The account keeps its address until the link is used.',
    fields: (t) => ({
      sentTo: t.exposeString('sentTo', { description: 'The new address.' }),
      viewer: t.expose('viewer', { type: ViewerRef, description: 'The signed-in member.' }),
    }),
  })
const ConfirmEmailChangeInput = builder.inputType('ConfirmEmailChangeInput', {
  description: 'Input of confirmEmailChange.',
  fields: (t) => ({ token: t.string({ required: true, description: 'The token of the link.' }) }),
})
const ConfirmEmailChangeSuccessRef = builder
  .objectRef<{ email: string }>('ConfirmEmailChangeSuccess')
  .implement({
    audience: 'visitor',
    description: 'The account has the new address.',
    fields: (t) => ({ email: t.exposeString('email', { description: 'The new address.' }) }),
  })

const UndoEmailChangeInput = builder.inputType('UndoEmailChangeInput', {
  description: 'Input of undoEmailChange.',
  fields: (t) => ({ token: t.string({ required: true, description: 'The token of the link.' }) }),
})
const UndoEmailChangeSuccessRef = builder.objectRef<{ email: string }>('UndoEmailChangeSuccess').implement({
  audience: 'visitor',
  description:
    'The account has its previous address again. All its sessions ended, and a password reset mail was sent.',
  fields: (t) => ({
    email: t.exposeString('email', { description: 'The restored address.' }),
  }),
})

builder.mutationFields((t) => ({
  undoEmailChange: t.field({
    type: UndoEmailChangeSuccessRef,
    audience: 'visitor',
    description:
      'Reverts an address change with the link that was mailed to the previous address. The link works for 7 days. Invalidates the password, all passkeys and the access of connected apps. Needs no session.',
    args: {
      input: t.arg({ type: UndoEmailChangeInput, required: true, description: 'The token of the link.' }),
    },
    errors: {
      types: [EmailChangeFailedError, EmailTakenError],
      union: {
        name: 'UndoEmailChangePayload',
        description: 'The restored address, or the reason why the account keeps the new one.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({ email: await undoEmailChange(ctx, input.token) }),
  }),
  requestEmailChange: t.field({
    type: RequestEmailChangeSuccessRef,
    description: 'Requests a change of the account’s address. The member confirms it with a mailed link.',
    args: {
      input: t.arg({
        type: RequestEmailChangeInput,
        required: true,
        description: 'The new address and the password.',
      }),
    },
    errors: {
      types: [InvalidInputError, EmailTakenError, TooManyAttemptsError],
      union: {
        name: 'RequestEmailChangePayload',
        description: 'The recipient of the link, or the reason why none was sent.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({
      viewer: await requestEmailChange(ctx, input),
      sentTo: pastedEmail(input.newEmail),
    }),
  }),
  confirmEmailChange: t.field({
    type: ConfirmEmailChangeSuccessRef,
    audience: 'visitor',
    description: 'Changes the account’s address to the one that received the link. Needs no session.',
    args: {
      input: t.arg({ type: ConfirmEmailChangeInput, required: true, description: 'The token of the link.' }),
    },
    errors: {
      types: [EmailChangeFailedError, EmailTakenError],
      union: {
        name: 'ConfirmEmailChangePayload',
        description: 'The new address, or the reason why the account keeps the old one.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({ email: await confirmEmailChange(ctx, input.token) }),
  }),
}))
