import { requireAdminOfAll } from '#platform/requests/operator.ts'
import { builder } from '../builder.ts'
import {
  findMailHealth,
  findPushHealth,
  findSmsHealth,
  listMailTroubles,
  type MailHealth,
  type MailTrouble,
  type PushHealth,
  type SmsHealth,
} from './delivery-health.store.ts'

const ADMINS = { operator: ['admin'] } as const

const MailFaultRef = builder.enumType('MailFault', {
  description: 'Why mails are not delivered.',
  values: {
    LOGIN: { value: 'login', description: 'The mail server refuses our login.' },
    SENDER: { value: 'sender', description: 'A mail server refuses our server or our address.' },
    CONNECTION: { value: 'connection', description: 'The mail server does not answer.' },
    LATER: { value: 'later', description: 'The mail server asks for time.' },
    FULL: { value: 'full', description: 'The member’s mailbox is full.' },
    MAILBOX: { value: 'mailbox', description: 'The member’s mailbox does not exist.' },
    MAIL: { value: 'mail', description: 'The mail itself is refused.' },
  } as const,
})

const MailTroubleRef = builder.objectRef<MailTrouble>('MailTrouble').implement({
  audience: ADMINS,
  description: 'Mails with the same fault: those that wait, and those given up within the last 24 hours.',
  fields: (t) => ({
    fault: t.expose('fault', { type: MailFaultRef, description: 'What is wrong.' }),
    waiting: t.exposeInt('waiting', { description: 'How many are tried again.' }),
    failed: t.exposeInt('failed', { description: 'How many were given up.' }),
    code: t.exposeString('code', {
      nullable: true,
      description: 'The code that the server gave for the newest one. Its words could name an address.',
    }),
  }),
})

const MailHealthRef = builder.objectRef<MailHealth>('MailHealth').implement({
  audience: ADMINS,
  description: 'How mails are delivered, on all sites.',
  fields: (t) => ({
    hasServer: t.boolean({
      description: 'Whether there is a mail server. Without one, mails stay in the local mailbox.',
      resolve: (_health, _args, { services }) => services.config.SMTP_URL !== undefined,
    }),
    sent: t.exposeInt('sent', { description: 'How many the mail server took in the last 24 hours.' }),
    kept: t.exposeInt('kept', {
      description: 'How many of the last 24 hours stay in the local mailbox.',
    }),
    waiting: t.exposeInt('waiting', { description: 'How many wait for the mail server.' }),
    oldestWaitingAt: t.expose('oldestWaitingAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the oldest of them was written; null where none waits.',
    }),
    failed: t.exposeInt('failed', { description: 'How many were given up in the last 24 hours.' }),
    troubles: t.field({
      type: [MailTroubleRef],
      description: 'What is wrong, by cause, the most frequent one first.',
      resolve: (_health, _args, ctx) => listMailTroubles(ctx.db),
    }),
  }),
})

const SmsHealthRef = builder.objectRef<SmsHealth>('SmsHealth').implement({
  audience: ADMINS,
  description: 'How text messages are delivered, on all sites.',
  fields: (t) => ({
    hasGateway: t.boolean({
      description: 'Whether there is an SMS gateway. Without one, messages stay on the server.',
      resolve: (_health, _args, { services }) => services.config.SMS_URL !== undefined,
    }),
    sent: t.exposeInt('sent', { description: 'How many the gateway took in the last 24 hours.' }),
    kept: t.exposeInt('kept', { description: 'How many of the last 24 hours stay on the server.' }),
    waiting: t.exposeInt('waiting', { description: 'How many wait for the gateway.' }),
    oldestWaitingAt: t.expose('oldestWaitingAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the oldest of them was written; null where none waits.',
    }),
    failed: t.exposeInt('failed', {
      description: 'How many that were written in the last 24 hours were refused for good.',
    }),
    code: t.exposeString('code', {
      nullable: true,
      description: 'The status with which the gateway refused the newest of them.',
    }),
  }),
})

const PushHealthRef = builder.objectRef<PushHealth>('PushHealth').implement({
  audience: ADMINS,
  description: 'How pushes are delivered, on all sites. Those that wait are among the jobs.',
  fields: (t) => ({
    written: t.exposeInt('written', {
      description: 'How many were written in the last 24 hours, each for every browser of a member.',
    }),
    browsers: t.exposeInt('browsers', { description: 'How many browsers get pushes.' }),
    refused: t.exposeInt('refused', {
      description: 'How many browsers’ push services refused every key of ours in the last 24 hours.',
    }),
  }),
})

type DeliveryHealth = Record<string, never>
const DeliveryHealthRef = builder.objectRef<DeliveryHealth>('DeliveryHealth').implement({
  audience: ADMINS,
  description: 'How the installation reaches its members.',
  fields: (t) => ({
    mails: t.field({
      type: MailHealthRef,
      description: 'Mails.',
      resolve: (_health, _args, ctx) => findMailHealth(ctx.db),
    }),
    pushes: t.field({
      type: PushHealthRef,
      description: 'Pushes.',
      resolve: (_health, _args, ctx) => findPushHealth(ctx.db),
    }),
    textMessages: t.field({
      type: SmsHealthRef,
      description: 'Text messages.',
      resolve: (_health, _args, ctx) => findSmsHealth(ctx.db),
    }),
  }),
})

builder.queryField('deliveryHealth', (t) =>
  t.field({
    type: DeliveryHealthRef,
    audience: ADMINS,
    description: 'How mails, pushes and text messages are delivered. Only for admins of every site.',
    resolve: (_root, _args, ctx) => {
      requireAdminOfAll(ctx)
      return {}
    },
  }),
)
