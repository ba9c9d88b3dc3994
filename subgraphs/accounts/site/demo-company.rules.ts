import type { CompanyDefinition } from './site-definition.rules.ts'

/**
 * The company that a demo is run by, as invoices, mandates and pages name it. It must be recognisable as nobody: its numbers are zeros with the check
 * digits that belong to zeros, so that they look and test like real ones and can be no company's.
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
