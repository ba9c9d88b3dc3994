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
  description: 'The number of a site’s members with a gender.',
  fields: (t) => ({
    gender: t.field({
      type: ChoiceRef,
      description: 'The gender.',
      resolve: ({ token, names }) => ({ id: token, names }),
    }),
    memberCount: t.int({
      nullable: true,
      description: 'The number of members, rounded like `SiteStatistics.memberCount`.',
      resolve: ({ members }) => shownCount(members),
    }),
  }),
})

const SiteStatisticsRef = builder.objectRef<SiteStatistics>('SiteStatistics').implement({
  audience: AUDIENCE,
  description:
    'Anonymous figures of a site, rounded down to two leading digits and at least to tens. House profiles are not counted.',
  fields: (t) => ({
    memberCount: t.int({
      nullable: true,
      description: 'The number of members who can be found on the site; null for fewer than 20.',
      resolve: ({ genders }) => shownCount(sumOf(genders, 'members')),
    }),
    onlineCount: t.int({
      nullable: true,
      description:
        'The number of these members who are online. Null for fewer than 20, and if the site does not show who is online.',
      resolve: ({ genders }, _args, { site }) =>
        site.settings.visibleProfileNotes.includes('online') ? shownCount(sumOf(genders, 'online')) : null,
    }),
    genders: t.field({
      type: [GenderStatisticsRef],
      description: 'The members by gender, in the site’s order of genders.',
      resolve: ({ genders }, _args, { site }) =>
        offeredGenders(site).map(({ code, token, names }) => {
          const members = genders.find(({ gender }) => gender === code)?.members ?? 0
          return { token, names, members }
        }),
    }),
    countedAt: t.expose('countedAt', {
      type: 'DateTime',
      description: 'When they were counted; every ten minutes.',
    }),
  }),
})

builder.queryField('siteStatistics', (t) =>
  t.field({
    type: SiteStatisticsRef,
    nullable: true,
    audience: AUDIENCE,
    description:
      'Public figures of the site of the partner’s key; null if the site does not publish them. Other callers get FORBIDDEN.',
    resolve: (_root, _args, ctx) => siteStatistics(ctx),
  }),
)
