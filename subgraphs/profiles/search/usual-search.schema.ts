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
      'The order and the ages with which the member’s searches start: the last choice. Defaults to the nearest first, if the location is known, and to ages around the member’s own.',
    resolve: async (_viewer, _args, ctx) => usualSearchOf(ctx, await loadOwnProfile(ctx)),
  }),
)

const AgeRangeInput = builder.inputType('AgeRangeInput', {
  description: 'An age range in full years. An omitted end is open.',
  fields: (t) => ({
    minAge: t.int({ description: 'The minimum age, inclusive; 0 to 120.' }),
    maxAge: t.int({ description: 'The maximum age, inclusive; 0 to 120, not below minAge.' }),
  }),
})

const SetUsualSearchInput = builder.inputType('SetUsualSearchInput', {
  description:
    'The search defaults to change. Omitted fields stay unchanged. Null restores the initial default: the nearest first, if the location is known, or ages around the member’s own.',
  fields: (t) => ({
    order: t.field({ type: SearchOrderRef, description: 'The order.' }),
    ages: t.field({
      type: AgeRangeInput,
      description: 'The age range. A range without ends includes all ages.',
    }),
  }),
})

const SetUsualSearchSuccessRef = builder
  .objectRef<{ usualSearch: SearchTerms }>('SetUsualSearchSuccess')
  .implement({
    audience: 'member',
    description: 'The setting is stored.',
    fields: (t) => ({
      usualSearch: t.expose('usualSearch', {
        type: SearchTermsRef,
        description: 'The stored search defaults, which apply on every device.',
      }),
    }),
  })

builder.mutationFields((t) => ({
  setUsualSearch: t.field({
    type: SetUsualSearchSuccessRef,
    description: 'Sets the order and the ages with which the member’s searches start.',
    args: { input: t.arg({ type: SetUsualSearchInput, required: true, description: 'The setting.' }) },
    resolve: async (_root, { input }, ctx) => ({ usualSearch: await changeUsualSearch(ctx, input) }),
  }),
}))
