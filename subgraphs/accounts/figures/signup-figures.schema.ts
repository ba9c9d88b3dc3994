import { toGlobalId } from '#platform/base/global-ids.ts'
import { addCountedAt, addDayFigures } from '#platform/figures/day-figures.ts'
import { figureArgs, ofAllSites, readFigureArgs, type FiguresOf } from '#platform/figures/figures.ts'
import { builder } from '../builder.ts'
import type { Tables } from '../tables.ts'
import {
  listSignupDays,
  listSignupGroups,
  listSignupSites,
  readSignupSeries,
  type SignupCount,
} from './signup-figures.store.ts'

const AUDIENCE = { operator: ['finance'] } as const
const SIGNUPS = 'How many members signed up.'
const ACTIVATED = 'How many members confirmed their address, whenever they signed up.'

const { Day, Series } = addDayFigures<Tables, SignupCount>(builder, 'Signup', {
  audience: AUDIENCE,
  day: 'Sign-ups of a day.',
  series: 'Sign-ups by day',
  dayColumn: 'key',
  figures: { signups: SIGNUPS, activated: ACTIVATED },
})
const SignupGroupRef = builder.objectRef<SignupCount>('SignupGroup').implement({
  audience: AUDIENCE,
  description: 'Sign-ups of one tracking network, one country or one site, on all days together.',
  fields: (t) => ({
    key: t.exposeString('key', {
      description:
        'The network, an empty text for none; or the country of the sign-up, ISO 3166-1 alpha-2; or the id of the site (OperatorSite).',
    }),
    signups: t.exposeInt('signups', { description: SIGNUPS }),
    activated: t.exposeInt('activated', { description: ACTIVATED }),
  }),
})
const SignupFiguresRef = builder.objectRef<FiguresOf>('SignupFigures').implement({
  audience: AUDIENCE,
  description: 'Sign-ups and activations of a site, as a job has counted them.',
  fields: (t) => ({
    days: t.field({
      type: [Day],
      description: 'By day, the first one first; days without any are left out.',
      resolve: (of, _args, ctx) => listSignupDays(ctx.db, of),
    }),
    series: t.field({
      type: Series,
      description: 'The same as `days`, as a series.',
      resolve: (of, _args, ctx) => readSignupSeries(ctx.db, of),
    }),
    networks: t.field({
      type: [SignupGroupRef],
      description: 'By tracking network of the wanted country, the hundred largest.',
      resolve: (of, _args, ctx) => listSignupGroups(ctx.db, of, 'network'),
    }),
    countries: t.field({
      type: [SignupGroupRef],
      description: 'By country of the wanted network, the hundred largest.',
      resolve: (of, _args, ctx) => listSignupGroups(ctx.db, of, 'country'),
    }),
    sites: t.field({
      type: [SignupGroupRef],
      description:
        'By site of the operator, for the wanted network and country, the hundred largest. Days begin in the time zone of each site.',
      resolve: async (of, _args, ctx) => {
        const sites = await listSignupSites(ctx.db, ofAllSites(ctx, of))
        return sites.map((site) => ({ ...site, key: toGlobalId('OperatorSite', site.key) }))
      },
    }),
  }),
})

addCountedAt(builder, SignupFiguresRef, 'accounts')

builder.queryField('signupFigures', (t) =>
  t.field({
    type: SignupFiguresRef,
    audience: AUDIENCE,
    description: 'Sign-ups and activations of the site by day, tracking network and country.',
    args: figureArgs(builder),
    resolve: (_root, args, ctx) => readFigureArgs(ctx, args),
  }),
)
