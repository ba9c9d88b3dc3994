import { InvalidInputError } from '#platform/base/errors.ts'
import { isRowId, rowIdOf, toGlobalId } from '#platform/base/global-ids.ts'
import { builder } from '../builder.ts'
import { PartnerRefusedError } from '../errors.ts'
import { WebhookEventRef, WebhookRef } from './partner-webhook.schema.ts'
import {
  changeEndpoint,
  createEndpoint,
  enableEndpoint,
  removeEndpoint,
  resendMessages,
  rotateSecret,
  testEndpoint,
  type EndpointWithSecret,
} from './partner-webhooks.actions.ts'
import type { MessagesToResend } from './webhook-delivery.store.ts'
import type { WebhookEndpoint } from './webhook.store.ts'

const AUDIENCE = { partner: 'partner:manage' } as const

const details = {
  url: { required: true, description: 'An https address in the public network.' },
  eventTypes: 'What it tells. Each event needs a key with the scope that reads it.',
  contact: 'The e-mail address that gets a mail when the webhook is disabled; null for none.',
} as const

const CreateWebhookInput = builder.inputType('CreateWebhookInput', {
  description: 'Input of createWebhook.',
  fields: (t) => ({
    url: t.string(details.url),
    eventTypes: t.field({ type: [WebhookEventRef], required: true, description: details.eventTypes }),
    contact: t.string({ description: details.contact }),
  }),
})
const ChangeWebhookInput = builder.inputType('ChangeWebhookInput', {
  description: 'Input of changeWebhook: all details, as they are to be.',
  fields: (t) => ({
    webhookId: t.id({ required: true, description: 'The webhook.' }),
    url: t.string(details.url),
    eventTypes: t.field({ type: [WebhookEventRef], required: true, description: details.eventTypes }),
    contact: t.string({ description: `${details.contact} Left out for none.` }),
  }),
})
const whichWebhook = <Name extends string>(mutation: Name) =>
  builder.inputType(`${mutation[0]!.toUpperCase()}${mutation.slice(1)}Input`, {
    description: `Input of ${mutation}.`,
    fields: (t) => ({ webhookId: t.id({ required: true, description: 'The webhook.' }) }),
  })
const ResendWebhookMessagesInput = builder.inputType('ResendWebhookMessagesInput', {
  description: 'Input of resendWebhookMessages. Without a message or a period: all that were given up.',
  fields: (t) => ({
    webhookId: t.id({ required: true, description: 'The webhook.' }),
    messageId: t.id({ description: 'One message, in any state.' }),
    from: t.field({ type: 'DateTime', description: 'Those of events from here on that no longer wait.' }),
    to: t.field({ type: 'DateTime', description: 'Up to here. Defaults to now.' }),
  }),
})

const withWebhook = <Name extends string>(name: Name, description: string) =>
  builder.objectRef<{ endpoint: WebhookEndpoint }>(name).implement({
    audience: AUDIENCE,
    description,
    fields: (t) => ({ webhook: t.expose('endpoint', { type: WebhookRef, description: 'The webhook.' }) }),
  })
const withSecret = <Name extends string>(name: Name, description: string) =>
  builder.objectRef<EndpointWithSecret>(name).implement({
    audience: AUDIENCE,
    description,
    fields: (t) => ({
      webhook: t.expose('endpoint', { type: WebhookRef, description: 'The webhook.' }),
      secret: t.exposeString('secret', {
        description: 'The secret that signs its messages. It is not shown again.',
      }),
    }),
  })

const CreateWebhookSuccessRef = withSecret('CreateWebhookSuccess', 'There is a new webhook.')
const RotateWebhookSecretSuccessRef = withSecret(
  'RotateWebhookSecretSuccess',
  'There is a new secret; for seven days the old one signs as well.',
)
const ChangeWebhookSuccessRef = withWebhook('ChangeWebhookSuccess', 'It is changed.')
const EnableWebhookSuccessRef = withWebhook('EnableWebhookSuccess', 'Messages are sent to it again.')
const TestWebhookSuccessRef = builder.objectRef<{ messageId: string }>('TestWebhookSuccess').implement({
  audience: AUDIENCE,
  description: 'A test message is on its way.',
  fields: (t) => ({ messageId: t.exposeID('messageId', { description: 'Its header `webhook-id`.' }) }),
})
const DeleteWebhookSuccessRef = builder.objectRef<{ id: string }>('DeleteWebhookSuccess').implement({
  audience: AUDIENCE,
  description: 'It is gone, with its log.',
  fields: (t) => ({
    deletedWebhookId: t.id({
      description: 'The webhook that was.',
      resolve: ({ id }) => toGlobalId('Webhook', id),
    }),
  }),
})
const ResendWebhookMessagesSuccessRef = builder
  .objectRef<{ count: number }>('ResendWebhookMessagesSuccess')
  .implement({
    audience: AUDIENCE,
    description: 'The messages are on their way.',
    fields: (t) => ({
      count: t.exposeInt('count', { description: 'The number of messages that are sent again.' }),
    }),
  })

const webhookOf = (globalId: string) => rowIdOf('Webhook', globalId)

function messagesOf(
  input: {
    messageId?: string | null | undefined
    from?: Date | null | undefined
    to?: Date | null | undefined
  },
  now: Date,
): MessagesToResend {
  const { messageId, from, to } = input
  if (messageId != null) {
    if (!isRowId(messageId)) throw new InvalidInputError([{ path: 'messageId', code: 'FORMAT_INVALID' }])
    return { deliveryId: messageId }
  }
  if (from != null) return { from, to: to ?? now }
  if (to != null) throw new InvalidInputError([{ path: 'from', code: 'REQUIRED' }])
  return 'given up'
}

builder.mutationFields((t) => ({
  createWebhook: t.field({
    type: CreateWebhookSuccessRef,
    audience: AUDIENCE,
    description: 'Makes a webhook for the traffic of the key. Other callers get FORBIDDEN.',
    args: { input: t.arg({ type: CreateWebhookInput, required: true, description: 'Where, and what.' }) },
    errors: {
      types: [InvalidInputError, PartnerRefusedError],
      union: { name: 'CreateWebhookPayload', description: 'The webhook, or why there is none.' },
    },
    resolve: (_root, { input: { url, eventTypes, contact } }, ctx) =>
      createEndpoint(ctx, { url, eventTypes, contact: contact ?? null }),
  }),
  changeWebhook: t.field({
    type: ChangeWebhookSuccessRef,
    audience: AUDIENCE,
    description: 'Changes where a webhook receives, and what. Other callers get FORBIDDEN.',
    args: { input: t.arg({ type: ChangeWebhookInput, required: true, description: 'The change.' }) },
    errors: {
      types: [InvalidInputError, PartnerRefusedError],
      union: { name: 'ChangeWebhookPayload', description: 'The changed webhook, or why it stays.' },
    },
    resolve: async (_root, { input: { webhookId, url, eventTypes, contact } }, ctx) => ({
      endpoint: await changeEndpoint(ctx, webhookOf(webhookId), {
        url,
        eventTypes,
        contact: contact ?? null,
      }),
    }),
  }),
  deleteWebhook: t.field({
    type: DeleteWebhookSuccessRef,
    audience: AUDIENCE,
    description: 'Deletes a webhook and its log; waiting messages are not sent. Other callers get FORBIDDEN.',
    args: {
      input: t.arg({ type: whichWebhook('deleteWebhook'), required: true, description: 'The webhook.' }),
    },
    errors: {
      types: [PartnerRefusedError],
      union: { name: 'DeleteWebhookPayload', description: 'The webhook that was, or why it stays.' },
    },
    resolve: async (_root, { input: { webhookId } }, ctx) => ({
      id: await removeEndpoint(ctx, webhookOf(webhookId)),
    }),
  }),
}))

builder.mutationFields((t) => ({
  rotateWebhookSecret: t.field({
    type: RotateWebhookSecretSuccessRef,
    audience: AUDIENCE,
    description: 'Gives a webhook a new secret. Other callers get FORBIDDEN.',
    args: {
      input: t.arg({
        type: whichWebhook('rotateWebhookSecret'),
        required: true,
        description: 'The webhook.',
      }),
    },
    errors: {
      types: [PartnerRefusedError],
      union: { name: 'RotateWebhookSecretPayload', description: 'The new secret, or why there is none.' },
    },
    resolve: (_root, { input: { webhookId } }, ctx) => rotateSecret(ctx, webhookOf(webhookId)),
  }),
  enableWebhook: t.field({
    type: EnableWebhookSuccessRef,
    audience: AUDIENCE,
    description: 'Sends messages to a disabled webhook again. Other callers get FORBIDDEN.',
    args: {
      input: t.arg({ type: whichWebhook('enableWebhook'), required: true, description: 'The webhook.' }),
    },
    errors: {
      types: [PartnerRefusedError],
      union: { name: 'EnableWebhookPayload', description: 'The webhook, or why it stays as it is.' },
    },
    resolve: async (_root, { input: { webhookId } }, ctx) => ({
      endpoint: await enableEndpoint(ctx, webhookOf(webhookId)),
    }),
  }),
  testWebhook: t.field({
    type: TestWebhookSuccessRef,
    audience: AUDIENCE,
    description: 'Sends a test message to a webhook. Other callers get FORBIDDEN.',
    args: {
      input: t.arg({ type: whichWebhook('testWebhook'), required: true, description: 'The webhook.' }),
    },
    errors: {
      types: [PartnerRefusedError],
      union: { name: 'TestWebhookPayload', description: 'The message, or why there is none.' },
    },
    resolve: async (_root, { input: { webhookId } }, ctx) => ({
      messageId: await testEndpoint(ctx, webhookOf(webhookId)),
    }),
  }),
  resendWebhookMessages: t.field({
    type: ResendWebhookMessagesSuccessRef,
    audience: AUDIENCE,
    description: 'Sends messages again under their own ids. Other callers get FORBIDDEN.',
    args: {
      input: t.arg({ type: ResendWebhookMessagesInput, required: true, description: 'The messages.' }),
    },
    errors: {
      types: [InvalidInputError, PartnerRefusedError],
      union: { name: 'ResendWebhookMessagesPayload', description: 'How many, or why none.' },
    },
    resolve: async (_root, { input }, ctx) => ({
      count: await resendMessages(ctx, webhookOf(input.webhookId), messagesOf(input, ctx.now)),
    }),
  }),
}))
