import { InvalidInputError } from '#platform/base/errors.ts'
import { emptyInput } from '#platform/graph/empty-input.ts'
import { builder } from '../builder.ts'
import { LoginFailedError, OperatorLoginError, TooManyAttemptsError } from '../errors.ts'
import {
  beginOperatorLogin,
  changeOperatorPassword,
  completeOperatorLogin,
  logOutOperator,
  renewRecoveryCodes,
  type OperatorChallenge,
} from './operator-login.actions.ts'
import { OperatorRef } from './operator.schema.ts'
import type { Operator } from './operator.store.ts'
import type { TotpEnrolment } from './totp.ts'

builder.objectType(OperatorLoginError, {
  name: 'OperatorLoginError',
  audience: { operator: 'anybody' },
  description:
    'OPERATOR_CODE_WRONG: neither the app’s code of this moment nor an unused recovery code. OPERATOR_LOGIN_EXPIRED: the password was given more than ten minutes ago; begin again.',
  interfaces: ['UserError'],
})

const TotpEnrolmentRef = builder.objectRef<TotpEnrolment>('TotpEnrolment').implement({
  audience: { operator: 'anybody' },
  description: 'A secret for the operator’s authenticator app. It counts once a code of it was given.',
  fields: (t) => ({
    secret: t.exposeString('secret', { description: 'Base32, to be typed into the app.' }),
    uri: t.exposeString('uri', { description: 'The same as an otpauth:// address.' }),
    qrPath: t.exposeString('qrPath', {
      description:
        'The same as a QR code: SVG path data of the dark modules, in a viewBox 0 0 qrSize qrSize.',
    }),
    qrSize: t.exposeInt('qrSize', { description: 'Width of the QR code in modules, with its quiet zone.' }),
  }),
})
const OperatorChallengeRef = builder.objectRef<OperatorChallenge>('OperatorChallenge').implement({
  audience: { operator: 'anybody' },
  description: 'The password of an operator was right; a code is needed within ten minutes.',
  fields: (t) => ({
    token: t.exposeString('token', { description: 'To give back with the code.' }),
    name: t.exposeString('name', { description: 'The operator’s name.' }),
    needsNewPassword: t.exposeBoolean('needsNewPassword', {
      description: 'Whether the password was for one login, so that another one comes with the code.',
    }),
    enrolment: t.expose('enrolment', {
      type: TotpEnrolmentRef,
      nullable: true,
      description: 'The secret for the app, at the first login and after a reset; null otherwise.',
    }),
  }),
})

const BeginOperatorLoginInput = builder.inputType('BeginOperatorLoginInput', {
  description: 'Input of beginOperatorLogin.',
  fields: (t) => ({
    email: t.string({ required: true, description: 'The address of the operator.' }),
    password: t.string({ required: true, description: 'The password.' }),
  }),
})
const BeginOperatorLoginSuccessRef = builder
  .objectRef<{ challenge: OperatorChallenge }>('BeginOperatorLoginSuccess')
  .implement({
    audience: { operator: 'anybody' },
    description: 'The first half of the login is done.',
    fields: (t) => ({
      challenge: t.expose('challenge', { type: OperatorChallengeRef, description: 'What is needed next.' }),
    }),
  })
const CompleteOperatorLoginInput = builder.inputType('CompleteOperatorLoginInput', {
  description: 'Input of completeOperatorLogin.',
  fields: (t) => ({
    token: t.string({ required: true, description: 'The token of the challenge.' }),
    code: t.string({ required: true, description: 'Six digits of the app, or a recovery code.' }),
    newPassword: t.string({
      description: 'The operator’s own password, if the challenge says that it is needed; unused otherwise.',
    }),
  }),
})
type Completed = { operator: Operator; recoveryCodes: string[] | null }
const CompleteOperatorLoginSuccessRef = builder
  .objectRef<Completed>('CompleteOperatorLoginSuccess')
  .implement({
    audience: { operator: 'anybody' },
    description: 'A session is open for eight hours, and for half an hour without a request of a person.',
    fields: (t) => ({
      operator: t.expose('operator', { type: OperatorRef, description: 'The operator who is logged in.' }),
      recoveryCodes: t.exposeStringList('recoveryCodes', {
        nullable: true,
        description:
          'After an enrolment: codes that replace one of the app, once each. They are not shown again.',
      }),
    }),
  })
const LogOutOperatorSuccessRef = builder
  .objectRef<{ loggedOut: boolean }>('LogOutOperatorSuccess')
  .implement({
    audience: { operator: 'anybody' },
    description: 'The browser has no operator’s session any more.',
    fields: (t) => ({
      loggedOut: t.exposeBoolean('loggedOut', { description: 'Whether there was a session to end.' }),
    }),
  })
const ChangeOperatorPasswordInput = builder.inputType('ChangeOperatorPasswordInput', {
  description: 'Input of changeOperatorPassword.',
  fields: (t) => ({
    password: t.string({ required: true, description: 'The password so far.' }),
    newPassword: t.string({ required: true, description: '8 to 128 characters, none of the common ones.' }),
  }),
})
const ChangeOperatorPasswordSuccessRef = builder
  .objectRef<{ operator: Operator }>('ChangeOperatorPasswordSuccess')
  .implement({
    audience: { operator: 'anywhere' },
    description: 'The password is changed; every other browser is logged out.',
    fields: (t) => ({
      operator: t.expose('operator', { type: OperatorRef, description: 'The operator who is logged in.' }),
    }),
  })

const RenewRecoveryCodesInput = builder.inputType('RenewRecoveryCodesInput', {
  description: 'Input of renewRecoveryCodes.',
  fields: (t) => ({
    password: t.string({ required: true, description: 'The operator’s own password.' }),
    code: t.string({ required: true, description: 'Six digits of the app, or a recovery code.' }),
  }),
})
const RenewRecoveryCodesSuccessRef = builder
  .objectRef<{ recoveryCodes: string[] }>('RenewRecoveryCodesSuccess')
  .implement({
    audience: { operator: 'anywhere' },
    description: 'The codes so far work no more.',
    fields: (t) => ({
      recoveryCodes: t.exposeStringList('recoveryCodes', {
        description: 'Codes that replace one of the app, once each. They are not shown again.',
      }),
    }),
  })

builder.mutationFields((t) => ({
  beginOperatorLogin: t.field({
    type: BeginOperatorLoginSuccessRef,
    audience: { operator: 'anybody' },
    description: 'The first half of an operator’s login. Attempts are limited per operator and per address.',
    args: {
      input: t.arg({ type: BeginOperatorLoginInput, required: true, description: 'Address and password.' }),
    },
    errors: {
      types: [LoginFailedError, TooManyAttemptsError],
      union: { name: 'BeginOperatorLoginPayload', description: 'What is needed next, or why it failed.' },
    },
    resolve: async (_root, { input }, ctx) => ({ challenge: await beginOperatorLogin(ctx, input) }),
  }),
  completeOperatorLogin: t.field({
    type: CompleteOperatorLoginSuccessRef,
    audience: { operator: 'anybody' },
    description: 'The second half of an operator’s login: sets the cookie of the session.',
    args: {
      input: t.arg({ type: CompleteOperatorLoginInput, required: true, description: 'Token and code.' }),
    },
    errors: {
      types: [InvalidInputError, OperatorLoginError, TooManyAttemptsError],
      union: {
        name: 'CompleteOperatorLoginPayload',
        description: 'The operator who is logged in, or why the login failed.',
      },
    },
    resolve: (_root, { input }, ctx) => completeOperatorLogin(ctx, input),
  }),
  logOutOperator: t.field({
    type: LogOutOperatorSuccessRef,
    audience: { operator: 'anybody' },
    description: 'Ends the operator’s session, on the server too. Harmless without one.',
    args: { input: t.arg({ type: emptyInput(builder, 'logOutOperator'), description: 'May be omitted.' }) },
    errors: {
      types: [],
      union: { name: 'LogOutOperatorPayload', description: 'Whether there was a session.' },
    },
    resolve: async (_root, _args, ctx) => ({ loggedOut: await logOutOperator(ctx) }),
  }),
}))

builder.mutationFields((t) => ({
  changeOperatorPassword: t.field({
    type: ChangeOperatorPasswordSuccessRef,
    audience: { operator: 'anywhere' },
    description: 'Changes the operator’s own password and logs out every other browser.',
    args: {
      input: t.arg({ type: ChangeOperatorPasswordInput, required: true, description: 'Both passwords.' }),
    },
    errors: {
      types: [InvalidInputError, TooManyAttemptsError],
      union: {
        name: 'ChangeOperatorPasswordPayload',
        description: 'The operator with the new password, or why the old one stays.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({ operator: await changeOperatorPassword(ctx, input) }),
  }),
  renewRecoveryCodes: t.field({
    type: RenewRecoveryCodesSuccessRef,
    audience: { operator: 'anywhere' },
    description: 'Replaces the operator’s own recovery codes.',
    args: {
      input: t.arg({ type: RenewRecoveryCodesInput, required: true, description: 'Password and code.' }),
    },
    errors: {
      types: [InvalidInputError, OperatorLoginError, TooManyAttemptsError],
      union: {
        name: 'RenewRecoveryCodesPayload',
        description: 'The new codes, or why the old ones stay.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({ recoveryCodes: await renewRecoveryCodes(ctx, input) }),
  }),
}))
