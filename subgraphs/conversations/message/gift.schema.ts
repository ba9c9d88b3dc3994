import { GLOBAL_ID, rowIdOf, toGlobalId } from '#platform/base/global-ids.ts'
import { addListedEntity } from '#platform/graph/entities.ts'
import { batchLoad, type RequestContext } from '#platform/requests/request-context.ts'
import { localised } from '#platform/site/site.ts'
import { builder } from '../builder.ts'
import { ProfileRef } from '../profile.schema.ts'
import type { Tables } from '../tables.ts'
import { giftPrice } from './gift.rules.ts'
import { findGifts, findReceivedGiftsFor, type Gift, type ReceivedGift } from './gift.store.ts'

type Context = RequestContext<Tables>

const nameOf = ({ names }: Gift, ctx: Context) => localised(names, ctx.visit.locale, ctx.site.defaultLocale)

const GiftRef = builder.objectRef<Gift>('Gift').implement({
  audience: 'visitor',
  description: 'A gift that can be sent in a conversation.',
  interfaces: [builder.nodeInterfaceRef() as never],
  fields: (t) => ({
    id: t.id({ description: GLOBAL_ID, resolve: ({ id }) => toGlobalId('Gift', id) }),
    name: t.string({
      description: 'The name, in the language of the request.',
      resolve: (gift, _args, ctx) => nameOf(gift, ctx),
    }),
    pictureUrl: t.string({ description: 'Path of the picture.', resolve: ({ picture }) => picture }),
    credits: t.int({
      description: 'The price in credits.',
      resolve: (gift, _args, ctx) => giftPrice(gift, ctx.site.settings.giftCredits),
    }),
  }),
})

const giftsOfSite = ({ db, site }: Context) => (site.settings.features.gifts ? findGifts(db, site.id) : [])

addListedEntity(builder, GiftRef, giftsOfSite)

const ReceivedGiftRef = builder.objectRef<ReceivedGift>('ReceivedGift').implement({
  audience: 'member',
  description: 'A gift that a member received, without the sender.',
  fields: (t) => ({
    name: t.string({
      description: 'The name, in the language of the request.',
      resolve: (gift, _args, ctx) => nameOf(gift, ctx),
    }),
    pictureUrl: t.string({ description: 'Path of the picture.', resolve: ({ picture }) => picture }),
    count: t.exposeInt('count', { description: 'The number of times it was received.' }),
  }),
})

builder.queryField('gifts', (t) =>
  t.field({
    type: [GiftRef],
    description: 'The gifts that the site offers, in display order; empty if the site offers none.',
    resolve: (_root, _args, ctx) => giftsOfSite(ctx),
  }),
)

builder.objectField(ProfileRef, 'receivedGifts', (t) =>
  t.field({
    type: [ReceivedGiftRef],
    description:
      'The gifts that the member received, the most frequent first. Empty for visitors, and if the site offers no gifts.',
    resolve: async ({ id }, _args, ctx) => {
      const memberId = rowIdOf('Profile', id)
      const { viewer } = ctx
      if (viewer === undefined || memberId === undefined || !ctx.site.settings.features.gifts) return []
      return (
        (await batchLoad(ctx, 'receivedGifts', memberId, (ids) =>
          findReceivedGiftsFor(ctx.db, viewer, ids),
        )) ?? []
      )
    },
  }),
)
