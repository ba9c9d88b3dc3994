import { toGlobalId } from '#platform/base/global-ids.ts'
import { builder } from '../builder.ts'
import { findIcebreakers, type Icebreaker } from './icebreaker.store.ts'

const IcebreakerRef = builder.objectRef<Icebreaker>('Icebreaker').implement({
  audience: 'visitor',
  description: 'A suggested first message.',
  fields: (t) => ({
    id: t.id({ description: 'Global id.', resolve: ({ id }) => toGlobalId('Icebreaker', id) }),
    text: t.exposeString('text', { description: 'The text.' }),
  }),
})

builder.queryField('icebreakers', (t) =>
  t.field({
    type: [IcebreakerRef],
    description:
      'The site’s suggested first messages in the language of the request, otherwise in the site’s default language or English.',
    resolve: (_root, _args, ctx) =>
      findIcebreakers(ctx.db, ctx.site.id, [ctx.visit.locale, ctx.site.defaultLocale]),
  }),
)
