import { GLOBAL_ID, toGlobalId } from '#platform/base/global-ids.ts'
import { addEntity } from '#platform/graph/entities.ts'
import { builder } from '../builder.ts'
import { findCompanyOf, type Company } from './company.store.ts'
import { SiteRef } from './site.schema.ts'

const VatNumberRef = builder.objectRef<{ country: string; number: string }>('VatNumber').implement({
  audience: 'visitor',
  description: 'The company’s VAT number in a country.',
  fields: (t) => ({
    country: t.exposeString('country', { description: 'ISO 3166 code.' }),
    number: t.exposeString('number', { description: 'The VAT number.' }),
  }),
})

const CompanyRef = builder.objectRef<Company>('Company').implement({
  audience: 'visitor',
  description: 'The company that runs the site (SITE-03). Public.',
  interfaces: [builder.nodeInterfaceRef() as never],
  fields: (t) => ({
    id: t.id({ description: GLOBAL_ID, resolve: ({ id }) => toGlobalId('Company', id) }),
    name: t.exposeString('name', { description: 'Name in the trade register.' }),
    address: t.exposeString('address', { description: 'Street and number.' }),
    city: t.exposeString('city', { description: 'Town.' }),
    country: t.exposeString('country', { description: 'ISO 3166 code.' }),
    kvk: t.exposeString('kvk', { description: 'Number in the trade register.' }),
    tradenames: t.exposeStringList('tradenames', { description: 'Names that the company trades under.' }),
    vatNumbers: t.field({
      type: [VatNumberRef],
      description: 'VAT numbers by country.',
      resolve: ({ vatNumbers }) =>
        Object.entries(vatNumbers).map(([country, number]) => ({ country, number })),
    }),
    supportPhone: t.exposeString('supportPhone', {
      description: 'Telephone number of the support, as displayed; empty if there is none.',
    }),
    deleteDiscount: t.exposeInt('deleteDiscount', {
      description:
        'The discount offered to members who are about to delete their account, in percent; 0 for none.',
    }),
    added: t.field({
      type: 'DateTime',
      description:
        'When the company was registered here. If it is later than the terms’ own date, it is their version.',
      resolve: ({ added }) => added,
    }),
  }),
})

addEntity(builder, CompanyRef, async (ctx, companyId) => {
  const company = await findCompanyOf(ctx.db, ctx.site.id)
  return company.id === companyId ? company : null
})

builder.objectField(SiteRef, 'company', (t) =>
  t.field({
    type: CompanyRef,
    description: 'The company that runs the site.',
    resolve: (site, _args, ctx) => findCompanyOf(ctx.db, site.id),
  }),
)
