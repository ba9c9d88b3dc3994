import { builder } from '../builder.ts'
import { loadOwnProfile } from '../profile/profile.actions.ts'
import { ViewerRef } from '../profile/viewer.schema.ts'
import { changeSearchDefaults, searchDefaultsOf } from './search-defaults.actions.ts'
import type { SearchTerms } from './search-defaults.rules.ts'
import { SearchOrderRef, SearchTermsRef } from './search.schema.ts'

builder.objectField(ViewerRef, 'searchDefaults', (t) =>
  t.field({
    type: SearchTermsRef,
    description:
      'The order and the ages with which the member’s searches start: the last choice. Defaults to the nearest first, if the location is known, and to ages around the member’s own.',
    resolve: async (_viewer, _args, ctx) => searchDefaultsOf(ctx, await loadOwnProfile(ctx)),
  }),
)

const AgeRangeInput = builder.inputType('AgeRangeInput', {
  description: 'An age range in full years. An omitted end is open.',
  fields: (t) => ({
    minAge: t.int({ description: 'The minimum age, inclusive; 0 to 120.' }),
    maxAge: t.int({ description: 'The maximum age, inclusive; 0 to 120, not below minAge.' }),
  }),
})

const SetSearchDefaultsInput = builder.inputType('SetSearchDefaultsInput', {
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

const SetSearchDefaultsSuccessRef = builder
  .objectRef<{ searchDefaults: SearchTerms }>('SetSearchDefaultsSuccess')
  .implement({
    audience: 'member',
    description: 'The setting is stored.',
    fields: (t) => ({
      searchDefaults: t.expose('searchDefaults', {
        type: SearchTermsRef,
        description: 'The stored search defaults, which apply on every device.',
      }),
    }),
  })

builder.mutationFields((t) => ({
  setSearchDefaults: t.field({
    type: SetSearchDefaultsSuccessRef,
    description: 'Sets the order and the ages with which the member’s searches start.',
    args: { input: t.arg({ type: SetSearchDefaultsInput, required: true, description: 'The setting.' }) },
    errors: { types: [], union: { name: 'SetSearchDefaultsPayload', description: 'The stored defaults.' } },
    resolve: async (_root, { input }, ctx) => ({ searchDefaults: await changeSearchDefaults(ctx, input) }),
  }),
}))
