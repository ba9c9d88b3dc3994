import { emptyInput } from '#platform/graph/empty-input.ts'
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
    'The link does not work: ACTIVATION_LINK_UNKNOWN, ACTIVATION_LINK_EXPIRED or ACTIVATION_LINK_USED.',
  interfaces: ['UserError'],
})
builder.objectType(AlreadyConfirmedError, {
  name: 'AlreadyConfirmedError',
  audience: 'visitor',
  description: 'The e-mail address is already confirmed. Code ALREADY_CONFIRMED.',
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
        description: 'Whether the link was used before and the account was already active.',
      }),
      viewer: t.field({
        type: ViewerRef,
        nullable: true,
        description:
          'The member, if this browser is logged in as that member. The link itself does not log in.',
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
    token: t.string({ required: true, description: 'The token of an earlier link, which may have expired.' }),
  }),
})
const RequestActivationMailSuccessRef = builder
  .objectRef<{ sentTo: string }>('RequestActivationMailSuccess')
  .implement({
    audience: 'member',
    description: 'Another activation mail was sent.',
    fields: (t) => ({ sentTo: t.exposeString('sentTo', { description: 'The recipient of the mail.' }) }),
  })
const RequestActivationMailByLinkSuccessRef = builder
  .objectRef<{ sentTo: string }>('RequestActivationMailByLinkSuccess')
  .implement({
    audience: 'visitor',
    description: 'Another activation mail was sent.',
    fields: (t) => ({
      sentTo: t.exposeString('sentTo', {
        description: 'The recipient of the mail, partly masked.',
      }),
    }),
  })

builder.mutationFields((t) => ({
  activateAccount: t.field({
    type: ActivateAccountSuccessRef,
    audience: 'visitor',
    description: 'Confirms the e-mail address with the link of the activation mail. Needs no session.',
    args: {
      input: t.arg({ type: ActivateAccountInput, required: true, description: 'The token of the link.' }),
    },
    errors: {
      types: [ActivationFailedError],
      union: {
        name: 'ActivateAccountPayload',
        description: 'The confirmation, or an error if the link does not work.',
      },
    },
    resolve: (_root, { input }, ctx) => activateAccount(ctx, input.token),
  }),
  requestActivationMail: t.field({
    type: RequestActivationMailSuccessRef,
    description: 'Sends the signed-in member another activation mail, up to three times an hour.',
    args: {
      input: t.arg({ type: emptyInput(builder, 'requestActivationMail'), description: 'May be omitted.' }),
    },
    errors: {
      types: [TooManyAttemptsError, AlreadyConfirmedError],
      union: {
        name: 'RequestActivationMailPayload',
        description: 'The recipient of the mail, or the reason why none was sent.',
      },
    },
    resolve: async (_root, _args, ctx) => ({ sentTo: await requestActivationMail(ctx) }),
  }),
  requestActivationMailByLink: t.field({
    type: RequestActivationMailByLinkSuccessRef,
    audience: 'visitor',
    description:
      'Sends another activation mail to the recipient of an earlier link, up to three times an hour. Needs no session.',
    args: {
      input: t.arg({
        type: RequestActivationMailByLinkInput,
        required: true,
        description: 'The token of the link.',
      }),
    },
    errors: {
      types: [TooManyAttemptsError, AlreadyConfirmedError, ActivationFailedError],
      union: {
        name: 'RequestActivationMailByLinkPayload',
        description: 'The masked recipient of the mail, or the reason why none was sent.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({
      sentTo: await requestActivationMailByLink(ctx, input.token),
    }),
  }),
}))
