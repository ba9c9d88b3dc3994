import { toGlobalId } from '#platform/base/global-ids.ts'
import type { ColumnsOf } from '#platform/figures/columns.store.ts'
import { addCountedAt } from '#platform/figures/day-figures.ts'
import { figureArgs, ofAllSites, readFigureArgs, type FiguresOf } from '#platform/figures/figures.ts'
import { builder } from '../builder.ts'
import { MoneyRef } from '../orders/money.schema.ts'
import {
  listMoneyDays,
  listMoneyGroups,
  listMoneySites,
  readMoneySeries,
  type MoneyCount,
} from './money-figures.store.ts'

const AUDIENCE = { operator: ['finance'] } as const
const ORDERS = 'How many invoices there are.'
const FIRST_PURCHASES = 'How many of them are a member’s first.'

const MoneyDayRef = builder.objectRef<MoneyCount>('MoneyDay').implement({
  audience: AUDIENCE,
  description: 'Money of a day in one currency, equal to the daily closing.',
  fields: (t) => ({
    day: t.field({
      type: 'Date',
      description: 'The day, in the site’s time zone.',
      resolve: ({ key }) => key,
    }),
    orders: t.exposeInt('orders', { description: ORDERS }),
    firstPurchases: t.exposeInt('firstPurchases', { description: FIRST_PURCHASES }),
    sold: t.field({ type: MoneyRef, description: 'Invoices, with VAT.', resolve: soldOf }),
    refunded: t.field({
      type: MoneyRef,
      description: 'Credit notes less those that were taken back, with VAT.',
      resolve: refundedOf,
    }),
  }),
})
const MoneySeriesRef = builder.objectRef<ColumnsOf<MoneyCount>>('MoneySeries').implement({
  audience: AUDIENCE,
  description:
    'Money by day and currency, in columns that have a value for each of its days. For charts of many days, which would pay for an object per day.',
  fields: (t) => ({
    days: t.field({
      type: ['Date'],
      description: 'The days, in the site’s time zone.',
      resolve: ({ key }) => key,
    }),
    currency: t.stringList({
      description: 'ISO 4217 code; a day with several currencies stands there several times.',
      resolve: ({ currency }) => currency,
    }),
    orders: t.intList({ description: ORDERS, resolve: ({ orders }) => orders }),
    firstPurchases: t.intList({
      description: FIRST_PURCHASES,
      resolve: ({ firstPurchases }) => firstPurchases,
    }),
    soldMinor: t.floatList({
      description: 'Invoices, with VAT, in minor units.',
      resolve: ({ soldMinor }) => soldMinor,
    }),
    refundedMinor: t.floatList({
      description: 'Credit notes less those that were taken back, with VAT, in minor units.',
      resolve: ({ refundedMinor }) => refundedMinor,
    }),
  }),
})
const MoneyGroupRef = builder.objectRef<MoneyCount>('MoneyGroup').implement({
  audience: AUDIENCE,
  description:
    'Money of one tracking network, one country or one site, in one currency on all days together.',
  fields: (t) => ({
    key: t.exposeString('key', {
      description:
        'The network, an empty text for none; or the country of payment, ISO 3166-1 alpha-2; or the id of the site (OperatorSite).',
    }),
    orders: t.exposeInt('orders', { description: ORDERS }),
    firstPurchases: t.exposeInt('firstPurchases', { description: FIRST_PURCHASES }),
    sold: t.field({ type: MoneyRef, description: 'Invoices, with VAT.', resolve: soldOf }),
    refunded: t.field({
      type: MoneyRef,
      description: 'Credit notes less those that were taken back, with VAT.',
      resolve: refundedOf,
    }),
  }),
})
const MoneyFiguresRef = builder.objectRef<FiguresOf>('MoneyFigures').implement({
  audience: AUDIENCE,
  description: 'Revenue, refunds and first purchases of a site, as a job has counted them.',
  fields: (t) => ({
    days: t.field({
      type: [MoneyDayRef],
      description: 'By day and currency, the first day first; days without any money are left out.',
      resolve: (of, _args, ctx) => listMoneyDays(ctx.db, of),
    }),
    series: t.field({
      type: MoneySeriesRef,
      description: 'The same as `days`, as a series.',
      resolve: (of, _args, ctx) => readMoneySeries(ctx.db, of),
    }),
    networks: t.field({
      type: [MoneyGroupRef],
      description: 'By tracking network and currency for the wanted country, the hundred largest.',
      resolve: (of, _args, ctx) => listMoneyGroups(ctx.db, of, 'network'),
    }),
    countries: t.field({
      type: [MoneyGroupRef],
      description: 'By country of payment and currency for the wanted network, the hundred largest.',
      resolve: (of, _args, ctx) => listMoneyGroups(ctx.db, of, 'country'),
    }),
    sites: t.field({
      type: [MoneyGroupRef],
      description:
        'By site of the operator and currency, for the wanted network and country, the hundred largest. Days begin in the time zone of each site.',
      resolve: async (of, _args, ctx) => {
        const sites = await listMoneySites(ctx.db, ofAllSites(ctx, of))
        return sites.map((site) => ({ ...site, key: toGlobalId('OperatorSite', site.key) }))
      },
    }),
  }),
})

addCountedAt(builder, MoneyFiguresRef, 'billing')

builder.queryField('moneyFigures', (t) =>
  t.field({
    type: MoneyFiguresRef,
    audience: AUDIENCE,
    description:
      'Revenue, refunds and first purchases of the site by day, tracking network and country of payment.',
    args: figureArgs(builder),
    resolve: (_root, args, ctx) => readFigureArgs(ctx, args),
  }),
)

function soldOf({ soldMinor: amountMinor, currency }: MoneyCount) {
  return { amountMinor, currency }
}

function refundedOf({ refundedMinor: amountMinor, currency }: MoneyCount) {
  return { amountMinor, currency }
}
