import { GLOBAL_ID, rowIdOf, toGlobalId } from '#platform/base/global-ids.ts'
import { addEntity } from '#platform/graph/entities.ts'
import { builder } from '../builder.ts'
import { deliveriesOf, findOwnEndpoint, ownEndpoints } from './partner-webhooks.actions.ts'
import { PartnerRef } from './partner.schema.ts'
import type { WebhookDelivery } from './webhook-delivery.store.ts'
import { WEBHOOK_EVENTS, type WebhookEvent } from './webhook.rules.ts'
import type { WebhookEndpoint } from './webhook.store.ts'

const AUDIENCE = { partner: 'partner:manage' } as const

const eventValues = Object.fromEntries(
  Object.entries(WEBHOOK_EVENTS).map(([value, description]) => [
    value.replaceAll('.', '_').toUpperCase(),
    { value, description: `${value}: ${description}.` },
  ]),
) as Record<string, { value: WebhookEvent; description: string }>

export const WebhookEventRef = builder.enumType('WebhookEvent', {
  description: 'What a webhook tells. Each description begins with the `type` of its messages.',
  values: eventValues,
})

const WebhookDeliveryStateRef = builder.enumType('WebhookDeliveryState', {
  description: 'What has become of a message.',
  values: {
    WAITING: { description: 'It is sent at `dueAt`.' },
    DELIVERED: { description: 'The endpoint took it.' },
    GIVEN_UP: { description: 'All tries failed. It can be sent again.' },
  } as const,
})

const WebhookDeliveryRef = builder.objectRef<WebhookDelivery>('WebhookDelivery').implement({
  audience: AUDIENCE,
  description: 'A message to a webhook.',
  fields: (t) => ({
    messageId: t.exposeID('id', { description: 'Its header `webhook-id`.' }),
    type: t.exposeString('eventType', { description: 'The `type` of the message; webhook.test for a test.' }),
    body: t.exposeString('body', { description: 'The message as it is sent, a JSON object.' }),
    state: t.field({
      type: WebhookDeliveryStateRef,
      description: 'What has become of it.',
      resolve: ({ deliveredAt, dueAt }) =>
        deliveredAt !== null ? 'DELIVERED' : dueAt !== null ? 'WAITING' : 'GIVEN_UP',
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'When it was written. A match appears, and counts as waiting, at its own time.',
    }),
    attempts: t.exposeInt('attempts', { description: 'How often it was sent.' }),
    dueAt: t.expose('dueAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it is sent next; null if it is not.',
    }),
    triedAt: t.expose('triedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was last sent; null for never.',
    }),
    deliveredAt: t.expose('deliveredAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the endpoint took it; null if it has not.',
    }),
    answer: t.exposeString('answer', {
      nullable: true,
      description: 'The last answer: a status, or why there was none; null before the first.',
    }),
  }),
})

export const WebhookRef = builder.objectRef<WebhookEndpoint>('Webhook').implement({
  audience: AUDIENCE,
  description: 'An address that receives what happens to the members whom the partner referred.',
  interfaces: [builder.nodeInterfaceRef() as never],
  fields: (t) => ({
    id: t.id({ description: GLOBAL_ID, resolve: ({ id }) => toGlobalId('Webhook', id) }),
    url: t.exposeString('url', { description: 'Where messages are sent.' }),
    eventTypes: t.field({
      type: [WebhookEventRef],
      description: 'The events that are sent to the webhook.',
      resolve: ({ eventTypes }) => eventTypes as WebhookEvent[],
    }),
    contact: t.exposeString('contact', {
      nullable: true,
      description: 'The e-mail address that gets a mail when the webhook is disabled; null for none.',
    }),
    ref: t.exposeString('ref', {
      nullable: true,
      description: 'The partner within the network whose events it tells; null for the whole network.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    failingSince: t.expose('failingSince', {
      type: 'DateTime',
      nullable: true,
      description: 'Since when it has taken nothing; null if the last message arrived.',
    }),
    disabledAt: t.expose('disabledAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was disabled after days of failures; null if it was not.',
    }),
    waitingCount: t.exposeInt('waiting', { description: 'How many messages wait.' }),
    deliveries: t.field({
      type: [WebhookDeliveryRef],
      description: 'Its latest 200 messages, the newest first.',
      resolve: (endpoint, _args, ctx) => deliveriesOf(ctx, endpoint),
    }),
  }),
})

addEntity(builder, WebhookRef, (ctx, webhookId) => findOwnEndpoint(ctx, webhookId))

builder.objectField(PartnerRef, 'webhook', (t) =>
  t.field({
    type: WebhookRef,
    nullable: true,
    description: 'One of its webhooks; null if the traffic of the key has no such one.',
    args: { id: t.arg.id({ required: true, description: 'Its global id.' }) },
    resolve: async ({ key }, { id }, ctx) =>
      key.network === null ? null : ((await findOwnEndpoint(ctx, rowIdOf('Webhook', id))) ?? null),
  }),
)

builder.objectField(PartnerRef, 'webhooks', (t) =>
  t.field({
    type: [WebhookRef],
    description: 'The webhooks for the traffic of the key, the newest first; none for a key without traffic.',
    resolve: ({ key }, _args, ctx) => (key.network === null ? [] : ownEndpoints(ctx)),
  }),
)
