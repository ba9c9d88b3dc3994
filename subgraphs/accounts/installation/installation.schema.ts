import { rowIdOf, toGlobalId } from '#platform/base/global-ids.ts'
import { builder } from '../builder.ts'
import { OperationRefusedError } from '../errors.ts'
import { requireAdminOfAll } from '../operator/operator.actions.ts'
import { listDisabledEndpoints, type DisabledWebhook } from '../partner/webhook.store.ts'
import {
  enableDisabledWebhook,
  newestBackupAt,
  retryFailedJobs,
  settleSetAsideEvent,
} from './installation.actions.ts'
import {
  listEventQueues,
  listJobStates,
  listSetAsideEvents,
  type EventQueue,
  type JobState,
  type SetAsideEvent,
} from './installation.store.ts'

const ADMINS = { operator: ['admin'] } as const

builder.objectType(OperationRefusedError, {
  name: 'OperationRefusedError',
  audience: 'visitor',
  description:
    'EVENT_NOT_FOUND: no such event is set aside; a colleague may have settled it. JOB_NOT_FOUND: no job of this kind is out of tries. WEBHOOK_NOT_DISABLED: no such webhook is disabled; a colleague or the partner may have enabled it.',
  interfaces: ['UserError'],
})

const EventQueueRef = builder.objectRef<EventQueue>('EventQueue').implement({
  audience: ADMINS,
  description: 'What one part of the product has before it of another one’s events.',
  fields: (t) => ({
    producer: t.exposeString('producer', { description: 'The subgraph that writes the events.' }),
    consumer: t.exposeString('consumer', { description: 'The subgraph that handles them.' }),
    waiting: t.exposeInt('waiting', { description: 'How many wait, counted up to 100,000.' }),
    lagSeconds: t.exposeFloat('lagSeconds', { description: 'The age of the oldest one that waits.' }),
    setAside: t.exposeInt('setAside', { description: 'How many failed too often.' }),
  }),
})

const SetAsideEventRef = builder.objectRef<SetAsideEvent>('SetAsideEvent').implement({
  audience: ADMINS,
  description:
    'An event that failed ten times and waits for an operator. What it says stays out of the graph.',
  fields: (t) => ({
    name: t.string({
      description: 'By which it is retried or discarded.',
      resolve: ({ producer, id }) => `${producer}:${id}`,
    }),
    topic: t.exposeString('topic', { description: 'The kind of event, such as `account.created`.' }),
    producer: t.exposeString('producer', { description: 'The subgraph that wrote it.' }),
    consumer: t.exposeString('consumer', { description: 'The subgraph that could not handle it.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it happened.' }),
    setAsideAt: t.expose('setAsideAt', {
      type: 'DateTime',
      description: 'When it failed for the last time.',
    }),
    tries: t.exposeInt('tries', { description: 'How often it was tried.' }),
    lastError: t.exposeString('reason', { description: 'Why it failed, as the server’s log says.' }),
  }),
})

const JobStateRef = builder.objectRef<JobState>('JobState').implement({
  audience: ADMINS,
  description: 'One kind of job in the queue.',
  fields: (t) => ({
    task: t.exposeString('task', { description: 'The subgraph and the name.' }),
    waiting: t.exposeInt('waiting', { description: 'How many are due.' }),
    lagSeconds: t.exposeFloat('lagSeconds', { description: 'How long the oldest one has been due.' }),
    retrying: t.exposeInt('retrying', { description: 'How many have failed and are tried again.' }),
    failed: t.exposeInt('failed', { description: 'How many are out of tries.' }),
    lastError: t.exposeString('lastError', { nullable: true, description: 'Why one of them failed.' }),
  }),
})

const DisabledWebhookRef = builder.objectRef<DisabledWebhook>('DisabledWebhook').implement({
  audience: ADMINS,
  description: 'A partner’s webhook that took nothing for days, or answered that it is gone.',
  fields: (t) => ({
    webhookId: t.id({
      description: 'The webhook’s global id.',
      resolve: ({ id }) => toGlobalId('Webhook', id),
    }),
    siteName: t.exposeString('siteName', { description: 'The site whose events it gets.' }),
    partner: t.exposeString('partner', { description: 'The name that the operator gave the partner.' }),
    url: t.exposeString('url', { description: 'Where messages are sent.' }),
    contact: t.exposeString('contact', {
      nullable: true,
      description: 'The partner’s e-mail address that was told; null for none.',
    }),
    failingSince: t.expose('failingSince', {
      type: 'DateTime',
      nullable: true,
      description: 'Since when it has taken nothing.',
    }),
    disabledAt: t.expose('disabledAt', { type: 'DateTime', description: 'When it was disabled.' }),
    waitingCount: t.exposeInt('waiting', { description: 'How many messages wait for it.' }),
  }),
})

type Operations = { now: Date }
const OperationsRef = builder.objectRef<Operations>('Operations').implement({
  audience: ADMINS,
  description: 'The state of the installation behind its sites.',
  fields: (t) => ({
    now: t.expose('now', { type: 'DateTime', description: 'When it was read.' }),
    eventQueues: t.field({
      type: [EventQueueRef],
      description: 'Who has events before it, or had any set aside.',
      resolve: (_operations, _args, ctx) => listEventQueues(ctx.db),
    }),
    setAsideEvents: t.field({
      type: [SetAsideEventRef],
      description: 'The events that failed too often, the oldest first, at most 200.',
      resolve: (_operations, _args, ctx) => listSetAsideEvents(ctx.db),
    }),
    jobs: t.field({
      type: [JobStateRef],
      description: 'The kinds of jobs that are in the queue, failed ones first.',
      resolve: (_operations, _args, ctx) => listJobStates(ctx.db),
    }),
    disabledWebhooks: t.field({
      type: [DisabledWebhookRef],
      description: 'Partners’ webhooks that were disabled, the latest first, at most 200.',
      resolve: (_operations, _args, ctx) => listDisabledEndpoints(ctx.db),
    }),
    newestBackupAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the newest backup was made; null where there is none.',
      resolve: (_operations, _args, ctx) => newestBackupAt(ctx),
    }),
  }),
})

builder.queryField('operations', (t) =>
  t.field({
    type: OperationsRef,
    audience: ADMINS,
    description: 'The state of the installation. Only for admins of every site.',
    resolve: (_root, _args, ctx) => {
      requireAdminOfAll(ctx)
      return { now: ctx.now }
    },
  }),
)

const settleInput = (verb: 'retry' | 'discard') =>
  builder.inputType(verb === 'retry' ? 'RetrySetAsideEventInput' : 'DiscardSetAsideEventInput', {
    description: `Input of ${verb}SetAsideEvent.`,
    fields: (t) => ({
      name: t.string({ required: true, description: `\`SetAsideEvent.name\` of the event to ${verb}.` }),
    }),
  })
const RetrySetAsideEventInput = settleInput('retry')
const DiscardSetAsideEventInput = settleInput('discard')
const RetryFailedJobsInput = builder.inputType('RetryFailedJobsInput', {
  description: 'Input of retryFailedJobs.',
  fields: (t) => ({ task: t.string({ required: true, description: 'The kind of job.' }) }),
})

const EnableDisabledWebhookInput = builder.inputType('EnableDisabledWebhookInput', {
  description: 'Input of enableDisabledWebhook.',
  fields: (t) => ({ webhookId: t.id({ required: true, description: 'The webhook.' }) }),
})

const withOperations = (name: string, description: string) =>
  builder.objectRef<Operations>(name).implement({
    audience: ADMINS,
    description,
    fields: (t) => ({
      operations: t.field({
        type: OperationsRef,
        description: 'The state of the installation now.',
        resolve: (operations) => operations,
      }),
    }),
  })
const RetrySetAsideEventSuccessRef = withOperations('RetrySetAsideEventSuccess', 'It is tried again.')
const DiscardSetAsideEventSuccessRef = withOperations('DiscardSetAsideEventSuccess', 'It is gone for good.')
const RetryFailedJobsSuccessRef = withOperations('RetryFailedJobsSuccess', 'They run again.')
const EnableDisabledWebhookSuccessRef = withOperations(
  'EnableDisabledWebhookSuccess',
  'Messages are sent to it again.',
)

builder.mutationFields((t) => ({
  retrySetAsideEvent: t.field({
    type: RetrySetAsideEventSuccessRef,
    audience: ADMINS,
    description: 'Retries an event that failed too often. Only for admins of every site.',
    args: { input: t.arg({ type: RetrySetAsideEventInput, required: true, description: 'The event.' }) },
    errors: {
      types: [OperationRefusedError],
      union: { name: 'RetrySetAsideEventPayload', description: 'The state now, or why it stays.' },
    },
    resolve: async (_root, { input }, ctx) => {
      await settleSetAsideEvent(ctx.db, ctx, { ...input, how: 'retry' })
      return { now: ctx.now }
    },
  }),
  discardSetAsideEvent: t.field({
    type: DiscardSetAsideEventSuccessRef,
    audience: ADMINS,
    description:
      'Discards an event that failed too often; it will never be handled. Only for admins of every site.',
    args: { input: t.arg({ type: DiscardSetAsideEventInput, required: true, description: 'The event.' }) },
    errors: {
      types: [OperationRefusedError],
      union: { name: 'DiscardSetAsideEventPayload', description: 'The state now, or why it stays.' },
    },
    resolve: async (_root, { input }, ctx) => {
      await settleSetAsideEvent(ctx.db, ctx, { ...input, how: 'discard' })
      return { now: ctx.now }
    },
  }),
  retryFailedJobs: t.field({
    type: RetryFailedJobsSuccessRef,
    audience: ADMINS,
    description: 'Gives failed jobs of a kind new tries. Only for admins of every site.',
    args: { input: t.arg({ type: RetryFailedJobsInput, required: true, description: 'The kind of job.' }) },
    errors: {
      types: [OperationRefusedError],
      union: { name: 'RetryFailedJobsPayload', description: 'The state now, or why they stay.' },
    },
    resolve: async (_root, { input }, ctx) => {
      await retryFailedJobs(ctx, input.task)
      return { now: ctx.now }
    },
  }),
  enableDisabledWebhook: t.field({
    type: EnableDisabledWebhookSuccessRef,
    audience: ADMINS,
    description:
      'Sends messages to a disabled webhook of a partner again, on any site. Only for admins of every site.',
    args: { input: t.arg({ type: EnableDisabledWebhookInput, required: true, description: 'The webhook.' }) },
    errors: {
      types: [OperationRefusedError],
      union: { name: 'EnableDisabledWebhookPayload', description: 'The state now, or why it stays.' },
    },
    resolve: async (_root, { input }, ctx) => {
      await enableDisabledWebhook(ctx, rowIdOf('Webhook', input.webhookId))
      return { now: ctx.now }
    },
  }),
}))
