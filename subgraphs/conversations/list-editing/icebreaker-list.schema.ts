import { InvalidInputError, RequestError } from '#platform/base/errors.ts'
import { GLOBAL_ID, rowIdOf, toGlobalId } from '#platform/base/global-ids.ts'
import { addEntityByGlobalId } from '#platform/graph/entities.ts'
import { OF_LIST_CHANGES } from '#platform/graph/list-change.ts'
import { LIST_EDITORS, ListChangedError } from '#platform/requests/edited-list.ts'
import { builder } from '../builder.ts'
import {
  changeIcebreakers,
  editedIcebreakers,
  icebreakerChanges,
  revertIcebreakersChange,
  type EditedIcebreakers,
} from './edited-lists.actions.ts'
import { ICEBREAKER_LENGTH_MAX } from './icebreaker-list.rules.ts'
import { ICEBREAKERS_MAX, type EditedIcebreaker } from './icebreaker-list.store.ts'
import { ListChangeRef } from './list-change.schema.ts'

const ListedIcebreakerRef = builder.objectRef<EditedIcebreaker>('ListedIcebreaker').implement({
  audience: LIST_EDITORS,
  description: 'A suggested first message as its editor sees it, also one that is no longer offered.',
  fields: (t) => ({
    icebreakerId: t.id({
      description: 'Global id of the Icebreaker; for inputs.',
      resolve: ({ id }) => toGlobalId('Icebreaker', id),
    }),
    key: t.string({ description: 'Names it in changes.', resolve: ({ id }) => id }),
    isOffered: t.exposeBoolean('isOffered', { description: 'Whether members are shown it.' }),
    text: t.exposeString('text', { description: 'The text.' }),
  }),
})

const icebreakerListId = (site: { id: string }, language: string) =>
  toGlobalId('IcebreakerList', `${site.id}.${language}`)

const IcebreakerListRef = builder.objectRef<EditedIcebreakers>('IcebreakerList').implement({
  audience: LIST_EDITORS,
  description: 'The suggested first messages of the site in one language, for their editors.',
  interfaces: [builder.nodeInterfaceRef() as never],
  fields: (t) => ({
    id: t.id({
      description: GLOBAL_ID,
      resolve: ({ language }, _args, ctx) => icebreakerListId(ctx.site, language),
    }),
    language: t.exposeString('language', { description: 'The language.' }),
    version: t.exposeString('version', {
      description: 'Identifies its state. Send it with a change, so that none is overwritten.',
    }),
    entries: t.field({
      type: [ListedIcebreakerRef],
      description:
        'All in display order. Without an offered one, members who read the language are shown those of the site’s default language.',
      resolve: ({ lines }) => lines,
    }),
    changes: t.field({
      type: [ListChangeRef],
      description: OF_LIST_CHANGES,
      resolve: ({ language }, _args, ctx) => icebreakerChanges(ctx, language),
    }),
  }),
})

addEntityByGlobalId(builder, IcebreakerListRef, (ctx, id) => {
  const language = ctx.site.locales.find((locale) => icebreakerListId(ctx.site, locale) === id)
  return language === undefined ? null : editedIcebreakers(ctx, language)
})

builder.queryField('icebreakerList', (t) =>
  t.field({
    type: IcebreakerListRef,
    audience: LIST_EDITORS,
    description: 'The suggested first messages of the site in one language, for their editors.',
    args: {
      language: t.arg.string({ description: 'A language of the site; its default one when left out.' }),
    },
    resolve: (_root, { language }, ctx) => editedIcebreakers(ctx, language ?? undefined),
  }),
)

const GivenIcebreakerInput = builder.inputType('GivenIcebreakerInput', {
  description: 'A suggested first message.',
  fields: (t) => ({
    id: t.id({ description: '`ListedIcebreaker.icebreakerId`; left out for a new one.' }),
    text: t.string({
      required: true,
      description: `The text, at most ${ICEBREAKER_LENGTH_MAX} characters and no longer than a message.`,
    }),
    isOffered: t.boolean({ required: true, description: 'Whether members are shown it.' }),
  }),
})
const ChangeIcebreakersInput = builder.inputType('ChangeIcebreakersInput', {
  description: 'Input of changeIcebreakers.',
  fields: (t) => ({
    language: t.string({ required: true, description: 'A language of the site.' }),
    version: t.string({ required: true, description: 'The version that the editor has read.' }),
    entries: t.field({
      type: [GivenIcebreakerInput],
      required: true,
      description: `All in their order, at most ${ICEBREAKERS_MAX} of them offered. One that is left out is no longer offered.`,
    }),
  }),
})
const RevertIcebreakersChangeInput = builder.inputType('RevertIcebreakersChangeInput', {
  description: 'Input of revertIcebreakersChange.',
  fields: (t) => ({ changeId: t.id({ required: true, description: 'The change to put back.' }) }),
})

const withList = (name: string, description: string) =>
  builder.objectRef<EditedIcebreakers>(name).implement({
    audience: LIST_EDITORS,
    description,
    fields: (t) => ({
      icebreakerList: t.field({
        type: IcebreakerListRef,
        description: 'The list as it is now.',
        resolve: (list) => list,
      }),
    }),
  })
const ChangeIcebreakersSuccessRef = withList(
  'ChangeIcebreakersSuccess',
  'The first messages are changed. Every process offers them at the next request.',
)
const RevertIcebreakersChangeSuccessRef = withList(
  'RevertIcebreakersChangeSuccess',
  'The change is put back by a new one. A line that it added is no longer offered.',
)

const rawId = (id: string | null | undefined) =>
  id == null ? undefined : (rowIdOf('Icebreaker', id) ?? null)

builder.mutationFields((t) => ({
  changeIcebreakers: t.field({
    type: ChangeIcebreakersSuccessRef,
    audience: LIST_EDITORS,
    description:
      'Changes the suggested first messages of the site in one language: their texts, order, and which are offered. Fails with LIST_CHANGED if the list has changed since `version` was read.',
    args: { input: t.arg({ type: ChangeIcebreakersInput, required: true, description: 'The list.' }) },
    errors: {
      types: [InvalidInputError, ListChangedError],
      union: { name: 'ChangeIcebreakersPayload', description: 'The changed list, or why it stays.' },
    },
    resolve: (_root, { input }, ctx) =>
      changeIcebreakers(ctx, {
        ...input,
        entries: input.entries.map((line) => ({ ...line, id: rawId(line.id) })),
      }),
  }),
  revertIcebreakersChange: t.field({
    type: RevertIcebreakersChangeSuccessRef,
    audience: LIST_EDITORS,
    description:
      'Reverts a change of the first messages. Fails with LIST_CHANGED if a value it wrote has changed since.',
    args: {
      input: t.arg({ type: RevertIcebreakersChangeInput, required: true, description: 'The change.' }),
    },
    errors: {
      types: [ListChangedError],
      union: { name: 'RevertIcebreakersChangePayload', description: 'The changed list, or why it stays.' },
    },
    resolve: (_root, { input }, ctx) => {
      const changeId = rowIdOf('ListChange', input.changeId)
      if (changeId === undefined) throw new RequestError('BAD_USER_INPUT', 'changeId is no id of a change')
      return revertIcebreakersChange(ctx, changeId)
    },
  }),
}))
