import { InvalidInputError, RequestError } from '#platform/base/errors.ts'
import { rowIdOf } from '#platform/base/global-ids.ts'
import { builder } from '../builder.ts'
import { operatedSite } from '../operator/operator.actions.ts'
import { OperatorSiteRef } from '../operator/operator.schema.ts'
import { SITE_LOCALES } from '../site/site-definition.rules.ts'
import { createSiteInConsole } from './new-site.actions.ts'

const ADMINS = { operator: ['admin'] } as const

const CreateSiteInput = builder.inputType('CreateSiteInput', {
  description: 'Input of createSite.',
  fields: (t) => ({
    token: t.string({
      required: true,
      description: 'Its short name, which stays: lower-case letters, digits and hyphens.',
    }),
    name: t.string({ required: true, description: 'The name of the brand.' }),
    domains: t.field({ type: ['String'], required: true, description: 'Its hosts, the primary one first.' }),
    languages: t.stringList({
      required: true,
      description: 'Some of `siteLanguages`, in the order in which they are offered.',
    }),
    defaultLanguage: t.string({ required: true, description: 'One of `languages`.' }),
    supportEmail: t.string({ required: true, description: 'Where members write to.' }),
    companyOf: t.id({
      required: true,
      description: 'The site (OperatorSite) whose company runs the new one, too.',
    }),
    copiesCompany: t.boolean({
      required: true,
      description: 'Whether the details of the company are copied, to be changed for the new site alone.',
    }),
  }),
})

const CreateSiteSuccessRef = builder.objectRef<{ siteId: string }>('CreateSiteSuccess').implement({
  audience: ADMINS,
  description:
    'The site exists and is served on its domains. Its prices and icebreakers are there a moment later.',
  fields: (t) => ({
    site: t.field({
      type: OperatorSiteRef,
      description: 'The new site.',
      resolve: ({ siteId }, _args, ctx) => operatedSite(ctx, siteId),
    }),
  }),
})

builder.queryField('siteLanguages', (t) =>
  t.stringList({
    audience: ADMINS,
    description: 'Every language that a site can offer, as BCP 47 tags.',
    resolve: () => [...SITE_LOCALES],
  }),
)

builder.mutationField('createSite', (t) =>
  t.field({
    type: CreateSiteSuccessRef,
    audience: ADMINS,
    description:
      'Creates a site with the texts, terms, prices and lists of every new site. Only for admins of every site.',
    args: { input: t.arg({ type: CreateSiteInput, required: true, description: 'The new site.' }) },
    errors: {
      types: [InvalidInputError],
      union: { name: 'CreateSitePayload', description: 'The new site, or the refused fields.' },
    },
    resolve: async (_root, { input }, ctx) => {
      const { companyOf, ...form } = input
      const companyOfSiteId = rowIdOf('OperatorSite', companyOf)
      if (companyOfSiteId === undefined)
        throw new RequestError('BAD_USER_INPUT', 'companyOf is no id of a site')
      return { siteId: await createSiteInConsole(ctx, { ...form, companyOfSiteId }) }
    },
  }),
)
