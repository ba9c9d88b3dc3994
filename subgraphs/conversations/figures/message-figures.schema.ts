import { addCountedAt, addDayFigures } from '#platform/figures/day-figures.ts'
import { figureArgs, readFigureArgs, type FiguresOf } from '#platform/figures/figures.ts'
import { builder } from '../builder.ts'
import type { Tables } from '../tables.ts'
import { listMessageDays, readMessageSeries, type MessageCount } from './message-figures.store.ts'

const AUDIENCE = { operator: ['finance'] } as const

const { Day, Series } = addDayFigures<Tables, MessageCount>(builder, 'Message', {
  audience: AUDIENCE,
  day: 'Messages of a day, by the network and country of their senders.',
  series: 'Messages by day',
  dayColumn: 'day',
  figures: {
    messages: 'Texts, pictures and gifts.',
    firstMessages: 'How many members wrote for the first time.',
    started: 'How many conversations began.',
    answered: 'How many conversations got their first answer, whenever they began.',
  },
})
const MessageFiguresRef = builder.objectRef<FiguresOf>('MessageFigures').implement({
  audience: AUDIENCE,
  description: 'Messages of a site, as a job has counted them.',
  fields: (t) => ({
    series: t.field({
      type: Series,
      description: 'The same as `days`, as a series.',
      resolve: (of, _args, ctx) => readMessageSeries(ctx.db, of),
    }),
    days: t.field({
      type: [Day],
      description: 'By day, the first one first; days without any are left out.',
      resolve: (of, _args, ctx) => listMessageDays(ctx.db, of),
    }),
  }),
})

addCountedAt(builder, MessageFiguresRef, 'conversations')

builder.queryField('messageFigures', (t) =>
  t.field({
    type: MessageFiguresRef,
    audience: AUDIENCE,
    description: 'Messages, first messages and answers of the site by day.',
    args: figureArgs(builder),
    resolve: (_root, args, ctx) => readFigureArgs(ctx, args),
  }),
)
