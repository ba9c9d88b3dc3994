import { findCountedAt } from '#platform/figures/day-count.store.ts'
import { figureArgs, readFigureArgs, type FiguresOf } from '#platform/figures/figures.ts'
import { builder } from '../builder.ts'
import {
  listActiveDays,
  listActiveGenders,
  listCohorts,
  type ActiveCount,
  type CohortCount,
} from './active-figures.store.ts'

const AUDIENCE = { operator: ['finance'] } as const
const OF_DAY = 'Members who were active on the day.'
const OF_WEEK = 'Members who were active within the 7 days that end with it.'
const OF_MONTH = 'Members who were active within the 30 days that end with it.'

const ActiveDayRef = builder.objectRef<ActiveCount>('ActiveDay').implement({
  audience: AUDIENCE,
  description: 'Active members at the end of a day, each counted once. House profiles are none.',
  fields: (t) => ({
    day: t.expose('day', { type: 'Date', description: 'The day, in the site’s time zone.' }),
    ofDay: t.exposeInt('ofDay', { description: OF_DAY }),
    ofWeek: t.exposeInt('ofWeek', { description: OF_WEEK }),
    ofMonth: t.exposeInt('ofMonth', { description: OF_MONTH }),
  }),
})
const ActiveGenderDayRef = builder.objectRef<ActiveCount>('ActiveGenderDay').implement({
  audience: AUDIENCE,
  description: 'Active members of one gender at the end of a day.',
  fields: (t) => ({
    day: t.expose('day', { type: 'Date', description: 'The day, in the site’s time zone.' }),
    gender: t.exposeString('gender', { description: 'Token of the gender.' }),
    ofDay: t.exposeInt('ofDay', { description: OF_DAY }),
    ofMonth: t.exposeInt('ofMonth', { description: OF_MONTH }),
  }),
})
const CohortWeekRef = builder.objectRef<CohortCount>('CohortWeek').implement({
  audience: AUDIENCE,
  description: 'Members who signed up in one week and were active in a week after their sign-up.',
  fields: (t) => ({
    day: t.expose('day', { type: 'Date', description: 'The Monday of the week in which they signed up.' }),
    week: t.exposeInt('week', {
      description: 'The week after the sign-up, from 0 to 12; everybody is active in week 0.',
    }),
    members: t.exposeInt('members', { description: 'How many of them were active in it.' }),
  }),
})
const ActiveSeriesRef = builder.objectRef<ActiveCount[]>('ActiveSeries').implement({
  audience: AUDIENCE,
  description:
    'Active members at the end of each day, in columns that have a value for each of its days. For charts of many days, which would pay for an object per day.',
  fields: (t) => ({
    days: t.field({
      type: ['Date'],
      description: 'The days, in the site’s time zone.',
      resolve: (rows) => rows.map(({ day }) => day),
    }),
    ofDay: t.intList({ description: OF_DAY, resolve: (rows) => rows.map(({ ofDay }) => ofDay) }),
    ofWeek: t.intList({ description: OF_WEEK, resolve: (rows) => rows.map(({ ofWeek }) => ofWeek) }),
    ofMonth: t.intList({ description: OF_MONTH, resolve: (rows) => rows.map(({ ofMonth }) => ofMonth) }),
  }),
})
const ActiveGenderSeriesRef = builder.objectRef<ActiveCount[]>('ActiveGenderSeries').implement({
  audience: AUDIENCE,
  description:
    'Active members of each gender at the end of each day, in columns that have a value for each of its days. For charts of many days, which would pay for an object per day.',
  fields: (t) => ({
    days: t.field({
      type: ['Date'],
      description: 'The days, in the site’s time zone.',
      resolve: (rows) => rows.map(({ day }) => day),
    }),
    gender: t.stringList({
      description: 'Token of the gender; a day stands there once for each.',
      resolve: (rows) => rows.map(({ gender }) => gender),
    }),
    ofDay: t.intList({ description: OF_DAY, resolve: (rows) => rows.map(({ ofDay }) => ofDay) }),
    ofMonth: t.intList({ description: OF_MONTH, resolve: (rows) => rows.map(({ ofMonth }) => ofMonth) }),
  }),
})
const CohortSeriesRef = builder.objectRef<CohortCount[]>('CohortSeries').implement({
  audience: AUDIENCE,
  description:
    'Cohorts by the Monday of their sign-up and the week after it, in columns that have a value for each of its days. For charts of many days, which would pay for an object per day.',
  fields: (t) => ({
    days: t.field({
      type: ['Date'],
      description: 'The days, in the site’s time zone.',
      resolve: (rows) => rows.map(({ day }) => day),
    }),
    week: t.intList({
      description: 'The week after the sign-up, from 0 to 12; everybody is active in week 0.',
      resolve: (rows) => rows.map(({ week }) => week),
    }),
    members: t.intList({
      description: 'How many of those who signed up in the week of that day were active.',
      resolve: (rows) => rows.map(({ members }) => members),
    }),
  }),
})
const ActiveFiguresRef = builder.objectRef<FiguresOf>('ActiveFigures').implement({
  audience: AUDIENCE,
  description: 'Active members of a site, as a job has counted them.',
  fields: (t) => ({
    countedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When they were counted last; null before the first time.',
      resolve: async ({ siteId }, _args, ctx) => (await findCountedAt(ctx.db, 'profiles', siteId)) ?? null,
    }),
    days: t.field({
      type: [ActiveDayRef],
      description: 'By day, the first one first; days before the first count are left out.',
      resolve: (of, _args, ctx) => listActiveDays(ctx.db, of),
    }),
    genders: t.field({
      type: [ActiveGenderDayRef],
      description: 'By day and gender.',
      resolve: (of, _args, ctx) => listActiveGenders(ctx.db, of),
    }),
    series: t.field({
      type: ActiveSeriesRef,
      description: 'The same as `days`, as a series.',
      resolve: (of, _args, ctx) => listActiveDays(ctx.db, of),
    }),
    genderSeries: t.field({
      type: ActiveGenderSeriesRef,
      description: 'The same as `genders`, as a series.',
      resolve: (of, _args, ctx) => listActiveGenders(ctx.db, of),
    }),
    cohortSeries: t.field({
      type: CohortSeriesRef,
      description: 'The same as `cohorts`, as a series.',
      resolve: (of, _args, ctx) => listCohorts(ctx.db, of),
    }),
    cohorts: t.field({
      type: [CohortWeekRef],
      description:
        'How many of those who signed up in the weeks of these days came back, once a week is over.',
      resolve: (of, _args, ctx) => listCohorts(ctx.db, of),
    }),
  }),
})

builder.queryField('activeFigures', (t) =>
  t.field({
    type: ActiveFiguresRef,
    audience: AUDIENCE,
    description: 'Active members of the site by day and gender, and how many of new members come back.',
    args: figureArgs(builder),
    resolve: (_root, args, ctx) => readFigureArgs(ctx, args),
  }),
)
