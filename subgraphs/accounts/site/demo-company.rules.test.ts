import { expect, test } from 'vitest'
import { demoCompany } from './demo-company.rules.ts'
import { companySchema } from './site-definition.rules.ts'

/** Letters count from A = 10, as in an IBAN. @returns the remainder modulo 97 */
const modulo97 = (text: string) =>
  Number(BigInt([...text].map((letter) => Number.parseInt(letter, 36)).join('')) % 97n)

test('PAY-09 a demo company’s VAT number and creditor identifier are well formed but never real', () => {
  const company = demoCompany({ name: 'Ruvela', supportPhone: '' })
  expect(companySchema.parse(company)).toEqual(company)
  const vatNumber = company.vatNumbers['NL']!
  expect(vatNumber).toMatch(/^NL0{9}B\d{2}$/)
  expect(modulo97(vatNumber)).toBe(1)
  // As in an IBAN, country and check digits move to the end; the three-letter business code is left out.
  const [, country, digits, national] = /^(NL)(\d{2})ZZZ(0{12})$/.exec(company.sepaCreditorId)!
  expect(modulo97(`${national}${country}${digits}`)).toBe(1)
})
