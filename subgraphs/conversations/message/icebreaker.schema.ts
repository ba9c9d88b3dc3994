import { toGlobalId } from '#platform/base/global-ids.ts'
import { builder } from '../builder.ts'
import { findIcebreakers, type Icebreaker } from './icebreaker.store.ts'

const IcebreakerRef = builder.objectRef<Icebreaker>('Icebreaker').implement({
  audience: 'visitor',
  description: 'A first line for an empty conversation.',
  fields: (t) => ({
    id: t.id({ description: 'Global id.', resolve: ({ id }) => toGlobalId('Icebreaker', id) }),
    text: t.exposeString('text', { description: 'The line.' }),
  }),
})

builder.queryField('icebreakers', (t) =>
  t.field({
    type: [IcebreakerRef],
    description:
      'Lines that the site suggests, in the language of the visit, else in the site’s own, else in English.',
    resolve: (_root, _args, ctx) =>
      findIcebreakers(ctx.db, ctx.site.id, [ctx.visit.locale, ctx.site.defaultLocale]),
  }),
)
