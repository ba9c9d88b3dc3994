import { InvalidInputError } from '#platform/base/errors.ts'
import { GLOBAL_ID, toGlobalId } from '#platform/base/global-ids.ts'
import { emptyInput } from '#platform/graph/empty-input.ts'
import { addListedEntity } from '#platform/graph/entities.ts'
import type { Audience } from '#platform/requests/audience.ts'
import { ViewerRef } from '../account/account.schema.ts'
import type { Account } from '../account/account.store.ts'
import { passkeyQuestion } from '../account/passkey-question.schema.ts'
import { builder } from '../builder.ts'
import { LoginFailedError, PasskeyRefusedError, TooManyAttemptsError } from '../errors.ts'
import {
  finishPasskeyRegistration,
  logInWithPasskey,
  removePasskey,
  startPasskeyLogin,
  startPasskeyRegistration,
} from './passkey.actions.ts'
import { findPasskeysFor, type Passkey } from './passkey.store.ts'

builder.objectType(PasskeyRefusedError, {
  name: 'PasskeyRefusedError',
  audience: 'visitor',
  description:
    'The passkey was not added: PASSKEY_REFUSED, or PASSKEY_LIMIT if the member or operator already has 20.',
  interfaces: ['UserError'],
})

const PasskeyRef = builder.objectRef<Passkey>('Passkey').implement({
  audience: 'owner',
  description: 'A passkey of the member. Only that member can read it.',
  interfaces: [builder.nodeInterfaceRef() as never],
  fields: (t) => ({
    id: t.id({ description: GLOBAL_ID, resolve: (passkey) => toGlobalId('Passkey', passkey.id) }),
    name: t.exposeString('name', { description: 'The name that the member gave it.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was added.' }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was last used; null if never.',
    }),
  }),
})

addListedEntity(builder, PasskeyRef, ({ db, viewer }) =>
  viewer === undefined ? [] : findPasskeysFor(db, viewer),
)

builder.objectField(ViewerRef, 'passkeys', (t) =>
  t.field({
    type: [PasskeyRef],
    description: 'The passkeys of the member, the oldest first.',
    resolve: (account, _args, ctx) =>
      findPasskeysFor(ctx.db, { siteId: account.siteId, memberId: account.id }),
  }),
)

const StartPasskeyRegistrationSuccessRef = passkeyQuestion(
  'StartPasskeyRegistrationSuccess',
  'member',
  'What the browser needs to make a passkey.',
)
const StartPasskeyLoginSuccessRef = passkeyQuestion(
  'StartPasskeyLoginSuccess',
  'visitor',
  'What the browser needs to use a passkey.',
)

const viewerSuccess = <Name extends string>(name: Name, audience: Audience, description: string) =>
  builder.objectRef<{ viewer: Account }>(name).implement({
    audience,
    description,
    fields: (t) => ({
      viewer: t.expose('viewer', { type: ViewerRef, description: 'The signed-in member.' }),
    }),
  })
const FinishPasskeyRegistrationSuccessRef = viewerSuccess(
  'FinishPasskeyRegistrationSuccess',
  'member',
  'The passkey is added.',
)
const RemovePasskeySuccessRef = viewerSuccess('RemovePasskeySuccess', 'member', 'The passkey is removed.')
const LogInWithPasskeySuccessRef = viewerSuccess(
  'LogInWithPasskeySuccess',
  'visitor',
  'The member is logged in, with a session of 30 days.',
)

const StartPasskeyRegistrationInput = builder.inputType('StartPasskeyRegistrationInput', {
  description: 'Input of startPasskeyRegistration.',
  fields: (t) => ({
    password: t.string({
      description: 'The password of the account. Optional until Viewer.passwordGivenUntil.',
    }),
  }),
})
const FinishPasskeyRegistrationInput = builder.inputType('FinishPasskeyRegistrationInput', {
  description: 'Input of finishPasskeyRegistration.',
  fields: (t) => ({
    challengeId: t.string({ required: true, description: 'The challengeId from startPasskeyRegistration.' }),
    name: t.string({
      required: true,
      description: 'The name of the passkey, truncated to 60 characters. Defaults to the name of the site.',
    }),
    response: t.string({
      required: true,
      description: 'The credential as JSON (PublicKeyCredential.toJSON).',
    }),
  }),
})
const RemovePasskeyInput = builder.inputType('RemovePasskeyInput', {
  description: 'Input of removePasskey.',
  fields: (t) => ({ passkeyId: t.id({ required: true, description: 'The id of one of Viewer.passkeys.' }) }),
})
const LogInWithPasskeyInput = builder.inputType('LogInWithPasskeyInput', {
  description: 'Input of logInWithPasskey.',
  fields: (t) => ({
    challengeId: t.string({ required: true, description: 'The challengeId from startPasskeyLogin.' }),
    response: t.string({
      required: true,
      description: 'The credential as JSON (PublicKeyCredential.toJSON).',
    }),
  }),
})

builder.mutationFields((t) => ({
  startPasskeyRegistration: t.field({
    type: StartPasskeyRegistrationSuccessRef,
    description: 'Starts the registration of a passkey for the signed-in member.',
    args: {
      input: t.arg({ type: StartPasskeyRegistrationInput, required: true, description: 'The password.' }),
    },
    errors: {
      types: [InvalidInputError, TooManyAttemptsError, PasskeyRefusedError],
      union: {
        name: 'StartPasskeyRegistrationPayload',
        description:
          'The options for creating a passkey in the browser, or the reason why none can be added now.',
      },
    },
    resolve: (_root, { input }, ctx) => startPasskeyRegistration(ctx, input.password),
  }),
  finishPasskeyRegistration: t.field({
    type: FinishPasskeyRegistrationSuccessRef,
    description: 'Adds the passkey that the browser created.',
    args: {
      input: t.arg({ type: FinishPasskeyRegistrationInput, required: true, description: 'The credential.' }),
    },
    errors: {
      types: [PasskeyRefusedError],
      union: {
        name: 'FinishPasskeyRegistrationPayload',
        description: 'The viewer with the new passkey, or an error if it was refused.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({ viewer: await finishPasskeyRegistration(ctx, input) }),
  }),
  removePasskey: t.field({
    type: RemovePasskeySuccessRef,
    description: 'Removes a passkey of the signed-in member.',
    args: { input: t.arg({ type: RemovePasskeyInput, required: true, description: 'The passkey.' }) },
    errors: {
      types: [],
      union: { name: 'RemovePasskeyPayload', description: 'The viewer without the passkey.' },
    },
    resolve: async (_root, { input }, ctx) => ({ viewer: await removePasskey(ctx, input.passkeyId) }),
  }),
}))

builder.mutationFields((t) => ({
  startPasskeyLogin: t.field({
    type: StartPasskeyLoginSuccessRef,
    audience: 'visitor',
    description:
      'Starts a login with a passkey. Needs no e-mail address: the browser offers its passkeys for the site.',
    args: {
      input: t.arg({ type: emptyInput(builder, 'startPasskeyLogin'), description: 'May be omitted.' }),
    },
    errors: {
      types: [TooManyAttemptsError],
      union: {
        name: 'StartPasskeyLoginPayload',
        description:
          'The options for requesting a passkey in the browser, or an error after too many attempts.',
      },
    },
    resolve: (_root, _args, ctx) => startPasskeyLogin(ctx),
  }),
  logInWithPasskey: t.field({
    type: LogInWithPasskeySuccessRef,
    audience: 'visitor',
    description: 'Logs the member in with a passkey.',
    args: { input: t.arg({ type: LogInWithPasskeyInput, required: true, description: 'The credential.' }) },
    errors: {
      types: [LoginFailedError],
      union: {
        name: 'LogInWithPasskeyPayload',
        description: 'The logged-in member, or an error if the login failed.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({ viewer: await logInWithPasskey(ctx, input) }),
  }),
}))
