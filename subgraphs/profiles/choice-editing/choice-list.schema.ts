import { InvalidInputError, RequestError } from '#platform/base/errors.ts'
import { GLOBAL_ID, rowIdOf, toGlobalId } from '#platform/base/global-ids.ts'
import { addEntityByGlobalId } from '#platform/graph/entities.ts'
import { addListChange, OF_LIST_CHANGES } from '#platform/graph/list-change.ts'
import { LIST_EDITORS, ListChangedError } from '#platform/requests/edited-list.ts'
import { builder } from '../builder.ts'
import type { ChoiceList } from '../profile/choice.store.ts'
import {
  changeChoiceList,
  choiceListChanges,
  editedChoiceList,
  revertChoiceListChange,
  type EditedChoiceList,
} from './choice-list.actions.ts'
import { CHOICE_LENGTH_MAX } from './choice-list.rules.ts'
import { ENTRIES_MAX, type EditedChoice } from './choice-list.store.ts'

const ListChangeRef = addListChange(builder)

const ChoiceListNameRef = builder.enumType('ChoiceListName', {
  description: 'A list that members choose from.',
  values: {
    INTERESTS: { value: 'interest', description: 'Interests.' },
    HAIR_COLORS: { value: 'hair', description: 'Hair colours.' },
    EYE_COLORS: { value: 'eye', description: 'Eye colours.' },
    BODY_TYPES: { value: 'body', description: 'Body types.' },
    RELATIONSHIP_STATUSES: { value: 'relationship', description: 'Relationship statuses.' },
    GENDERS: { value: 'gender', description: 'Genders; at least one is offered.' },
  } as const,
})

type Text = { language: string; text: string | null; productText: string | null }

const ListedChoiceTextRef = builder.objectRef<Text>('ListedChoiceText').implement({
  audience: LIST_EDITORS,
  description: 'The name of an entry in a language of the site.',
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

const ListedChoiceRef = builder.objectRef<EditedChoice>('ListedChoice').implement({
  audience: LIST_EDITORS,
  description: 'An entry of a list as its editor sees it, also one that is no longer offered.',
  fields: (t) => ({
    value: t.id({ description: 'As `Choice.value`; for inputs.', resolve: ({ id }) => String(id) }),
    key: t.exposeString('token', { description: 'Names it in changes; the API’s name of a gender.' }),
    isOwn: t.exposeBoolean('isOwn', { description: 'Whether only this site has it.' }),
    isOffered: t.exposeBoolean('isOffered', {
      description: 'Whether members can choose it. Those who have it keep it either way.',
    }),
    texts: t.field({
      type: [ListedChoiceTextRef],
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

const CHOICE_LISTS: readonly ChoiceList[] = ['interest', 'hair', 'eye', 'body', 'relationship', 'gender']
const choiceListId = (site: { id: string }, list: ChoiceList) =>
  toGlobalId('ChoiceList', `${site.id}.${list}`)

const ChoiceListRef = builder.objectRef<EditedChoiceList>('ChoiceList').implement({
  audience: LIST_EDITORS,
  description: 'A list that members of the site choose from, for its editors.',
  interfaces: [builder.nodeInterfaceRef() as never],
  fields: (t) => ({
    id: t.id({ description: GLOBAL_ID, resolve: ({ list }, _args, ctx) => choiceListId(ctx.site, list) }),
    name: t.expose('list', { type: ChoiceListNameRef, description: 'The name of the list.' }),
    version: t.exposeString('version', {
      description: 'Identifies its state. Send it with a change, so that none is overwritten.',
    }),
    entries: t.field({
      type: [ListedChoiceRef],
      description: 'All entries in display order.',
      resolve: ({ choices }) => choices,
    }),
    changes: t.field({
      type: [ListChangeRef],
      description: OF_LIST_CHANGES,
      resolve: ({ list }, _args, ctx) => choiceListChanges(ctx, list),
    }),
  }),
})

addEntityByGlobalId(builder, ChoiceListRef, (ctx, id) => {
  const list = CHOICE_LISTS.find((name) => choiceListId(ctx.site, name) === id)
  return list === undefined ? null : editedChoiceList(ctx, list)
})

builder.queryField('choiceList', (t) =>
  t.field({
    type: ChoiceListRef,
    audience: LIST_EDITORS,
    description: 'A list that members of the site choose from, for its editors.',
    args: { name: t.arg({ type: ChoiceListNameRef, required: true, description: 'The name of the list.' }) },
    resolve: (_root, { name }, ctx) => editedChoiceList(ctx, name),
  }),
)

const ChoiceTextInput = builder.inputType('ChoiceTextInput', {
  description: 'A name in a language.',
  fields: (t) => ({
    language: t.string({ required: true, description: 'A language of the site.' }),
    text: t.string({
      required: true,
      description: `The name, at most ${CHOICE_LENGTH_MAX} characters; empty to take the site’s own away.`,
    }),
  }),
})
const GivenChoiceInput = builder.inputType('GivenChoiceInput', {
  description: 'An entry of the list.',
  fields: (t) => ({
    id: t.id({ description: '`ListedChoice.value`; left out for a new entry.' }),
    texts: t.field({
      type: [ChoiceTextInput],
      required: true,
      description: 'Names; a language that is left out keeps its own. The site’s default language needs one.',
    }),
    isOffered: t.boolean({ required: true, description: 'Whether members can choose it.' }),
  }),
})
const ChangeChoiceListInput = builder.inputType('ChangeChoiceListInput', {
  description: 'Input of changeChoiceList.',
  fields: (t) => ({
    list: t.field({ type: ChoiceListNameRef, required: true, description: 'The name of the list.' }),
    version: t.string({ required: true, description: 'The version that the editor has read.' }),
    entries: t.field({
      type: [GivenChoiceInput],
      required: true,
      description: `All entries in their order, at most ${ENTRIES_MAX}. One that is left out is no longer offered.`,
    }),
  }),
})
const RevertChoiceListChangeInput = builder.inputType('RevertChoiceListChangeInput', {
  description: 'Input of revertChoiceListChange.',
  fields: (t) => ({ changeId: t.id({ required: true, description: 'The change to put back.' }) }),
})

const withList = (name: string, description: string) =>
  builder.objectRef<EditedChoiceList>(name).implement({
    audience: LIST_EDITORS,
    description,
    fields: (t) => ({
      choiceList: t.field({
        type: ChoiceListRef,
        description: 'The list as it is now.',
        resolve: (list) => list,
      }),
    }),
  })
const ChangeChoiceListSuccessRef = withList(
  'ChangeChoiceListSuccess',
  'The list is changed. Every process serves it at the next request.',
)
const RevertChoiceListChangeSuccessRef = withList(
  'RevertChoiceListChangeSuccess',
  'The change is put back by a new one. An entry that it added is no longer offered.',
)

builder.mutationFields((t) => ({
  changeChoiceList: t.field({
    type: ChangeChoiceListSuccessRef,
    audience: LIST_EDITORS,
    description:
      'Changes a list that members of the site choose from: its entries, their names, order, and which are offered. Members keep what they have. Fails with LIST_CHANGED if the list has changed since `version` was read.',
    args: { input: t.arg({ type: ChangeChoiceListInput, required: true, description: 'The list.' }) },
    errors: {
      types: [InvalidInputError, ListChangedError],
      union: { name: 'ChangeChoiceListPayload', description: 'The changed list, or why it stays.' },
    },
    resolve: (_root, { input }, ctx) => changeChoiceList(ctx, input),
  }),
  revertChoiceListChange: t.field({
    type: RevertChoiceListChangeSuccessRef,
    audience: LIST_EDITORS,
    description: 'Reverts a change of a list. Fails with LIST_CHANGED if a value it wrote has changed since.',
    args: { input: t.arg({ type: RevertChoiceListChangeInput, required: true, description: 'The change.' }) },
    errors: {
      types: [InvalidInputError, ListChangedError],
      union: { name: 'RevertChoiceListChangePayload', description: 'The changed list, or why it stays.' },
    },
    resolve: (_root, { input }, ctx) => {
      const changeId = rowIdOf('ListChange', input.changeId)
      if (changeId === undefined) throw new RequestError('BAD_USER_INPUT', 'changeId is no id of a change')
      return revertChoiceListChange(ctx, changeId)
    },
  }),
}))
