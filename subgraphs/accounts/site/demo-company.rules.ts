import type { CompanyDefinition } from './site-definition.rules.ts'

/**
 * The company of a demo site, as invoices, mandates and pages name it. It must be recognisably fictitious:
 * its numbers are zeros with valid check digits. So they look and validate like real ones, but cannot belong
 * to a company.
 */
export function demoCompany({
  name,
  supportPhone,
}: {
  name: string
  supportPhone: string
}): CompanyDefinition {
  return {
    name: `${name} (demo)`,
    address: 'Voorbeeldstraat 1',
    city: 'Amsterdam',
    country: 'NL',
    kvk: '00000000',
    tradenames: [name],
    vatNumbers: { NL: 'NL000000000B73' },
    supportPhone,
    deleteDiscount: 0,
    sepaCreditorId: 'NL22ZZZ000000000000',
  }
}
