import { InvalidInputError } from '#platform/errors.ts'
import { Viewer } from './account.schema.ts'
import type { Account } from './account.store.ts'
import { findPendingEmail } from './auth-token.store.ts'
import { builder } from './builder.ts'
import { confirmEmailChange, requestEmailChange } from './email-change.actions.ts'
import { EmailChangeFailedError, EmailTakenError, TooManyAttemptsError } from './errors.ts'
import './login.schema.ts'
import './signup.schema.ts'

builder.objectType(EmailChangeFailedError, {
  name: 'EmailChangeFailedError',
  description: 'The link changes nothing: EMAIL_CHANGE_LINK_UNKNOWN, EMAIL_CHANGE_LINK_EXPIRED or EMAIL_CHANGE_LINK_USED.',
  interfaces: ['UserError'],
})

builder.objectField(Viewer, 'pendingEmail', (t) =>
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
    password: t.string({ required: true, description: 'The password of the account.' }),
  }),
})
const RequestEmailChangeSuccess = builder.objectRef<{ viewer: Account; sentTo: string }>('RequestEmailChangeSuccess').implement({
  description: 'A link is on its way to the new address, a notice to the old one. Nothing has changed yet.',
  fields: (t) => ({
    sentTo: t.exposeString('sentTo', { description: 'The new address.' }),
    viewer: t.expose('viewer', { type: Viewer, description: 'The signed-in member.' }),
  }),
})
const ConfirmEmailChangeInput = builder.inputType('ConfirmEmailChangeInput', {
  description: 'Input of confirmEmailChange.',
  fields: (t) => ({ token: t.string({ required: true, description: 'The token of the link.' }) }),
})
const ConfirmEmailChangeSuccess = builder.objectRef<{ email: string }>('ConfirmEmailChangeSuccess').implement({
  description: 'The account has the new address.',
  fields: (t) => ({ email: t.exposeString('email', { description: 'The new address.' }) }),
})

builder.mutationFields((t) => ({
  requestEmailChange: t.field({
    type: RequestEmailChangeSuccess,
    description: 'Asks for another address, which the link of a mail confirms.',
    args: { input: t.arg({ type: RequestEmailChangeInput, required: true, description: 'Address and password.' }) },
    errors: { types: [InvalidInputError, EmailTakenError, TooManyAttemptsError], union: { name: 'RequestEmailChangePayload' } },
    resolve: async (_root, { input }, ctx) => ({ viewer: await requestEmailChange(ctx, input), sentTo: input.newEmail.trim() }),
  }),
  confirmEmailChange: t.field({
    type: ConfirmEmailChangeSuccess,
    description: 'Gives the account the address that the link was sent to. Needs no session.',
    args: { input: t.arg({ type: ConfirmEmailChangeInput, required: true, description: 'The token.' }) },
    errors: { types: [EmailChangeFailedError, EmailTakenError], union: { name: 'ConfirmEmailChangePayload' } },
    resolve: async (_root, { input }, ctx) => ({ email: await confirmEmailChange(ctx, input.token) }),
  }),
}))
