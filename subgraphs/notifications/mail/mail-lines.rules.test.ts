import { expect, test } from 'vitest'
import { defaultSettings } from '#platform/site/site-settings.ts'
import { LOCALES } from '#platform/site/site-texts.ts'
import { renderMail } from './mail.render.ts'

const WHOLE = /<span style="white-space:nowrap">[^<]*<\/span>/g

test('no line of a mail ends behind the "e-" of an e-mail, in any language', async () => {
  const site = {
    name: 'Ruvela',
    supportEmail: 'support@ruvela.example',
    locales: [...LOCALES],
    settings: defaultSettings('Ruvela'),
  }
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
