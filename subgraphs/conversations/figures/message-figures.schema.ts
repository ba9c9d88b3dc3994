import { findCountedAt } from '#platform/figures/day-count.store.ts'
import { figureArgs, readFigureArgs, type FiguresOf } from '#platform/figures/figures.ts'
import { builder } from '../builder.ts'
import { listMessageDays, type MessageCount } from './message-figures.store.ts'

const AUDIENCE = { operator: ['finance'] } as const

const MessageDayRef = builder.objectRef<MessageCount>('MessageDay').implement({
  audience: AUDIENCE,
  description: 'Messages of a day, by the network and country of their senders.',
  fields: (t) => ({
    day: t.expose('day', { type: 'Date', description: 'The day, in the site’s time zone.' }),
    messages: t.exposeInt('messages', { description: 'Texts, pictures and gifts.' }),
    firstMessages: t.exposeInt('firstMessages', {
      description: 'How many members wrote for the first time.',
    }),
    started: t.exposeInt('started', { description: 'How many conversations began.' }),
    answered: t.exposeInt('answered', {
      description: 'How many conversations got their first answer, whenever they began.',
    }),
  }),
})
const MessageSeriesRef = builder.objectRef<MessageCount[]>('MessageSeries').implement({
  audience: AUDIENCE,
  description:
    'Messages by day, in columns that have a value for each of its days. For charts of many days, which would pay for an object per day.',
  fields: (t) => ({
    days: t.field({
      type: ['Date'],
      description: 'The days, in the site’s time zone.',
      resolve: (rows) => rows.map(({ day }) => day),
    }),
    messages: t.intList({
      description: 'Texts, pictures and gifts.',
      resolve: (rows) => rows.map(({ messages }) => messages),
    }),
    firstMessages: t.intList({
      description: 'How many members wrote for the first time.',
      resolve: (rows) => rows.map(({ firstMessages }) => firstMessages),
    }),
    started: t.intList({
      description: 'How many conversations began.',
      resolve: (rows) => rows.map(({ started }) => started),
    }),
    answered: t.intList({
      description: 'How many conversations got their first answer, whenever they began.',
      resolve: (rows) => rows.map(({ answered }) => answered),
    }),
  }),
})
const MessageFiguresRef = builder.objectRef<FiguresOf>('MessageFigures').implement({
  audience: AUDIENCE,
  description: 'Messages of a site, as a job has counted them.',
  fields: (t) => ({
    countedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When they were counted last; null before the first time.',
      resolve: async ({ siteId }, _args, ctx) =>
        (await findCountedAt(ctx.db, 'conversations', siteId)) ?? null,
    }),
    series: t.field({
      type: MessageSeriesRef,
      description: 'The same as `days`, as a series.',
      resolve: (of, _args, ctx) => listMessageDays(ctx.db, of),
    }),
    days: t.field({
      type: [MessageDayRef],
      description: 'By day, the first one first; days without any are left out.',
      resolve: (of, _args, ctx) => listMessageDays(ctx.db, of),
    }),
  }),
})

builder.queryField('messageFigures', (t) =>
  t.field({
    type: MessageFiguresRef,
    audience: AUDIENCE,
    description: 'Messages, first messages and answers of the site by day.',
    args: figureArgs(builder),
    resolve: (_root, args, ctx) => readFigureArgs(ctx, args),
  }),
)
