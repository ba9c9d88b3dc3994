import { batchLoad } from '#platform/requests/request-context.ts'
import { ViewerRef } from '../account/account.schema.ts'
import { findAccountsFor } from '../account/account.store.ts'
import { builder } from '../builder.ts'
import { ActivationFailedError, AlreadyConfirmedError, TooManyAttemptsError } from '../errors.ts'
import { activateAccount, requestActivationMail, requestActivationMailByLink } from './activation.actions.ts'

builder.objectType(ActivationFailedError, {
  name: 'ActivationFailedError',
  audience: 'visitor',
  description:
    'The link opens nothing: ACTIVATION_LINK_UNKNOWN, ACTIVATION_LINK_EXPIRED or ACTIVATION_LINK_USED.',
  interfaces: ['UserError'],
})
builder.objectType(AlreadyConfirmedError, {
  name: 'AlreadyConfirmedError',
  audience: 'visitor',
  description: 'ALREADY_CONFIRMED: there is nothing left to confirm.',
  interfaces: ['UserError'],
})

const ActivateAccountInput = builder.inputType('ActivateAccountInput', {
  description: 'Input of activateAccount.',
  fields: (t) => ({ token: t.string({ required: true, description: 'The token of the link in the mail.' }) }),
})
const ActivateAccountSuccessRef = builder
  .objectRef<{ accountId: string; alreadyActive: boolean }>('ActivateAccountSuccess')
  .implement({
    audience: 'visitor',
    description: 'The e-mail address is confirmed.',
    fields: (t) => ({
      alreadyActive: t.exposeBoolean('alreadyActive', {
        description: 'True when the link had been used before and the account is active already.',
      }),
      viewer: t.field({
        type: ViewerRef,
        nullable: true,
        description:
          'The member, if the browser is logged in as the one who was activated; the link itself does not log the member in.',
        resolve: async ({ accountId }, _args, ctx) => {
          const { viewer } = ctx
          if (viewer?.memberId !== accountId) return null
          return (
            (await batchLoad(ctx, 'account', accountId, (ids) =>
              findAccountsFor(ctx.db, viewer.siteId, ids),
            )) ?? null
          )
        },
      }),
    }),
  })
const RequestActivationMailByLinkInput = builder.inputType('RequestActivationMailByLinkInput', {
  description: 'Input of requestActivationMailByLink.',
  fields: (t) => ({
    token: t.string({ required: true, description: 'The token of an earlier link, expired or not.' }),
  }),
})
const RequestActivationMailSuccessRef = builder
  .objectRef<{ sentTo: string }>('RequestActivationMailSuccess')
  .implement({
    audience: 'member',
    description: 'Another activation mail is on its way.',
    fields: (t) => ({ sentTo: t.exposeString('sentTo', { description: 'The address it goes to.' }) }),
  })
const RequestActivationMailByLinkSuccessRef = builder
  .objectRef<{ sentTo: string }>('RequestActivationMailByLinkSuccess')
  .implement({
    audience: 'visitor',
    description: 'Another activation mail is on its way.',
    fields: (t) => ({
      sentTo: t.exposeString('sentTo', {
        description: 'The address it goes to, masked: its owner recognises it.',
      }),
    }),
  })

builder.mutationFields((t) => ({
  activateAccount: t.field({
    type: ActivateAccountSuccessRef,
    audience: 'visitor',
    description: 'Confirms the e-mail address by the link of the activation mail. Needs no session.',
    args: { input: t.arg({ type: ActivateAccountInput, required: true, description: 'The token.' }) },
    errors: {
      types: [ActivationFailedError],
      union: {
        name: 'ActivateAccountPayload',
        description: 'Whether the account was active already, or that the link does not work.',
      },
    },
    resolve: (_root, { input }, ctx) => activateAccount(ctx, input.token),
  }),
  requestActivationMail: t.field({
    type: RequestActivationMailSuccessRef,
    description: 'Sends the signed-in member another activation mail; at most three in an hour.',
    errors: {
      types: [TooManyAttemptsError, AlreadyConfirmedError],
      union: {
        name: 'RequestActivationMailPayload',
        description: 'Where the mail goes, or why none was sent.',
      },
    },
    resolve: async (_root, _args, ctx) => ({ sentTo: await requestActivationMail(ctx) }),
  }),
  requestActivationMailByLink: t.field({
    type: RequestActivationMailByLinkSuccessRef,
    audience: 'visitor',
    description:
      'Sends another activation mail to the owner of an earlier link; at most three in an hour. Needs no session.',
    args: {
      input: t.arg({ type: RequestActivationMailByLinkInput, required: true, description: 'The token.' }),
    },
    errors: {
      types: [TooManyAttemptsError, AlreadyConfirmedError, ActivationFailedError],
      union: {
        name: 'RequestActivationMailByLinkPayload',
        description: 'Where the mail goes, masked, or why none was sent.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({
      sentTo: await requestActivationMailByLink(ctx, input.token),
    }),
  }),
}))
