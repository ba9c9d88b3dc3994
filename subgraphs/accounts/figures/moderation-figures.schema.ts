import { addDayFigures } from '#platform/figures/day-figures.ts'
import { dayArgs, readFigureArgs, type FiguresOf } from '#platform/figures/figures.ts'
import { builder } from '../builder.ts'
import type { Tables } from '../tables.ts'
import {
  GOAL_MINUTES,
  listModerationDays,
  readModerationSeries,
  type ModerationCount,
} from './moderation-figures.store.ts'

const AUDIENCE = { operator: ['finance', 'moderator'] } as const

const { Day, Series } = addDayFigures<Tables, ModerationCount>(builder, 'Moderation', {
  audience: AUDIENCE,
  day: 'What moderators decided on a day, and how long it had waited.',
  series: 'Decisions by day',
  dayColumn: 'day',
  figures: {
    decided: 'How many decisions took effect.',
    inTime: `How many of them were made within ${GOAL_MINUTES} minutes.`,
    medianMinutes: { description: 'Half of them took longer, in minutes.', type: 'Float' },
    slowMinutes: { description: 'A tenth of them took longer, in minutes.', type: 'Float' },
  },
})
const ModerationFiguresRef = builder
  .objectRef<Pick<FiguresOf, 'siteId' | 'from' | 'to'>>('ModerationFigures')
  .implement({
    audience: AUDIENCE,
    description: 'Times of moderation of a site, as a job has counted them.',
    fields: (t) => ({
      series: t.field({
        type: Series,
        description: 'The same as `days`, as a series.',
        resolve: (of, _args, ctx) => readModerationSeries(ctx.db, of),
      }),
      days: t.field({
        type: [Day],
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
