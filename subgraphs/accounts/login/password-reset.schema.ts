import { InvalidInputError } from '#platform/base/errors.ts'
import { ViewerRef } from '../account/account.schema.ts'
import type { Account } from '../account/account.store.ts'
import { builder } from '../builder.ts'
import { PasswordResetLinkError, TooManyResetMailsError } from '../errors.ts'
import {
  requestPasswordReset,
  readResetLink,
  resetPassword,
  type ResetLink,
} from './password-reset.actions.ts'

builder.objectType(TooManyResetMailsError, {
  name: 'TooManyResetMailsError',
  audience: 'visitor',
  description:
    'RESET_TOO_MANY: this visitor has asked three times today for this address, known or not. It works again tomorrow.',
  interfaces: ['UserError'],
})
builder.objectType(PasswordResetLinkError, {
  name: 'PasswordResetLinkError',
  audience: 'visitor',
  description: 'The link does not work: RESET_NOT_FOUND, RESET_EXPIRED or RESET_USED.',
  interfaces: ['UserError'],
})
const PasswordResetLinkStateRef = builder.enumType('PasswordResetLinkState', {
  description: 'Whether a reset link would work.',
  values: {
    VALID: { description: 'It does.' },
    NOT_FOUND: { description: 'This site never made it.' },
    EXPIRED: { description: 'Its time is over.' },
    USED: { description: 'It was used.' },
  } as const,
})
const PasswordResetLinkRef = builder.objectRef<ResetLink>('PasswordResetLink').implement({
  audience: 'visitor',
  description: 'The link of a reset mail.',
  fields: (t) => ({
    state: t.expose('state', { type: PasswordResetLinkStateRef, description: 'Whether it would work.' }),
    email: t.exposeString('email', {
      nullable: true,
      description:
        'The address that the link was mailed to, for password managers; null unless it would work.',
    }),
  }),
})

const RequestPasswordResetInput = builder.inputType('RequestPasswordResetInput', {
  description: 'Input of requestPasswordReset.',
  fields: (t) => ({ email: t.string({ required: true, description: 'The address of the account.' }) }),
})
const RequestPasswordResetSuccessRef = builder
  .objectRef<{ sentTo: string }>('RequestPasswordResetSuccess')
  .implement({
    audience: 'visitor',
    description:
      'If the address has an account, a mail with a link is on its way. The answer is the same when it has none.',
    fields: (t) => ({ sentTo: t.exposeString('sentTo', { description: 'The address as it was given.' }) }),
  })
const ResetPasswordInput = builder.inputType('ResetPasswordInput', {
  description: 'Input of resetPassword.',
  fields: (t) => ({
    token: t.string({ required: true, description: 'The token of the link.' }),
    newPassword: t.string({ required: true, description: '8 to 128 characters, none of the common ones.' }),
    repeatedPassword: t.string({ required: true, description: 'The same once more.' }),
  }),
})
const ResetPasswordSuccessRef = builder
  .objectRef<{ viewer: Account | null }>('ResetPasswordSuccess')
  .implement({
    audience: 'visitor',
    description: 'The password is changed and every device is logged out.',
    fields: (t) => ({
      viewer: t.expose('viewer', {
        type: ViewerRef,
        nullable: true,
        description: 'The member, if this browser is logged in as the one; it stays so.',
      }),
    }),
  })

builder.queryField('passwordResetLink', (t) =>
  t.field({
    type: PasswordResetLinkRef,
    description:
      'What a reset link would do. Of the account it tells only the address that the link was mailed to.',
    args: { token: t.arg.string({ required: true, description: 'The token of the link.' }) },
    resolve: (_root, { token }, ctx) => readResetLink(ctx, token),
  }),
)

builder.mutationFields((t) => ({
  requestPasswordReset: t.field({
    type: RequestPasswordResetSuccessRef,
    audience: 'visitor',
    description:
      'Sends a reset mail if the address has an account. A visitor may ask three times a day for one address.',
    args: { input: t.arg({ type: RequestPasswordResetInput, required: true, description: 'The address.' }) },
    errors: {
      types: [InvalidInputError, TooManyResetMailsError],
      union: {
        name: 'RequestPasswordResetPayload',
        description:
          'A mail is sent if the address has an account, or none is. For an unknown address the answer is the same.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({ sentTo: await requestPasswordReset(ctx, input.email) }),
  }),
  resetPassword: t.field({
    type: ResetPasswordSuccessRef,
    audience: 'visitor',
    description: 'Sets a new password by the link of a reset mail and ends every session.',
    args: {
      input: t.arg({
        type: ResetPasswordInput,
        required: true,
        description: 'The link and the password, twice.',
      }),
    },
    errors: {
      types: [InvalidInputError, PasswordResetLinkError],
      union: { name: 'ResetPasswordPayload', description: 'The password is changed, or why it is not.' },
    },
    resolve: async (_root, { input }, ctx) => ({ viewer: (await resetPassword(ctx, input)) ?? null }),
  }),
}))
