import { builder } from '../builder.ts'
import { ChoiceRef } from '../profile/choice.schema.ts'
import { offeredGenders } from '../profile/gender.rules.ts'
import { siteStatistics, type SiteStatistics } from './site-statistics.actions.ts'
import { shownCount } from './site-statistics.rules.ts'
import type { CountedGender } from './site-statistics.store.ts'

const AUDIENCE = { partner: 'site:read' } as const

type GenderCount = { token: string; names: Record<string, string>; members: number }

const sumOf = (genders: CountedGender[], what: 'members' | 'online') =>
  genders.reduce((sum, gender) => sum + gender[what], 0)

const GenderStatisticsRef = builder.objectRef<GenderCount>('GenderStatistics').implement({
  audience: AUDIENCE,
  description: 'How many members of a site have a gender.',
  fields: (t) => ({
    gender: t.field({
      type: ChoiceRef,
      description: 'The gender.',
      resolve: ({ token, names }) => ({ id: token, names }),
    }),
    memberCount: t.int({
      nullable: true,
      description: 'As `SiteStatistics.memberCount`.',
      resolve: ({ members }) => shownCount(members),
    }),
  }),
})

const SiteStatisticsRef = builder.objectRef<SiteStatistics>('SiteStatistics').implement({
  audience: AUDIENCE,
  description:
    'Figures of a site that say nothing of any member: rounded down to their two leading digits, and to tens at least. House profiles are not counted.',
  fields: (t) => ({
    memberCount: t.int({
      nullable: true,
      description: 'Members who can be found on the site; null for less than 20.',
      resolve: ({ genders }) => shownCount(sumOf(genders, 'members')),
    }),
    onlineCount: t.int({
      nullable: true,
      description:
        'Those of them who are online; null for less than 20, and where the site does not show who is.',
      resolve: ({ genders }, _args, { site }) =>
        site.settings.visibleProfileNotes.includes('online') ? shownCount(sumOf(genders, 'online')) : null,
    }),
    genders: t.field({
      type: [GenderStatisticsRef],
      description: 'The members by gender, in the order in which the site shows its genders.',
      resolve: ({ genders }, _args, { site }) =>
        offeredGenders(site).map(({ code, token, names }) => {
          const members = genders.find(({ gender }) => gender === code)?.members ?? 0
          return { token, names, members }
        }),
    }),
    countedAt: t.expose('countedAt', {
      type: 'DateTime',
      description: 'When they were counted: once in ten minutes.',
    }),
  }),
})

builder.queryField('siteStatistics', (t) =>
  t.field({
    type: SiteStatisticsRef,
    nullable: true,
    audience: AUDIENCE,
    description:
      'Public figures of the site of a partner’s key; null where the site does not tell them. Everybody else gets FORBIDDEN.',
    resolve: (_root, _args, ctx) => siteStatistics(ctx),
  }),
)
