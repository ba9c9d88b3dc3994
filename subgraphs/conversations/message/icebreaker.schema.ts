import { GLOBAL_ID, toGlobalId } from '#platform/base/global-ids.ts'
import { addEntity } from '#platform/graph/entities.ts'
import { batchLoad } from '#platform/requests/request-context.ts'
import { builder } from '../builder.ts'
import { findIcebreakers, findIcebreakersById, type Icebreaker } from './icebreaker.store.ts'

const IcebreakerRef = builder.objectRef<Icebreaker>('Icebreaker').implement({
  audience: 'visitor',
  description: 'A suggested first message.',
  interfaces: [builder.nodeInterfaceRef() as never],
  fields: (t) => ({
    id: t.id({ description: GLOBAL_ID, resolve: ({ id }) => toGlobalId('Icebreaker', id) }),
    text: t.exposeString('text', { description: 'The text.' }),
  }),
})

addEntity(builder, IcebreakerRef, (ctx, icebreakerId) =>
  batchLoad(ctx, 'icebreaker', icebreakerId, (ids) => findIcebreakersById(ctx.db, ctx.site.id, ids)),
)

builder.queryField('icebreakers', (t) =>
  t.field({
    type: [IcebreakerRef],
    description:
      'The site’s suggested first messages in the language of the request, otherwise in the site’s default language or English.',
    resolve: (_root, _args, ctx) =>
      findIcebreakers(ctx.db, ctx.site.id, [ctx.visit.locale, ctx.site.defaultLocale]),
  }),
)
