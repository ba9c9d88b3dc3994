import { dayArgs, readFigureArgs, type FiguresOf } from '#platform/figures/figures.ts'
import { builder } from '../builder.ts'
import { listDeliveryDays, type DeliveryCount } from './delivery-figures.store.ts'

const AUDIENCE = { operator: ['finance', 'support'] } as const

const DeliveryDayRef = builder.objectRef<DeliveryCount>('DeliveryDay').implement({
  audience: AUDIENCE,
  description: 'Mails and pushes of a day.',
  fields: (t) => ({
    day: t.expose('day', { type: 'Date', description: 'The day, in the site’s time zone.' }),
    mails: t.exposeInt('mails', { description: 'Mails that were written.' }),
    sent: t.exposeInt('sent', {
      description: 'Mails that a mail server took, or that stay in the local mailbox.',
    }),
    failed: t.exposeInt('failed', { description: 'Mails that were refused for good or came back.' }),
    bounced: t.exposeInt('bounced', {
      description: 'Members who get no more mails because a mailbox is gone.',
    }),
    reported: t.exposeInt('reported', {
      description: 'Members who get no more mails because one was called spam.',
    }),
    unsubscribed: t.exposeInt('unsubscribed', { description: 'Members who unsubscribed from mails.' }),
    pushes: t.exposeInt('pushes', {
      description: 'Pushes that were written, each for every browser of a member.',
    }),
    refused: t.exposeInt('refused', { description: 'Browsers whose push service refused every key.' }),
    browsers: t.exposeInt('browsers', {
      nullable: true,
      description: 'Browsers that get pushes at the end of the day; null where it was not counted then.',
    }),
  }),
})
const DeliverySeriesRef = builder.objectRef<DeliveryCount[]>('DeliverySeries').implement({
  audience: AUDIENCE,
  description:
    'Mails and pushes by day, in columns that have a value for each of its days. For charts of many days, which would pay for an object per day.',
  fields: (t) => ({
    days: t.field({
      type: ['Date'],
      description: 'The days, in the site’s time zone.',
      resolve: (rows) => rows.map(({ day }) => day),
    }),
    mails: t.intList({
      description: 'Mails that were written.',
      resolve: (rows) => rows.map(({ mails }) => mails),
    }),
    sent: t.intList({
      description: 'Mails that a mail server took, or that stay in the local mailbox.',
      resolve: (rows) => rows.map(({ sent }) => sent),
    }),
    failed: t.intList({
      description: 'Mails that were refused for good or came back.',
      resolve: (rows) => rows.map(({ failed }) => failed),
    }),
    bounced: t.intList({
      description: 'Members who get no more mails because a mailbox is gone.',
      resolve: (rows) => rows.map(({ bounced }) => bounced),
    }),
    reported: t.intList({
      description: 'Members who get no more mails because one was called spam.',
      resolve: (rows) => rows.map(({ reported }) => reported),
    }),
    unsubscribed: t.intList({
      description: 'Members who unsubscribed from mails.',
      resolve: (rows) => rows.map(({ unsubscribed }) => unsubscribed),
    }),
    pushes: t.intList({
      description: 'Pushes that were written, each for every browser of a member.',
      resolve: (rows) => rows.map(({ pushes }) => pushes),
    }),
    refused: t.intList({
      description: 'Browsers whose push service refused every key.',
      resolve: (rows) => rows.map(({ refused }) => refused),
    }),
    browsers: t.field({
      type: ['Int'],
      nullable: { list: false, items: true },
      description: 'Browsers that get pushes at the end of the day; null where it was not counted then.',
      resolve: (rows) => rows.map(({ browsers }) => browsers),
    }),
  }),
})
const DeliveryFiguresRef = builder
  .objectRef<Pick<FiguresOf, 'siteId' | 'from' | 'to'>>('DeliveryFigures')
  .implement({
    audience: AUDIENCE,
    description: 'Mails and pushes of a site, as a job has counted them.',
    fields: (t) => ({
      series: t.field({
        type: DeliverySeriesRef,
        description: 'The same as `days`, as a series.',
        resolve: (of, _args, ctx) => listDeliveryDays(ctx.db, of),
      }),
      days: t.field({
        type: [DeliveryDayRef],
        description: 'By day, the first one first; days before the first mail are left out.',
        resolve: (of, _args, ctx) => listDeliveryDays(ctx.db, of),
      }),
    }),
  })

builder.queryField('deliveryFigures', (t) =>
  t.field({
    type: DeliveryFiguresRef,
    audience: AUDIENCE,
    description: 'Mails and pushes of the site by day, and what came back.',
    args: dayArgs(builder),
    resolve: (_root, args, ctx) => readFigureArgs(ctx, args),
  }),
)
