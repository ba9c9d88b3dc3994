import { addDayFigures } from '#platform/figures/day-figures.ts'
import { dayArgs, readFigureArgs, type FiguresOf } from '#platform/figures/figures.ts'
import { builder } from '../builder.ts'
import type { Tables } from '../tables.ts'
import { listDeliveryDays, readDeliverySeries, type DeliveryCount } from './delivery-figures.store.ts'

const AUDIENCE = { operator: ['finance', 'support'] } as const

const { Day, Series } = addDayFigures<Tables, DeliveryCount>(builder, 'Delivery', {
  audience: AUDIENCE,
  day: 'Mails and pushes of a day.',
  series: 'Mails and pushes by day',
  dayColumn: 'day',
  figures: {
    mails: 'Mails that were written.',
    sent: 'Mails that a mail server took, or that stay in the local mailbox.',
    failed: 'Mails that were refused for good or came back.',
    bounced: 'Members who get no more mails because a mailbox is gone.',
    reported: 'Members who get no more mails because one was called spam.',
    unsubscribed: 'Members who unsubscribed from mails.',
    pushes: 'Pushes that were written, each for every browser of a member.',
    refused: 'Browsers whose push service refused every key.',
    browsers: {
      description: 'Browsers that get pushes at the end of the day; null where it was not counted then.',
      nullable: true,
    },
  },
})
const DeliveryFiguresRef = builder
  .objectRef<Pick<FiguresOf, 'siteId' | 'from' | 'to'>>('DeliveryFigures')
  .implement({
    audience: AUDIENCE,
    description: 'Mails and pushes of a site, as a job has counted them.',
    fields: (t) => ({
      series: t.field({
        type: Series,
        description: 'The same as `days`, as a series.',
        resolve: (of, _args, ctx) => readDeliverySeries(ctx.db, of),
      }),
      days: t.field({
        type: [Day],
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
