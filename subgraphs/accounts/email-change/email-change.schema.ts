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
    'The link changes nothing: EMAIL_CHANGE_LINK_UNKNOWN, EMAIL_CHANGE_LINK_EXPIRED or EMAIL_CHANGE_LINK_USED.',
  interfaces: ['UserError'],
})

builder.objectField(ViewerRef, 'pendingEmail', (t) =>
  t.string({
    nullable: true,
    description: 'The address that the member asked for and has not confirmed yet.',
    resolve: async (account, _args, ctx) => (await findPendingEmail(ctx.db, account.id)) ?? null,
  }),
)

const RequestEmailChangeInput = builder.inputType('RequestEmailChangeInput', {
  description: 'Input of requestEmailChange.',
  fields: (t) => ({
    newEmail: t.string({ required: true, description: 'The address that mails shall go to.' }),
    password: t.string({
      description: 'The password of the account; may be left out until Viewer.passwordGivenUntil.',
    }),
  }),
})
const RequestEmailChangeSuccessRef = builder
  .objectRef<{ viewer: Account; sentTo: string }>('RequestEmailChangeSuccess')
  .implement({
    audience: 'member',
    description: 'A link is on its way to the new address, a notice to the old one. Nothing has changed yet.',
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
    'The account has its address of before. It is logged out everywhere, and a mail for a new password is on its way.',
  fields: (t) => ({
    email: t.exposeString('email', { description: 'The address that the account has again.' }),
  }),
})

builder.mutationFields((t) => ({
  undoEmailChange: t.field({
    type: UndoEmailChangeSuccessRef,
    audience: 'visitor',
    description:
      'Takes a change of the address back, by the link that went to the address of before; it works for 7 days. Password and passkeys open nothing any more. Needs no session.',
    args: { input: t.arg({ type: UndoEmailChangeInput, required: true, description: 'The token.' }) },
    errors: {
      types: [EmailChangeFailedError, EmailTakenError],
      union: {
        name: 'UndoEmailChangePayload',
        description: 'The address that the account has again, or why it keeps the new one.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({ email: await undoEmailChange(ctx, input.token) }),
  }),
  requestEmailChange: t.field({
    type: RequestEmailChangeSuccessRef,
    description: 'Asks for another address, which the link of a mail confirms.',
    args: {
      input: t.arg({ type: RequestEmailChangeInput, required: true, description: 'Address and password.' }),
    },
    errors: {
      types: [InvalidInputError, EmailTakenError, TooManyAttemptsError],
      union: { name: 'RequestEmailChangePayload', description: 'Where the link goes, or why none was sent.' },
    },
    resolve: async (_root, { input }, ctx) => ({
      viewer: await requestEmailChange(ctx, input),
      sentTo: pastedEmail(input.newEmail),
    }),
  }),
  confirmEmailChange: t.field({
    type: ConfirmEmailChangeSuccessRef,
    audience: 'visitor',
    description: 'Gives the account the address that the link was sent to. Needs no session.',
    args: { input: t.arg({ type: ConfirmEmailChangeInput, required: true, description: 'The token.' }) },
    errors: {
      types: [EmailChangeFailedError, EmailTakenError],
      union: {
        name: 'ConfirmEmailChangePayload',
        description: 'The new address, or why the account keeps the old one.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({ email: await confirmEmailChange(ctx, input.token) }),
  }),
}))
