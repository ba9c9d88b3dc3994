import { InvalidInputError } from '#platform/base/errors.ts'
import { emptyInput } from '#platform/graph/empty-input.ts'
import { ViewerRef } from '../account/account.schema.ts'
import type { Account } from '../account/account.store.ts'
import { builder } from '../builder.ts'
import { LoginFailedError, TooManyAttemptsError } from '../errors.ts'
import { changePassword, logIn, logOut, logOutEverywhere } from './login.actions.ts'

builder.objectType(LoginFailedError, {
  name: 'LoginFailedError',
  audience: 'visitor',
  description:
    'The login failed: LOGIN_FAILED if the address or the password is wrong. If both are right, ACCOUNT_SUSPENDED or ACCOUNT_DELETION_REQUESTED.',
  interfaces: ['UserError'],
})

const LogInInput = builder.inputType('LogInInput', {
  description: 'Input of logIn.',
  fields: (t) => ({
    email: t.string({ required: true, description: 'The address of the account.' }),
    password: t.string({ required: true, description: 'The password of the account.' }),
  }),
})
const LogInSuccessRef = builder.objectRef<{ viewer: Account }>('LogInSuccess').implement({
  audience: 'visitor',
  description: 'The member is logged in, with a session of 30 days.',
  fields: (t) => ({ viewer: t.expose('viewer', { type: ViewerRef, description: 'The signed-in member.' }) }),
})
const LogOutSuccessRef = builder.objectRef<{ ended: boolean }>('LogOutSuccess').implement({
  audience: 'visitor',
  description: 'The session has ended.',
  fields: (t) => ({
    ended: t.exposeBoolean('ended', { description: 'Whether there was a session.' }),
  }),
})
const LogOutEverywhereSuccessRef = builder
  .objectRef<{ endedCount: number }>('LogOutEverywhereSuccess')
  .implement({
    audience: 'member',
    description: 'All sessions of the member ended.',
    fields: (t) => ({
      endedCount: t.exposeInt('endedCount', {
        description: 'The number of sessions that ended, including this one.',
      }),
    }),
  })
const ChangePasswordInput = builder.inputType('ChangePasswordInput', {
  description: 'Input of changePassword.',
  fields: (t) => ({
    oldPassword: t.string({ required: true, description: 'The current password.' }),
    newPassword: t.string({
      required: true,
      description: '8 to 128 characters. Common passwords are refused.',
    }),
  }),
})
const ChangePasswordSuccessRef = builder.objectRef<{ viewer: Account }>('ChangePasswordSuccess').implement({
  audience: 'member',
  description: 'The password is changed, and all other sessions and the access of connected apps ended.',
  fields: (t) => ({ viewer: t.expose('viewer', { type: ViewerRef, description: 'The signed-in member.' }) }),
})

builder.mutationFields((t) => ({
  logIn: t.field({
    type: LogInSuccessRef,
    audience: 'visitor',
    description:
      'Logs the member in with a new session. Attempts are limited per account and per network address.',
    args: {
      input: t.arg({ type: LogInInput, required: true, description: 'The new address and the password.' }),
    },
    errors: {
      types: [InvalidInputError, LoginFailedError, TooManyAttemptsError],
      union: {
        name: 'LogInPayload',
        description: 'The logged-in member, or the reason why the login failed.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({ viewer: await logIn(ctx, input) }),
  }),
  logOut: t.field({
    type: LogOutSuccessRef,
    audience: 'visitor',
    description: 'Ends the session, also on the server. Without a session, it has no effect.',
    args: { input: t.arg({ type: emptyInput(builder, 'logOut'), description: 'May be omitted.' }) },
    errors: { types: [], union: { name: 'LogOutPayload', description: 'Whether there was a session.' } },
    resolve: async (_root, _args, ctx) => ({ ended: await logOut(ctx) }),
  }),
  logOutEverywhere: t.field({
    type: LogOutEverywhereSuccessRef,
    description:
      'Ends every session of the signed-in member, this one included, and the access of connected apps.',
    args: { input: t.arg({ type: emptyInput(builder, 'logOutEverywhere'), description: 'May be omitted.' }) },
    errors: {
      types: [],
      union: { name: 'LogOutEverywherePayload', description: 'How many sessions ended.' },
    },
    resolve: async (_root, _args, ctx) => ({ endedCount: await logOutEverywhere(ctx) }),
  }),
  changePassword: t.field({
    type: ChangePasswordSuccessRef,
    description:
      'Changes the password. It ends every session, the access of connected apps and a requested change of address. A new session replaces the current one; passkeys stay. A mail names the apps and the passkeys.',
    args: {
      input: t.arg({
        type: ChangePasswordInput,
        required: true,
        description: 'The current and the new password.',
      }),
    },
    errors: {
      types: [InvalidInputError, TooManyAttemptsError],
      union: {
        name: 'ChangePasswordPayload',
        description: 'The viewer with a new session, or the reason why the password is unchanged.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({ viewer: await changePassword(ctx, input) }),
  }),
}))
