import { z } from 'zod'
import { ownOperation } from '../operations/own-operations.ts'
import type { LegacyCall, Untyped } from './legacy-call.ts'

const COMPANY = ownOperation(`query LegacyCompanyInfo { site { company {
  name address kvk city country tradenames vatNumbers { country number } supportPhone deleteDiscount added } } }`)

/** GET /api/companyinfo.php: the company that runs the site. */
export const companyInfo: LegacyCall = {
  method: 'GET',
  path: '/api/companyinfo.php',
  summary: 'The company that runs the site',
  session: 'open',
  cached: true,
  answers: {
    200: {
      description: 'The company; vat_numbers by country',
      shape: z.object({
        name: z.string(),
        address: z.string(),
        kvk: z.string(),
        city: z.string(),
        country: z.string(),
        tradenames: z.array(z.string()),
        vat_numbers: z.record(z.string(), z.string()),
        support_phone: z.string(),
        delete_discount: z.int(),
        added: z.iso.datetime(),
      }),
    },
  },
  async handle({ run }) {
    const { company } = (await run(COMPANY)).site
    const { name, address, kvk, city, country, tradenames, added } = company
    return {
      status: 200,
      body: {
        name,
        address,
        kvk,
        city,
        country,
        tradenames,
        vat_numbers: Object.fromEntries(company.vatNumbers.map((vat: Untyped) => [vat.country, vat.number])),
        support_phone: company.supportPhone,
        delete_discount: company.deleteDiscount,
        added,
      },
    }
  },
}
