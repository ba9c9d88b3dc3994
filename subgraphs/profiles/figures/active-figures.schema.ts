import type { ColumnsOf } from '#platform/figures/columns.store.ts'
import { addCountedAt, addDayFigures } from '#platform/figures/day-figures.ts'
import { figureArgs, readFigureArgs, type FiguresOf } from '#platform/figures/figures.ts'
import { builder } from '../builder.ts'
import type { Tables } from '../tables.ts'
import {
  listActiveDays,
  listActiveGenders,
  listCohorts,
  readActiveSeries,
  readCohortSeries,
  readGenderSeries,
  type ActiveCount,
  type CohortCount,
} from './active-figures.store.ts'

const AUDIENCE = { operator: ['finance'] } as const
const OF_DAY = 'Members who were active on the day.'
const OF_WEEK = 'Members who were active within the 7 days that end with it.'
const OF_MONTH = 'Members who were active within the 30 days that end with it.'

const Active = addDayFigures<Tables, ActiveCount>(builder, 'Active', {
  audience: AUDIENCE,
  day: 'Active members at the end of a day, each counted once. House profiles are none.',
  series: 'Active members at the end of each day',
  dayColumn: 'day',
  figures: { ofDay: OF_DAY, ofWeek: OF_WEEK, ofMonth: OF_MONTH },
})
const ActiveGender = addDayFigures<Tables, ActiveCount>(builder, 'ActiveGender', {
  audience: AUDIENCE,
  day: 'Active members of one gender at the end of a day.',
  series: 'Active members of each gender at the end of each day',
  dayColumn: 'day',
  figures: {
    gender: {
      description: 'Token of the gender.',
      inSeries: 'Token of the gender; a day stands there once for each.',
      type: 'String',
    },
    ofDay: OF_DAY,
    ofMonth: OF_MONTH,
  },
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
const CohortSeriesRef = builder.objectRef<ColumnsOf<CohortCount>>('CohortSeries').implement({
  audience: AUDIENCE,
  description:
    'Cohorts by the Monday of their sign-up and the week after it, in columns that have a value for each of its days. For charts of many days, which would pay for an object per day.',
  fields: (t) => ({
    days: t.field({
      type: ['Date'],
      description: 'The days, in the site’s time zone.',
      resolve: ({ day }) => day,
    }),
    week: t.intList({
      description: 'The week after the sign-up, from 0 to 12; everybody is active in week 0.',
      resolve: ({ week }) => week,
    }),
    members: t.intList({
      description: 'How many of those who signed up in the week of that day were active.',
      resolve: ({ members }) => members,
    }),
  }),
})
const ActiveFiguresRef = builder.objectRef<FiguresOf>('ActiveFigures').implement({
  audience: AUDIENCE,
  description: 'Active members of a site, as a job has counted them.',
  fields: (t) => ({
    days: t.field({
      type: [Active.Day],
      description: 'By day, the first one first; days before the first count are left out.',
      resolve: (of, _args, ctx) => listActiveDays(ctx.db, of),
    }),
    genders: t.field({
      type: [ActiveGender.Day],
      description: 'By day and gender.',
      resolve: (of, _args, ctx) => listActiveGenders(ctx.db, of),
    }),
    series: t.field({
      type: Active.Series,
      description: 'The same as `days`, as a series.',
      resolve: (of, _args, ctx) => readActiveSeries(ctx.db, of),
    }),
    genderSeries: t.field({
      type: ActiveGender.Series,
      description: 'The same as `genders`, as a series.',
      resolve: (of, _args, ctx) => readGenderSeries(ctx.db, of),
    }),
    cohortSeries: t.field({
      type: CohortSeriesRef,
      description: 'The same as `cohorts`, as a series.',
      resolve: (of, _args, ctx) => readCohortSeries(ctx.db, of),
    }),
    cohorts: t.field({
      type: [CohortWeekRef],
      description:
        'How many of those who signed up in the weeks of these days came back, once a week is over.',
      resolve: (of, _args, ctx) => listCohorts(ctx.db, of),
    }),
  }),
})

addCountedAt(builder, ActiveFiguresRef, 'profiles')

builder.queryField('activeFigures', (t) =>
  t.field({
    type: ActiveFiguresRef,
    audience: AUDIENCE,
    description: 'Active members of the site by day and gender, and how many of new members come back.',
    args: figureArgs(builder),
    resolve: (_root, args, ctx) => readFigureArgs(ctx, args),
  }),
)
