import { builder } from '../builder.ts'
import { ChoiceRef } from '../profile/choice.schema.ts'
import { ProfileRef } from '../profile/profile.types.ts'
import { choicesOf } from '../profile/site-choices.ts'
import { findBestMatches, type FoundMatch } from './match-finder.actions.ts'
import { ProfileSearchInput, SearchFilterRef } from './search.schema.ts'

const FoundMatchRef = builder.objectRef<FoundMatch>('FoundMatch').implement({
  audience: 'member',
  description: 'A member who meets some of the preferences.',
  fields: (t) => ({
    node: t.expose('profile', { type: ProfileRef, description: 'The member.' }),
    percent: t.int({
      nullable: true,
      description:
        'The percentage of preferences that the member meets, 0 to 100. Each interest counts as one. Null without preferences.',
      resolve: ({ fit }) => fit.percent,
    }),
    metFilters: t.field({
      type: [SearchFilterRef],
      description: 'The preferences that the member meets, except interests.',
      resolve: ({ fit }) => fit.met,
    }),
    metInterests: t.field({
      type: [ChoiceRef],
      description: 'The preferred interests that the member has.',
      resolve: async ({ fit }, _args, ctx) => {
        const { byId } = await choicesOf(ctx)
        return fit.interestIds.flatMap((id) => byId.get(id) ?? [])
      },
    }),
  }),
})

builder.queryField('bestMatches', (t) =>
  t.field({
    type: [FoundMatchRef],
    audience: 'member',
    description:
      'Up to 24 members who best meet the preferences, the best first. Gender and ages are required; all others are optional. Only the first eight interests count. Excludes house profiles.',
    args: {
      preferences: t.arg({ type: ProfileSearchInput, required: true, description: 'The preferences.' }),
    },
    resolve: (_root, { preferences }, ctx) => findBestMatches(ctx, preferences),
  }),
)
