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
const ModerationFiguresRef = builder
  .objectRef<Pick<FiguresOf, 'siteId' | 'from' | 'to'>>('ModerationFigures')
  .implement({
    audience: AUDIENCE,
    description: 'Times of moderation of a site, as a job has counted them.',
    fields: (t) => ({
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
