import { createElement } from 'react'
import { createStaticHandler } from 'react-router'
import { expect, test } from 'vitest'
import type { BootData } from '#web/runtime/page/bootData.ts'
import { defineScreen, type ScreenRoute } from '#web/runtime/page/page.ts'
import { drawPage } from './drawPage.tsx'
import { routeTableOf } from './routes.ts'

const BOOT = {
  site: {
    name: 'Ruvela',
    domain: 'ruvela.example',
    locales: ['nl', 'en'],
    defaultLocale: 'nl',
    demo: false,
    supportEmail: 'help@ruvela.example',
    settings: {
      minAge: 18,
      countries: [],
      enableSiteEntryPopup: false,
      mark: 'petals',
      fictionalSingular: {},
      features: {},
    },
  },
  locale: 'en',
  signedIn: false,
  memberId: null,
  suspended: false,
  country: null,
  hasTrafficSource: false,
  rendered: true,
  status: 200,
  page: null,
  missingPage: null,
  prices: null,
} as unknown as BootData

const fail = () => {
  throw new Error('secret of the program')
}

const screen = (path: string, parts: object) =>
  ({
    path,
    handle: { layout: 'default' },
    Component: () => createElement('h1', null, 'Here'),
    ...parts,
  }) as unknown as ScreenRoute

const SCREENS = [
  screen('fine', {}),
  screen('without-data', { loader: fail }),
  screen('without-drawing', { Component: fail }),
  defineScreen({
    path: 'for-whom',
    layout: 'default',
    audience: 'nobody' as 'everyone',
    screen: 'Pricing/PricingScreen',
    namespaces: [],
  }),
]

async function draw(path: string, boot: BootData = BOOT) {
  const handler = createStaticHandler(routeTableOf(SCREENS))
  const context = await handler.query(new Request(new URL(path, 'https://ruvela.example')))
  if (context instanceof Response) throw new Error(`${path} leads elsewhere`)
  return drawPage(boot, handler, context)
}

test('SITE-15 any failure answers 500 with the error page in its frame, the logged reference and a way home', async () => {
  const fine = await draw('/fine')
  expect([fine.status, fine.failure, fine.html]).toEqual([200, undefined, expect.stringContaining('Here')])
  for (const path of ['/without-data', '/without-drawing', '/for-whom']) {
    const { status, html, failure } = await draw(path)
    expect(status, path).toBe(500)
    expect(html, path).toContain('<h1>Error</h1>')
    expect(html, path).toContain('Something went wrong, please try again later.')
    expect(failure?.reference, path).toMatch(/^[0-9a-f-]{36}$/)
    expect(html, path).toContain(failure!.reference)
    expect(html, path).toContain('<a href="/">')
    expect(html, path).toContain('<footer')
    expect(html, path).not.toContain('secret of the program')
  }
  const { failure } = await draw('/for-whom')
  expect(String(failure?.cause)).toContain('nobody')
})

test('SITE-15 where even the error page fails, readers get plain words in their language and a link home', async () => {
  // Without a site neither the frame nor the error page can be drawn.
  for (const [locale, words] of [
    ['en', 'An error occurred while showing the error page'],
    ['nl', 'Er ging iets mis bij het tonen van de foutpagina'],
  ] as const) {
    const { status, html, failure } = await draw('/fine', { ...BOOT, site: undefined!, locale })
    expect([status, failure]).toEqual([500, expect.anything()])
    expect(html).toContain(words)
    expect(html).toContain('<a href="/">')
  }
})
