import { expect, test, type Browser, type Page } from '@playwright/test'
import { inDatabase } from './support/database.ts'
import { run } from './support/graph.ts'
import { acceptEntryWarning, expectSettled } from './support/looks.ts'
import { like, newMember, signIn, write } from './support/members.ts'
import { openProduct, type Product } from './support/product.ts'

// Operators' settings change the site for every reader, so these tests have their own product.
let product: Product
test.beforeAll(async () => {
  product = await openProduct(40)
})
test.afterAll(() => product.remove())

const changeSettings = (settings: Record<string, unknown>, token = 'ruvela') =>
  inDatabase(
    (client) =>
      client.query(
        'update accounts.site set settings = settings || $2, content_version = content_version + 1 where token = $1',
        [token, settings],
      ),
    product.dataDir,
  )

/** A visitor of one of the product's sites who has answered its age question. */
async function visit(browser: Browser, host = 'localhost'): Promise<Page> {
  const context = await browser.newContext({
    baseURL: product.url.replace('localhost', host),
    locale: 'nl-NL',
  })
  const page = await context.newPage()
  await acceptEntryWarning(page)
  return page
}

const profileOf = async (page: Page) =>
  (await run(page.request, 'ProfileScreenQuery')).viewer.profile.id as string

const PAGES = ['/', '/signup']

test('SIGN-06 a site closed for new profiles, or open by partner link only, says so wherever sign-up would be', async ({
  browser,
}) => {
  const page = await visit(browser, 'dutch.localhost')
  const submit = page.getByRole('button', { name: 'Gratis beginnen' })
  for (const address of PAGES) {
    await page.goto(address)
    await expect(submit, address).toBeVisible()
  }
  for (const [signups, why] of [
    ['other', 'Op Polderliefde kun je op dit moment geen nieuw profiel maken.'],
    [
      'with_trafficsource',
      'Op Polderliefde kun je alleen een profiel maken via de link van een van onze partners.',
    ],
  ] as const) {
    await changeSettings({ signups }, 'dutch')
    for (const address of PAGES) {
      await page.goto(address)
      const main = page.getByRole('main')
      await expect(main.getByText(why), `${signups} ${address}`).toBeVisible()
      await expect(main.getByRole('link', { name: 'Inloggen' }).first()).toHaveAttribute('href', /\/login/)
      await expect(submit).toHaveCount(0)
    }
  }
  await page.goto('/signup?network=net')
  await expect(submit).toBeVisible()
  await changeSettings({ signups: 'all' }, 'dutch')
})

test('SITE-02 the first screen of a site speaks of its niche in each language, unless a tagline does', async ({
  browser,
}) => {
  const page = await visit(browser)
  const main = page.getByRole('main')
  await page.goto('/')
  await expect(main).toContainText('Bekijk profielen bij jou in de buurt')
  await changeSettings({ niche: 4 })
  for (const [language, words] of [
    ['nl', 'Voor mensen met levenservaring en zin in meer.'],
    ['de', 'Für Menschen mit Lebenserfahrung und Lust auf mehr.'],
    ['fi', 'Sinulle, jolla on elämänkokemusta ja halua enempään.'],
  ]) {
    await page.goto(`/?lang=${language}`)
    await expect(main).toContainText(words!)
  }
  await changeSettings({ tagline: { nl: 'Rustig aan.' } })
  await page.goto('/?lang=nl')
  await expect(main).toContainText('Rustig aan.')
  await expect(main).not.toContainText('levenservaring')
  await changeSettings({ niche: 1, tagline: {} })
})

test('SITE-02 the filters of the search stand in the order of the site’s niche', async ({ browser }) => {
  const page = await visit(browser)
  await newMember(page)
  const topOf = async (words: string) => {
    const box = await page.getByRole('main').getByText(words, { exact: true }).first().boundingBox()
    return box!.y
  }
  const filters = ['Leeftijd', 'Afstand', 'Interesses', 'Relatiestatus']
  async function expectOrder(expected: readonly string[]) {
    await page.goto('/members')
    await expectSettled(page)
    const places = await Promise.all(filters.map(async (words) => ({ words, y: await topOf(words) })))
    expect(places.toSorted((a, b) => a.y - b.y).map(({ words }) => words)).toEqual(expected)
  }
  await expectOrder(['Leeftijd', 'Afstand', 'Interesses', 'Relatiestatus'])
  await changeSettings({ niche: 5 })
  await expectOrder(['Afstand', 'Relatiestatus', 'Leeftijd', 'Interesses'])
  await changeSettings({ niche: 1 })
})

test('SIGN-16 new terms are asked for once, at the next visit, before anything else', async ({ browser }) => {
  const page = await visit(browser)
  const member = await newMember(page, { locale: 'nl' })
  await page.goto('/settings/account')
  await expectSettled(page)
  const ask = page.getByRole('dialog', { name: 'Onze voorwaarden zijn veranderd' })
  await expect(ask).toHaveCount(0)
  await inDatabase(
    (client) =>
      client.query(`insert into accounts.document (site_id, kind, locale, version, title, body, hash)
          select site_id, kind, locale, now(), title, body || ' Nieuw hoofdstuk.', sha256((body || ' Nieuw hoofdstuk.')::bytea)
          from accounts.document d join accounts.site s on s.id = d.site_id where s.token = 'ruvela' and kind = 'terms' and locale = 'nl'`),
    product.dataDir,
  )
  // An open page would find its session gone and go to the login.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await signIn(page, member.email, member.password)
  await page.goto('/members')
  await expect(ask).toBeVisible()
  // Only an answer closes it.
  await page.keyboard.press('Escape')
  await expect(ask).toBeVisible()
  await ask.locator('summary').click()
  await expect(ask.getByText('Nieuw hoofdstuk.')).toBeVisible()
  await ask.getByRole('button', { name: 'Ik ga akkoord' }).click()
  await expect(ask).toHaveCount(0)
  await page.reload()
  await expectSettled(page)
  await expect(ask).toHaveCount(0)
})

test('SITE-27 features switched off by a site appear on no screen: gifts, swipe game, first hours’ bonus', async ({
  browser,
}) => {
  const page = await visit(browser)
  await newMember(page, { locale: 'nl' })
  const other = await visit(browser)
  await newMember(other, { gender: 'MALE', locale: 'nl' })
  const [own, his] = [await profileOf(page), await profileOf(other)]
  await like(page, his)
  await like(other, own)
  await write(other, own, 'Hoi!')
  const member = `/members/${encodeURIComponent(his)}`
  // Each with its screen: it is there if and only if the feature is on.
  const places = [
    { address: member, of: page.getByRole('button', { name: 'Cadeau' }) },
    { address: `${member}/chat`, of: page.getByRole('button', { name: 'Cadeau' }) },
    { address: `/likes/m/${encodeURIComponent(his)}`, of: page.getByRole('button', { name: 'Cadeau' }) },
    { address: '/members', of: page.getByRole('banner').locator('a[href="/swipe-game"]') },
    { address: '/premium', of: page.getByRole('timer') },
  ]
  const look = async (isOn: boolean) => {
    for (const { address, of } of places) {
      await page.goto(address)
      await expectSettled(page)
      await expect(of.first(), address).toBeVisible({ visible: isOn })
    }
  }
  await look(true)
  const features = { gifts: false, swipeGame: false, timeBonus: false }
  await inDatabase(
    (client) =>
      client.query(
        `update accounts.site set settings = jsonb_set(settings, '{features}', settings->'features' || $1), content_version = content_version + 1
          where token = 'ruvela'`,
        [features],
      ),
    product.dataDir,
  )
  await look(false)
  await page.goto('/swipe-game')
  await expect(page.getByRole('heading', { name: 'Deze pagina kon niet worden gevonden' })).toBeVisible()
})
