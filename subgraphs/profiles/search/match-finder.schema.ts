import { builder } from '../builder.ts'
import { ChoiceRef } from '../profile/choice.schema.ts'
import { ProfileRef } from '../profile/profile.types.ts'
import { choicesOf } from '../profile/site-choices.ts'
import { findBestMatches, type FoundMatch } from './match-finder.actions.ts'
import { ProfileSearchInput, SearchFilterRef } from './search.schema.ts'

const FoundMatchRef = builder.objectRef<FoundMatch>('FoundMatch').implement({
  audience: 'member',
  description: 'A member who fits what was asked for.',
  fields: (t) => ({
    node: t.expose('profile', { type: ProfileRef, description: 'The member.' }),
    percent: t.int({
      nullable: true,
      description:
        'How many of the preferences are met, 0 to 100; each interest counts as one. Null when nothing was preferred.',
      resolve: ({ fit }) => fit.percent,
    }),
    metFilters: t.field({
      type: [SearchFilterRef],
      description: 'The preferences that are met, interests apart.',
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
      'The up to 24 members who fit a few preferences best, best first. Gender and ages are conditions, everything else may be missed. Of interests the first eight count. No house profiles.',
    args: {
      preferences: t.arg({ type: ProfileSearchInput, required: true, description: 'What is preferred.' }),
    },
    resolve: (_root, { preferences }, ctx) => findBestMatches(ctx, preferences),
  }),
)
