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
    'This visitor already requested three resets for this address today. The limit applies to unknown addresses too, and ends tomorrow. Code RESET_TOO_MANY.',
  interfaces: ['UserError'],
})
builder.objectType(PasswordResetLinkError, {
  name: 'PasswordResetLinkError',
  audience: 'visitor',
  description: 'The link does not work: RESET_NOT_FOUND, RESET_EXPIRED or RESET_USED.',
  interfaces: ['UserError'],
})
const PasswordResetLinkStateRef = builder.enumType('PasswordResetLinkState', {
  description: 'The state of a password reset link.',
  values: {
    VALID: { description: 'The link works.' },
    NOT_FOUND: { description: 'This site did not issue the link.' },
    EXPIRED: { description: 'The link has expired.' },
    USED: { description: 'The link was used.' },
  } as const,
})
const PasswordResetLinkRef = builder.objectRef<ResetLink>('PasswordResetLink').implement({
  audience: 'visitor',
  description: 'A link from a password reset mail.',
  fields: (t) => ({
    state: t.expose('state', { type: PasswordResetLinkStateRef, description: 'The state of the link.' }),
    email: t.exposeString('email', {
      nullable: true,
      description:
        'The address that the link was mailed to, for password managers; null unless the link is VALID.',
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
      'If the address has an account, a mail with a link was sent. The response is the same for unknown addresses.',
    fields: (t) => ({ sentTo: t.exposeString('sentTo', { description: 'The address from the input.' }) }),
  })
const ResetPasswordInput = builder.inputType('ResetPasswordInput', {
  description: 'Input of resetPassword.',
  fields: (t) => ({
    token: t.string({ required: true, description: 'The token of the link.' }),
    newPassword: t.string({
      required: true,
      description: '8 to 128 characters. Common passwords are refused.',
    }),
    repeatedPassword: t.string({ required: true, description: 'The new password again.' }),
  }),
})
const ResetPasswordSuccessRef = builder
  .objectRef<{ viewer: Account | null }>('ResetPasswordSuccess')
  .implement({
    audience: 'visitor',
    description: 'The password is changed and every session ended.',
    fields: (t) => ({
      viewer: t.expose('viewer', {
        type: ViewerRef,
        nullable: true,
        description:
          'The member, if this browser was logged in as that member; it then has a new session. Null otherwise.',
      }),
    }),
  })

builder.queryField('passwordResetLink', (t) =>
  t.field({
    type: PasswordResetLinkRef,
    description:
      'The state of a password reset link. The only account data it returns is the recipient’s address.',
    args: { token: t.arg.string({ required: true, description: 'The token of the link.' }) },
    resolve: (_root, { token }, ctx) => readResetLink(ctx, token),
  }),
)

builder.mutationFields((t) => ({
  requestPasswordReset: t.field({
    type: RequestPasswordResetSuccessRef,
    audience: 'visitor',
    description:
      'Sends a password reset mail if the address has an account. Limited to three requests per visitor, address and day.',
    args: { input: t.arg({ type: RequestPasswordResetInput, required: true, description: 'The address.' }) },
    errors: {
      types: [InvalidInputError, TooManyResetMailsError],
      union: {
        name: 'RequestPasswordResetPayload',
        description:
          'A confirmation that does not depend on whether the address has an account, or an error.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({ sentTo: await requestPasswordReset(ctx, input.email) }),
  }),
  resetPassword: t.field({
    type: ResetPasswordSuccessRef,
    audience: 'visitor',
    description:
      'Sets a new password with the link of a reset mail. Ends every session and the access of connected apps, and removes the passkeys.',
    args: {
      input: t.arg({
        type: ResetPasswordInput,
        required: true,
        description: 'The token of the link, and the new password twice.',
      }),
    },
    errors: {
      types: [InvalidInputError, PasswordResetLinkError],
      union: {
        name: 'ResetPasswordPayload',
        description: 'The member with the new password, or the reason why the password is unchanged.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({ viewer: (await resetPassword(ctx, input)) ?? null }),
  }),
}))
