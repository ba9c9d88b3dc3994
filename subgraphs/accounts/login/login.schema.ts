import { InvalidInputError } from '#platform/base/errors.ts'
import { ViewerRef } from '../account/account.schema.ts'
import type { Account } from '../account/account.store.ts'
import { builder } from '../builder.ts'
import { LoginFailedError, TooManyAttemptsError } from '../errors.ts'
import { changePassword, logIn, logOut, logOutEverywhere } from './login.actions.ts'

builder.objectType(LoginFailedError, {
  name: 'LoginFailedError',
  audience: 'visitor',
  description:
    'LOGIN_FAILED for a wrong pair of address and password; with the right one ACCOUNT_SUSPENDED or ACCOUNT_DELETION_REQUESTED.',
  interfaces: ['UserError'],
})

const LogInInput = builder.inputType('LogInInput', {
  description: 'Input of logIn.',
  fields: (t) => ({
    email: t.string({ required: true, description: 'The address of the account.' }),
    password: t.string({ required: true, description: 'Its password.' }),
  }),
})
const LogInSuccessRef = builder.objectRef<{ viewer: Account }>('LogInSuccess').implement({
  audience: 'visitor',
  description: 'A new session is open for 30 days.',
  fields: (t) => ({ viewer: t.expose('viewer', { type: ViewerRef, description: 'The signed-in member.' }) }),
})
const LogOutSuccessRef = builder.objectRef<{ ended: boolean }>('LogOutSuccess').implement({
  audience: 'visitor',
  description: 'The browser has no session any more.',
  fields: (t) => ({
    ended: t.exposeBoolean('ended', { description: 'Whether there was a session to end.' }),
  }),
})
const LogOutEverywhereSuccessRef = builder
  .objectRef<{ endedCount: number }>('LogOutEverywhereSuccess')
  .implement({
    audience: 'member',
    description: 'No device is logged in any more.',
    fields: (t) => ({
      endedCount: t.exposeInt('endedCount', { description: 'How many sessions ended, this one included.' }),
    }),
  })
const ChangePasswordInput = builder.inputType('ChangePasswordInput', {
  description: 'Input of changePassword.',
  fields: (t) => ({
    oldPassword: t.string({ required: true, description: 'The password so far.' }),
    newPassword: t.string({ required: true, description: '8 to 128 characters, none of the common ones.' }),
  }),
})
const ChangePasswordSuccessRef = builder.objectRef<{ viewer: Account }>('ChangePasswordSuccess').implement({
  audience: 'member',
  description: 'The password is changed; every other device is logged out.',
  fields: (t) => ({ viewer: t.expose('viewer', { type: ViewerRef, description: 'The signed-in member.' }) }),
})

builder.mutationFields((t) => ({
  logIn: t.field({
    type: LogInSuccessRef,
    audience: 'visitor',
    description: 'Opens a session. Attempts are limited per account and per network address.',
    args: { input: t.arg({ type: LogInInput, required: true, description: 'Address and password.' }) },
    errors: {
      types: [InvalidInputError, LoginFailedError, TooManyAttemptsError],
      union: {
        name: 'LogInPayload',
        description: 'The member who is logged in now, or why the login failed.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({ viewer: await logIn(ctx, input) }),
  }),
  logOut: t.field({
    type: LogOutSuccessRef,
    audience: 'visitor',
    description: 'Ends the session, on the server too. Harmless without one.',
    resolve: async (_root, _args, ctx) => ({ ended: await logOut(ctx) }),
  }),
  logOutEverywhere: t.field({
    type: LogOutEverywhereSuccessRef,
    description: 'Ends every session of the signed-in member, this one included.',
    resolve: async (_root, _args, ctx) => ({ endedCount: await logOutEverywhere(ctx) }),
  }),
  changePassword: t.field({
    type: ChangePasswordSuccessRef,
    description: 'Changes the password and ends every session; the one at hand is replaced by a new one.',
    args: { input: t.arg({ type: ChangePasswordInput, required: true, description: 'Both passwords.' }) },
    errors: {
      types: [InvalidInputError, TooManyAttemptsError],
      union: {
        name: 'ChangePasswordPayload',
        description: 'The viewer with a new session, or why the password stays.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({ viewer: await changePassword(ctx, input) }),
  }),
}))
