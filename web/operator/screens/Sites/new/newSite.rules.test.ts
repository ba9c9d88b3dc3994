import { expect, test } from 'vitest'
import { hostsOf, inputOf, tokenOf } from './newSite.rules.ts'

test('OPER-02 a new site has a short name after its name, and hosts as they are pasted', () => {
  expect(['Café Amour', ' 50 Plus Liefde! ', '愛', 'x'.repeat(50)].map(tokenOf)).toEqual([
    'cafe-amour',
    'plus-liefde',
    '',
    'x'.repeat(31),
  ])
  expect(hostsOf('https://Amour.example/, www.amour.example:443\namour.example')).toEqual([
    'amour.example',
    'www.amour.example',
  ])
  const site = {
    name: 'Amour',
    token: undefined,
    hosts: 'amour.example',
    languages: ['nl', 'en'],
    supportEmail: 'help@amour.example',
    companyOf: 'id',
    copiesCompany: false,
  }
  expect(inputOf(site)).toMatchObject({ token: 'amour', domains: ['amour.example'], defaultLanguage: 'nl' })
  expect(inputOf({ ...site, token: 'own' }).token).toBe('own')
})
