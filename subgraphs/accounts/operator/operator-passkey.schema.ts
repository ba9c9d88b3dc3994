import { InvalidInputError } from '#platform/base/errors.ts'
import { GLOBAL_ID, toGlobalId } from '#platform/base/global-ids.ts'
import { emptyInput } from '#platform/graph/empty-input.ts'
import { addEntity } from '#platform/graph/entities.ts'
import { passkeyQuestion } from '../account/passkey-question.schema.ts'
import { builder } from '../builder.ts'
import { LoginFailedError, OperatorLoginError, PasskeyRefusedError, TooManyAttemptsError } from '../errors.ts'
import {
  finishOperatorPasskeyRegistration,
  logInOperatorWithPasskey,
  passkeysOf,
  removeOperatorPasskey,
  startOperatorPasskeyLogin,
  startOperatorPasskeyRegistration,
  visiblePasskey,
} from './operator-passkey.actions.ts'
import type { OperatorPasskey } from './operator-passkey.store.ts'
import { OperatorRef } from './operator.schema.ts'
import type { Operator } from './operator.store.ts'

const OperatorPasskeyRef = builder.objectRef<OperatorPasskey>('OperatorPasskey').implement({
  audience: { operator: 'anywhere' },
  description: 'A passkey with which an operator logs in to the console, at the host where it was made.',
  interfaces: [builder.nodeInterfaceRef() as never],
  fields: (t) => ({
    id: t.id({ description: GLOBAL_ID, resolve: (passkey) => toGlobalId('OperatorPasskey', passkey.id) }),
    name: t.exposeString('name', { description: 'The name that the operator gave it.' }),
    host: t.exposeString('host', { description: 'The console’s host; it works on no other.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was added.' }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it last logged the operator in; null if never.',
    }),
  }),
})

addEntity(builder, OperatorPasskeyRef, (ctx, id) => visiblePasskey(ctx, id))

builder.objectField(OperatorRef, 'passkeys', (t) =>
  t.field({
    type: [OperatorPasskeyRef],
    description: 'The operator’s passkeys, the oldest first.',
    resolve: (operator, _args, ctx) => passkeysOf(ctx, operator.id),
  }),
)

const StartOperatorPasskeyRegistrationSuccessRef = passkeyQuestion(
  'StartOperatorPasskeyRegistrationSuccess',
  { operator: 'anywhere' },
  'What the browser needs to make a passkey.',
)
const StartOperatorPasskeyLoginSuccessRef = passkeyQuestion(
  'StartOperatorPasskeyLoginSuccess',
  { operator: 'anybody' },
  'What the browser needs to use a passkey.',
)
const FinishOperatorPasskeyRegistrationSuccessRef = builder
  .objectRef<{ operator: Operator }>('FinishOperatorPasskeyRegistrationSuccess')
  .implement({
    audience: { operator: 'anywhere' },
    description: 'The passkey is added.',
    fields: (t) => ({
      operator: t.expose('operator', { type: OperatorRef, description: 'The operator who is logged in.' }),
    }),
  })
const LogInOperatorWithPasskeySuccessRef = builder
  .objectRef<{ operator: Operator }>('LogInOperatorWithPasskeySuccess')
  .implement({
    audience: { operator: 'anybody' },
    description:
      'A session is open, as after a login by password and code. It ends if the passkey is removed.',
    fields: (t) => ({
      operator: t.expose('operator', { type: OperatorRef, description: 'The operator who is logged in.' }),
    }),
  })
const RemoveOperatorPasskeySuccessRef = builder
  .objectRef<{ operator: Operator | null }>('RemoveOperatorPasskeySuccess')
  .implement({
    audience: { operator: 'anybody' },
    description: 'The passkey is gone, and the sessions that it has opened are over.',
    fields: (t) => ({
      operator: t.expose('operator', {
        type: OperatorRef,
        nullable: true,
        description: 'The operator; null if the passkey had opened this session, which is over.',
      }),
    }),
  })

const StartOperatorPasskeyRegistrationInput = builder.inputType('StartOperatorPasskeyRegistrationInput', {
  description: 'Input of startOperatorPasskeyRegistration.',
  fields: (t) => ({
    password: t.string({ required: true, description: 'The operator’s own password.' }),
    code: t.string({ required: true, description: 'Six digits of the app, or a recovery code.' }),
  }),
})
const FinishOperatorPasskeyRegistrationInput = builder.inputType('FinishOperatorPasskeyRegistrationInput', {
  description: 'Input of finishOperatorPasskeyRegistration.',
  fields: (t) => ({
    challengeId: t.string({
      required: true,
      description: 'The challengeId from startOperatorPasskeyRegistration.',
    }),
    name: t.string({
      required: true,
      description: 'The name of the passkey, truncated to 60 characters. Defaults to the host.',
    }),
    response: t.string({
      required: true,
      description: 'The credential as JSON (PublicKeyCredential.toJSON).',
    }),
  }),
})
const LogInOperatorWithPasskeyInput = builder.inputType('LogInOperatorWithPasskeyInput', {
  description: 'Input of logInOperatorWithPasskey.',
  fields: (t) => ({
    challengeId: t.string({ required: true, description: 'The challengeId from startOperatorPasskeyLogin.' }),
    response: t.string({
      required: true,
      description: 'The credential as JSON (PublicKeyCredential.toJSON).',
    }),
  }),
})
const RemoveOperatorPasskeyInput = builder.inputType('RemoveOperatorPasskeyInput', {
  description: 'Input of removeOperatorPasskey.',
  fields: (t) => ({
    passkeyId: t.id({ required: true, description: 'The id of one of the operator’s own passkeys.' }),
  }),
})

builder.mutationFields((t) => ({
  startOperatorPasskeyRegistration: t.field({
    type: StartOperatorPasskeyRegistrationSuccessRef,
    audience: { operator: 'anywhere' },
    description:
      'Starts the registration of a passkey at the host of the request. The code is used up by it.',
    args: {
      input: t.arg({
        type: StartOperatorPasskeyRegistrationInput,
        required: true,
        description: 'Password and code.',
      }),
    },
    errors: {
      types: [InvalidInputError, OperatorLoginError, TooManyAttemptsError, PasskeyRefusedError],
      union: {
        name: 'StartOperatorPasskeyRegistrationPayload',
        description: 'The options for creating a passkey in the browser, or why none can be added now.',
      },
    },
    resolve: (_root, { input }, ctx) => startOperatorPasskeyRegistration(ctx, input),
  }),
  finishOperatorPasskeyRegistration: t.field({
    type: FinishOperatorPasskeyRegistrationSuccessRef,
    audience: { operator: 'anywhere' },
    description: 'Adds the passkey that the browser created.',
    args: {
      input: t.arg({
        type: FinishOperatorPasskeyRegistrationInput,
        required: true,
        description: 'The credential.',
      }),
    },
    errors: {
      types: [PasskeyRefusedError],
      union: {
        name: 'FinishOperatorPasskeyRegistrationPayload',
        description: 'The operator with the new passkey, or an error if it was refused.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({
      operator: await finishOperatorPasskeyRegistration(ctx, input),
    }),
  }),
  removeOperatorPasskey: t.field({
    type: RemoveOperatorPasskeySuccessRef,
    audience: { operator: 'anywhere' },
    description: 'Removes one of the operator’s own passkeys; any other id changes nothing.',
    args: {
      input: t.arg({ type: RemoveOperatorPasskeyInput, required: true, description: 'The passkey.' }),
    },
    errors: {
      types: [],
      union: { name: 'RemoveOperatorPasskeyPayload', description: 'The operator without the passkey.' },
    },
    resolve: async (_root, { input }, ctx) => ({
      operator: (await removeOperatorPasskey(ctx, input.passkeyId)) ?? null,
    }),
  }),
}))

builder.mutationFields((t) => ({
  startOperatorPasskeyLogin: t.field({
    type: StartOperatorPasskeyLoginSuccessRef,
    audience: { operator: 'anybody' },
    description: 'Starts a login with a passkey of the request’s host.',
    args: {
      input: t.arg({
        type: emptyInput(builder, 'startOperatorPasskeyLogin'),
        description: 'May be omitted.',
      }),
    },
    errors: {
      types: [TooManyAttemptsError],
      union: {
        name: 'StartOperatorPasskeyLoginPayload',
        description: 'The options for using a passkey in the browser, or why it has to wait.',
      },
    },
    resolve: (_root, _args, ctx) => startOperatorPasskeyLogin(ctx),
  }),
  logInOperatorWithPasskey: t.field({
    type: LogInOperatorWithPasskeySuccessRef,
    audience: { operator: 'anybody' },
    description:
      'Logs an operator in with a passkey and sets the cookie of the session. Attempts are limited per operator and per address.',
    args: {
      input: t.arg({ type: LogInOperatorWithPasskeyInput, required: true, description: 'The credential.' }),
    },
    errors: {
      types: [LoginFailedError, TooManyAttemptsError],
      union: {
        name: 'LogInOperatorWithPasskeyPayload',
        description: 'The operator who is logged in, or that the login failed.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({ operator: await logInOperatorWithPasskey(ctx, input) }),
  }),
}))
