import { dayArgs, readFigureArgs, type FiguresOf } from '#platform/figures/figures.ts'
import { builder } from '../builder.ts'
import { GOAL_MINUTES, listModerationDays, type ModerationCount } from './moderation-figures.store.ts'

const AUDIENCE = { operator: ['finance', 'moderator'] } as const

const ModerationDayRef = builder.objectRef<ModerationCount>('ModerationDay').implement({
  audience: AUDIENCE,
  description: 'What moderators decided on a day, and how long it had waited.',
  fields: (t) => ({
    day: t.expose('day', { type: 'Date', description: 'The day, in the site’s time zone.' }),
    decided: t.exposeInt('decided', { description: 'How many decisions took effect.' }),
    inTime: t.exposeInt('inTime', {
      description: `How many of them were made within ${GOAL_MINUTES} minutes.`,
    }),
    medianMinutes: t.exposeFloat('medianMinutes', { description: 'Half of them took longer, in minutes.' }),
    slowMinutes: t.exposeFloat('slowMinutes', { description: 'A tenth of them took longer, in minutes.' }),
  }),
})
const ModerationSeriesRef = builder.objectRef<ModerationCount[]>('ModerationSeries').implement({
  audience: AUDIENCE,
  description:
    'Decisions by day, in columns that have a value for each of its days. For charts of many days, which would pay for an object per day.',
  fields: (t) => ({
    days: t.field({
      type: ['Date'],
      description: 'The days, in the site’s time zone.',
      resolve: (rows) => rows.map(({ day }) => day),
    }),
    decided: t.intList({
      description: 'How many decisions took effect.',
      resolve: (rows) => rows.map(({ decided }) => decided),
    }),
    inTime: t.intList({
      description: `How many of them were made within ${GOAL_MINUTES} minutes.`,
      resolve: (rows) => rows.map(({ inTime }) => inTime),
    }),
    medianMinutes: t.floatList({
      description: 'Half of them took longer, in minutes.',
      resolve: (rows) => rows.map(({ medianMinutes }) => medianMinutes),
    }),
    slowMinutes: t.floatList({
      description: 'A tenth of them took longer, in minutes.',
      resolve: (rows) => rows.map(({ slowMinutes }) => slowMinutes),
    }),
  }),
})
const ModerationFiguresRef = builder
  .objectRef<Pick<FiguresOf, 'siteId' | 'from' | 'to'>>('ModerationFigures')
  .implement({
    audience: AUDIENCE,
    description: 'Times of moderation of a site, as a job has counted them.',
    fields: (t) => ({
      series: t.field({
        type: ModerationSeriesRef,
        description: 'The same as `days`, as a series.',
        resolve: (of, _args, ctx) => listModerationDays(ctx.db, of),
      }),
      days: t.field({
        type: [ModerationDayRef],
        description: 'By day, the first one first; days without any decision are left out.',
        resolve: (of, _args, ctx) => listModerationDays(ctx.db, of),
      }),
    }),
  })

builder.queryField('moderationFigures', (t) =>
  t.field({
    type: ModerationFiguresRef,
    audience: AUDIENCE,
    description: 'How long photos, texts, reports, complaints and appeals waited for a decision, by day.',
    args: dayArgs(builder),
    resolve: (_root, args, ctx) => readFigureArgs(ctx, args),
  }),
)
