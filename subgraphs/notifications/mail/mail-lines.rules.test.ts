import { expect, test } from 'vitest'
import { defaultSettings } from '#platform/site/site-settings.ts'
import { LOCALES } from '#platform/site/site-texts.ts'
import { renderMail } from './mail.render.ts'

const WHOLE = /<span style="white-space:nowrap">[^<]*<\/span>/g

const site = {
  name: 'Ruvela',
  supportEmail: 'support@ruvela.example',
  locales: [...LOCALES],
  settings: defaultSettings('Ruvela'),
}

test('no line of a mail ends behind the "e-" of an e-mail, in any language', async () => {
  let found = 0
  for (const locale of LOCALES) {
    const variables = { name: 'Zoé', hours: '72', url: 'https://ruvela.example/activate' }
    const { html } = await renderMail('activation', variables, {
      site,
      locale,
      origin: 'https://ruvela.example',
    })
    const body = html.slice(html.indexOf('class="card"'))
    found += body.match(WHOLE)?.length ?? 0
    expect(body.replaceAll(WHOLE, ''), locale).not.toMatch(/\be-\p{L}/iu)
  }
  expect(found).toBeGreaterThan(LOCALES.length)
})

test('a member who reads out the reference of a mandate finds it on one line', async () => {
  const variables = {
    number: 'RV-2026-001234',
    amountMinor: 4999,
    currency: 'EUR',
    orderedAt: '2026-11-25T13:40:00Z',
    reference: 'RUVELA-M-0000123456',
    account: 'NL•• •••• •••• ••89',
  } as const
  const { html } = await renderMail('directDebitNotice', variables, {
    site,
    locale: 'nl',
    origin: 'https://ruvela.example',
  })
  expect(html.match(WHOLE)).toContain('<span style="white-space:nowrap">RUVELA-M-0000123456</span>')
})
