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
const DeliveryFiguresRef = builder
  .objectRef<Pick<FiguresOf, 'siteId' | 'from' | 'to'>>('DeliveryFigures')
  .implement({
    audience: AUDIENCE,
    description: 'Mails and pushes of a site, as a job has counted them.',
    fields: (t) => ({
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
