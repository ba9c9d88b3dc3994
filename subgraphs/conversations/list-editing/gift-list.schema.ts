import { InvalidInputError, RequestError } from '#platform/base/errors.ts'
import { GLOBAL_ID, rowIdOf, toGlobalId } from '#platform/base/global-ids.ts'
import { addEntityByGlobalId } from '#platform/graph/entities.ts'
import { OF_LIST_CHANGES } from '#platform/graph/list-change.ts'
import { LIST_EDITORS, ListChangedError } from '#platform/requests/edited-list.ts'
import { builder } from '../builder.ts'
import {
  changeGifts,
  editedGifts,
  giftChanges,
  revertGiftsChange,
  type EditedGifts,
} from './edited-lists.actions.ts'
import { GIFT_CREDITS_MAX, GIFT_NAME_MAX } from './gift-list.rules.ts'
import { GIFTS_MAX, type EditedGift } from './gift-list.store.ts'
import { ListChangeRef } from './list-change.schema.ts'

type Text = { language: string; text: string | null; productText: string | null }

const ListedGiftTextRef = builder.objectRef<Text>('ListedGiftText').implement({
  audience: LIST_EDITORS,
  description: 'The name of a gift in a language of the site.',
  fields: (t) => ({
    language: t.exposeString('language', { description: 'The language.' }),
    text: t.exposeString('text', {
      nullable: true,
      description:
        'As members read it; null where it is missing, so that they read that of the default language.',
    }),
    productText: t.exposeString('productText', {
      nullable: true,
      description: 'The product’s own name, which an emptied one becomes again; null where there is none.',
    }),
  }),
})

const ListedGiftRef = builder.objectRef<EditedGift>('ListedGift').implement({
  audience: LIST_EDITORS,
  description: 'A gift as its editor sees it, also one that is no longer offered.',
  fields: (t) => ({
    giftId: t.id({
      description: 'Global id of the Gift; for inputs.',
      resolve: ({ id }) => toGlobalId('Gift', id),
    }),
    key: t.string({ description: 'Names it in changes.', resolve: ({ id }) => id }),
    isOwn: t.exposeBoolean('isOwn', { description: 'Whether only this site has it.' }),
    isOffered: t.exposeBoolean('isOffered', {
      description: 'Whether members can send it. What they have received stays.',
    }),
    credits: t.exposeInt('credits', {
      nullable: true,
      description: 'The price in credits; null for the site’s setting `giftCredits`.',
    }),
    pictureUrl: t.string({ description: 'Path of the picture.', resolve: ({ picture }) => picture }),
    texts: t.field({
      type: [ListedGiftTextRef],
      description: 'Its name in each language of the site.',
      resolve: ({ texts, productTexts }, _args, ctx) =>
        ctx.site.locales.map((language) => ({
          language,
          text: texts[language] ?? null,
          productText: productTexts[language] ?? null,
        })),
    }),
  }),
})

const GiftListRef = builder.objectRef<EditedGifts>('GiftList').implement({
  audience: LIST_EDITORS,
  description: 'The gifts of the site, for their editors.',
  interfaces: [builder.nodeInterfaceRef() as never],
  fields: (t) => ({
    id: t.id({ description: GLOBAL_ID, resolve: (_list, _args, ctx) => toGlobalId('GiftList', ctx.site.id) }),
    version: t.exposeString('version', {
      description: 'Identifies its state. Send it with a change, so that none is overwritten.',
    }),
    defaultCredits: t.int({
      description: 'The price of gifts without one of their own.',
      resolve: (_list, _args, ctx) => ctx.site.settings.giftCredits,
    }),
    entries: t.field({
      type: [ListedGiftRef],
      description: 'All gifts in display order.',
      resolve: ({ gifts }) => gifts,
    }),
    changes: t.field({
      type: [ListChangeRef],
      description: OF_LIST_CHANGES,
      resolve: (_list, _args, ctx) => giftChanges(ctx),
    }),
  }),
})

addEntityByGlobalId(builder, GiftListRef, (ctx, id) =>
  id === toGlobalId('GiftList', ctx.site.id) ? editedGifts(ctx) : null,
)

builder.queryField('giftList', (t) =>
  t.field({
    type: GiftListRef,
    audience: LIST_EDITORS,
    description: 'The gifts of the site, for their editors.',
    resolve: (_root, _args, ctx) => editedGifts(ctx),
  }),
)

const GiftTextInput = builder.inputType('GiftTextInput', {
  description: 'A name in a language.',
  fields: (t) => ({
    language: t.string({ required: true, description: 'A language of the site.' }),
    text: t.string({
      required: true,
      description: `The name, at most ${GIFT_NAME_MAX} characters; empty to take the site’s own away.`,
    }),
  }),
})
const GivenGiftInput = builder.inputType('GivenGiftInput', {
  description: 'A gift of the site.',
  fields: (t) => ({
    id: t.id({ description: '`ListedGift.giftId`; left out for a new gift.' }),
    texts: t.field({
      type: [GiftTextInput],
      required: true,
      description: 'Names; a language that is left out keeps its own. The site’s default language needs one.',
    }),
    isOffered: t.boolean({ required: true, description: 'Whether members can send it.' }),
    credits: t.int({
      description: `The price, 0 to ${GIFT_CREDITS_MAX} credits; left out for the site’s setting.`,
    }),
    pictureUrl: t.string({
      required: true,
      description:
        'Path of a picture on the site’s own host, such as `/gifts/gift-rose.svg`, or the answer of `POST /operator/upload/gift-picture`.',
    }),
  }),
})
const ChangeGiftsInput = builder.inputType('ChangeGiftsInput', {
  description: 'Input of changeGifts.',
  fields: (t) => ({
    version: t.string({ required: true, description: 'The version that the editor has read.' }),
    entries: t.field({
      type: [GivenGiftInput],
      required: true,
      description: `All gifts in their order, at most ${GIFTS_MAX}. One that is left out is no longer offered.`,
    }),
  }),
})
const RevertGiftsChangeInput = builder.inputType('RevertGiftsChangeInput', {
  description: 'Input of revertGiftsChange.',
  fields: (t) => ({ changeId: t.id({ required: true, description: 'The change to put back.' }) }),
})

const withList = (name: string, description: string) =>
  builder.objectRef<EditedGifts>(name).implement({
    audience: LIST_EDITORS,
    description,
    fields: (t) => ({
      giftList: t.field({
        type: GiftListRef,
        description: 'The gifts as they are now.',
        resolve: (list) => list,
      }),
    }),
  })
const ChangeGiftsSuccessRef = withList(
  'ChangeGiftsSuccess',
  'The gifts are changed. Every process offers them at the next request.',
)
const RevertGiftsChangeSuccessRef = withList(
  'RevertGiftsChangeSuccess',
  'The change is put back by a new one. A gift that it added is no longer offered.',
)

const rawId = (id: string | null | undefined) => (id == null ? undefined : (rowIdOf('Gift', id) ?? null))

builder.mutationFields((t) => ({
  changeGifts: t.field({
    type: ChangeGiftsSuccessRef,
    audience: LIST_EDITORS,
    description:
      'Changes the gifts of the site: which are offered, their names, prices, pictures and order. Gifts that were sent stay. Fails with LIST_CHANGED if the list has changed since `version` was read.',
    args: { input: t.arg({ type: ChangeGiftsInput, required: true, description: 'The gifts.' }) },
    errors: {
      types: [InvalidInputError, ListChangedError],
      union: { name: 'ChangeGiftsPayload', description: 'The changed gifts, or why they stay.' },
    },
    resolve: (_root, { input: { version, entries } }, ctx) =>
      changeGifts(ctx, {
        version,
        entries: entries.map(({ id, pictureUrl, ...gift }) => ({
          ...gift,
          id: rawId(id),
          picture: pictureUrl,
        })),
      }),
  }),
  revertGiftsChange: t.field({
    type: RevertGiftsChangeSuccessRef,
    audience: LIST_EDITORS,
    description:
      'Reverts a change of the gifts. Fails with LIST_CHANGED if a value it wrote has changed since.',
    args: { input: t.arg({ type: RevertGiftsChangeInput, required: true, description: 'The change.' }) },
    errors: {
      types: [ListChangedError],
      union: { name: 'RevertGiftsChangePayload', description: 'The changed gifts, or why they stay.' },
    },
    resolve: (_root, { input }, ctx) => {
      const changeId = rowIdOf('ListChange', input.changeId)
      if (changeId === undefined) throw new RequestError('BAD_USER_INPUT', 'changeId is no id of a change')
      return revertGiftsChange(ctx, changeId)
    },
  }),
}))
