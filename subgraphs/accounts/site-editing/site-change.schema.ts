import { InvalidInputError, RequestError } from '#platform/base/errors.ts'
import { rowIdOf, toGlobalId } from '#platform/base/global-ids.ts'
import { addEntity } from '#platform/graph/entities.ts'
import { builder } from '../builder.ts'
import { SiteChangedError } from '../errors.ts'
import { operatedSite } from '../operator/operator.actions.ts'
import { OperatorSiteRef } from '../operator/operator.schema.ts'
import type { RecordedSiteChange } from '../tables/site-change.tables.ts'
import { SETTING_GROUPS } from './setting-groups.data.ts'
import {
  changeSiteFields,
  editedSite,
  revertSiteChange,
  siteChange,
  siteChanges,
  type EditedSite,
} from './site-change.actions.ts'
import { CHANGES_MAX } from './site-change.store.ts'
import { EDITABLE_FIELDS, isSame, valueOf, type SiteField } from './site-fields.rules.ts'

const ADMINS = { operator: ['admin'] } as const

const SiteFieldKindRef = builder.enumType('SiteFieldKind', {
  description: 'What the value of a field is, and how its JSON looks.',
  values: {
    INTEGER: { value: 'integer', description: 'A whole number from `min` to `max`.' },
    BOOLEAN: { value: 'boolean', description: '`true` or `false`.' },
    TEXT: { value: 'text', description: 'A string; `null` too where `isNullable`.' },
    TEXT_PER_LOCALE: {
      value: 'textPerLocale',
      description: 'Strings by locale, such as `{"nl": "…", "en": "…"}`.',
    },
    LIST: { value: 'list', description: 'Strings in their order, only `choices` where there are any.' },
    CHOICE: { value: 'choice', description: 'One of `choices`, as a string.' },
    SWITCHES: { value: 'switches', description: '`true` or `false` for each of `choices`, by its value.' },
    STRUCTURE: { value: 'structure', description: 'An object of its own form.' },
  } as const,
})

const SiteFieldGroupRef = builder.enumType('SiteFieldGroup', {
  description: 'What stands together in a form.',
  values: Object.fromEntries(
    Object.entries(SETTING_GROUPS).map(([value, description]) => [
      value.toUpperCase(),
      { value, description },
    ]),
  ) as Record<string, { value: keyof typeof SETTING_GROUPS }>,
})

const SiteFieldChoiceRef = builder.objectRef<[string, string]>('SiteFieldChoice').implement({
  audience: ADMINS,
  description: 'A possible value.',
  fields: (t) => ({
    value: t.string({ description: 'The value.', resolve: ([value]) => value }),
    meaning: t.string({
      description: 'What it means, in English; empty where the value says it.',
      resolve: ([, meaning]) => meaning,
    }),
  }),
})

const SiteFieldRef = builder.objectRef<SiteField & { site: EditedSite }>('SiteField').implement({
  audience: ADMINS,
  description:
    'A part of a site’s definition: a setting, or a part of the site or of its company. Values are JSON in a String, because each kind has its own form.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its path in the definition: `settings.minAge`.' }),
    group: t.expose('group', { type: SiteFieldGroupRef, description: 'What it stands with in a form.' }),
    kind: t.expose('kind', { type: SiteFieldKindRef, description: 'What its value is.' }),
    meaning: t.exposeString('description', { description: 'What it does, with its unit, in English.' }),
    min: t.int({
      nullable: true,
      description: 'The smallest number; null for other kinds.',
      resolve: ({ min }) => min ?? null,
    }),
    max: t.int({
      nullable: true,
      description: 'The largest number; null for other kinds.',
      resolve: ({ max }) => max ?? null,
    }),
    isNullable: t.exposeBoolean('isNullable', { description: 'Whether its value may be `null`.' }),
    choices: t.field({
      type: [SiteFieldChoiceRef],
      nullable: true,
      description: 'The possible values; null where any value of the kind may be.',
      resolve: ({ choices }) => (choices === undefined ? null : Object.entries(choices)),
    }),
    value: t.string({
      description: 'Its value, as JSON.',
      resolve: (field) => JSON.stringify(valueOf(field.site, field) ?? null),
    }),
    default: t.string({
      nullable: true,
      description: 'The value of a new site with this name and language, as JSON; null where there is none.',
      resolve: ({ defaultOf, site }) => (defaultOf === undefined ? null : JSON.stringify(defaultOf(site))),
    }),
    isDefault: t.boolean({
      nullable: true,
      description: 'Whether its value is the default; null where there is none.',
      resolve: (field) =>
        field.defaultOf === undefined
          ? null
          : isSame(valueOf(field.site, field), field.defaultOf(field.site)),
    }),
  }),
})

const SiteChangeRef = builder.objectRef<RecordedSiteChange>('SiteChange').implement({
  audience: ADMINS,
  description: 'A change of a site’s definition.',
  interfaces: [builder.nodeInterfaceRef() as never],
  fields: (t) => ({
    id: t.id({
      description: 'Global id; for `changeId` in inputs.',
      resolve: ({ id }) => toGlobalId('SiteChange', id),
    }),
    at: t.expose('at', { type: 'DateTime', description: 'When the change was made.' }),
    by: t.exposeString('operatorName', {
      nullable: true,
      description: 'Name of the operator; null for a command on the server.',
    }),
    before: t.string({
      description: 'The changed fields before it: a JSON object by their names.',
      resolve: ({ before }) => JSON.stringify(before),
    }),
    after: t.string({
      description: 'The changed fields after it: a JSON object by their names.',
      resolve: ({ after }) => JSON.stringify(after),
    }),
    isRevert: t.boolean({
      description: 'Whether it puts an earlier change back.',
      resolve: ({ revertedId }) => revertedId !== null,
    }),
    isReverted: t.exposeBoolean('isReverted', { description: 'Whether a later change has put it back.' }),
  }),
})

addEntity(builder, SiteChangeRef, (ctx, id) => siteChange(ctx, id))

builder.objectFields(OperatorSiteRef, (t) => ({
  version: t.int({
    audience: ADMINS,
    description: 'The version of its definition, for `ChangeSiteInput.version`.',
    resolve: async ({ id }, _args, ctx) => (await editedSite(ctx, id)).version,
  }),
  fields: t.field({
    type: [SiteFieldRef],
    audience: ADMINS,
    description: 'Every part of its definition that an admin can change, in the order of a form.',
    resolve: async ({ id }, _args, ctx) => {
      const site = await editedSite(ctx, id)
      return EDITABLE_FIELDS.map((field) => ({ ...field, site }))
    },
  }),
  changes: t.field({
    type: [SiteChangeRef],
    audience: ADMINS,
    description: `The latest changes of its definition, the newest first, at most ${CHANGES_MAX}; the audit has all.`,
    resolve: ({ id }, _args, ctx) => siteChanges(ctx, id),
  }),
}))

builder.objectType(SiteChangedError, {
  name: 'SiteChangedError',
  audience: 'visitor',
  description:
    'Others have changed the site since its version was read, or the fields of a change that is to be put back. Nothing was written. Code SITE_CHANGED.',
  interfaces: ['UserError'],
  fields: (t) => ({
    site: t.field({
      type: OperatorSiteRef,
      audience: ADMINS,
      description: 'The site as it is now.',
      resolve: ({ siteId }, _args, ctx) => operatedSite(ctx, siteId),
    }),
    changes: t.field({
      type: [SiteChangeRef],
      audience: ADMINS,
      description: 'What they changed, the newest first.',
      resolve: ({ changes }) => [...changes],
    }),
  }),
})

const SiteFieldInput = builder.inputType('SiteFieldInput', {
  description: 'A new value of a field.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'The field: `settings.minAge`.' }),
    value: t.string({ required: true, description: 'The value, as JSON of the field’s kind.' }),
  }),
})
const ChangeSiteInput = builder.inputType('ChangeSiteInput', {
  description: 'Input of changeSite.',
  fields: (t) => ({
    siteId: t.id({ required: true, description: 'The site (OperatorSite).' }),
    version: t.int({ required: true, description: 'The version that the editor has read.' }),
    changes: t.field({ type: [SiteFieldInput], required: true, description: 'The new values.' }),
  }),
})
const RevertSiteChangeInput = builder.inputType('RevertSiteChangeInput', {
  description: 'Input of revertSiteChange.',
  fields: (t) => ({ changeId: t.id({ required: true, description: 'The change to put back.' }) }),
})

const withSite = <Name extends string>(name: Name, description: string) =>
  builder.objectRef<{ siteId: string }>(name).implement({
    audience: ADMINS,
    description,
    fields: (t) => ({
      site: t.field({
        type: OperatorSiteRef,
        description: 'The site as it is now.',
        resolve: ({ siteId }, _args, ctx) => operatedSite(ctx, siteId),
      }),
    }),
  })
const ChangeSiteSuccessRef = withSite(
  'ChangeSiteSuccess',
  'The site is changed. Every process serves it at the next request.',
)
const RevertSiteChangeSuccessRef = withSite(
  'RevertSiteChangeSuccess',
  'The change is put back by a new one. Every process serves it at the next request.',
)

builder.mutationFields((t) => ({
  changeSite: t.field({
    type: ChangeSiteSuccessRef,
    audience: ADMINS,
    description:
      'Changes fields of a site, all of them or none. Fails with SITE_CHANGED if the site has changed since `version` was read.',
    args: { input: t.arg({ type: ChangeSiteInput, required: true, description: 'The change.' }) },
    errors: {
      types: [InvalidInputError, SiteChangedError],
      union: { name: 'ChangeSitePayload', description: 'The changed site, or why it stays.' },
    },
    resolve: async (_root, { input }, ctx) => {
      const siteId = rowIdOf('OperatorSite', input.siteId)
      if (siteId === undefined) throw new RequestError('BAD_USER_INPUT', 'siteId is no id of a site')
      await changeSiteFields(ctx, { ...input, siteId })
      return { siteId }
    },
  }),
  revertSiteChange: t.field({
    type: RevertSiteChangeSuccessRef,
    audience: ADMINS,
    description: 'Reverts a change of a site. Fails with SITE_CHANGED if a field it wrote has changed since.',
    args: { input: t.arg({ type: RevertSiteChangeInput, required: true, description: 'The change.' }) },
    errors: {
      types: [InvalidInputError, SiteChangedError],
      union: { name: 'RevertSiteChangePayload', description: 'The changed site, or why it stays.' },
    },
    resolve: async (_root, { input }, ctx) => {
      const changeId = rowIdOf('SiteChange', input.changeId)
      if (changeId === undefined) throw new RequestError('BAD_USER_INPUT', 'changeId is no id of a change')
      return { siteId: await revertSiteChange(ctx, changeId) }
    },
  }),
}))
