import { builder } from '../builder.ts'
import { loadOwnProfile } from '../profile/profile.actions.ts'
import { ViewerRef } from '../profile/viewer.schema.ts'
import { SearchOrderRef, SearchTermsRef } from './search.schema.ts'
import { changeUsualSearch, usualSearchOf } from './usual-search.actions.ts'
import type { SearchTerms } from './usual-search.rules.ts'

builder.objectField(ViewerRef, 'usualSearch', (t) =>
  t.field({
    type: SearchTermsRef,
    description:
      'With which order and ages the member’s search begins: what was chosen last, else the nearest first where a place is known, and ages around the own.',
    resolve: async (_viewer, _args, ctx) => usualSearchOf(ctx, await loadOwnProfile(ctx)),
  }),
)

const AgeRangeInput = builder.inputType('AgeRangeInput', {
  description: 'Ages in full years; an end that is left out is open.',
  fields: (t) => ({
    minAge: t.int({ description: 'Included; 0 to 120.' }),
    maxAge: t.int({ description: 'Included; 0 to 120, not below minAge.' }),
  }),
})

const SetUsualSearchInput = builder.inputType('SetUsualSearchInput', {
  description:
    'What to keep. What is left out stays; null goes back to what fits the profile: the nearest first where a place is known, and ages around the own.',
  fields: (t) => ({
    order: t.field({ type: SearchOrderRef, description: 'Who comes first.' }),
    ages: t.field({ type: AgeRangeInput, description: 'From which to which age; without ends, any.' }),
  }),
})

const SetUsualSearchSuccessRef = builder
  .objectRef<{ usualSearch: SearchTerms }>('SetUsualSearchSuccess')
  .implement({
    audience: 'member',
    description: 'The choice is stored.',
    fields: (t) => ({
      usualSearch: t.expose('usualSearch', {
        type: SearchTermsRef,
        description: 'What the search begins with from now on, on every device.',
      }),
    }),
  })

builder.mutationFields((t) => ({
  setUsualSearch: t.field({
    type: SetUsualSearchSuccessRef,
    description: 'Keeps with which order and ages the member’s search begins.',
    args: { input: t.arg({ type: SetUsualSearchInput, required: true, description: 'The choice.' }) },
    resolve: async (_root, { input }, ctx) => ({ usualSearch: await changeUsualSearch(ctx, input) }),
  }),
}))
