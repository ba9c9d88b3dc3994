import { expect, test, type Page } from '@playwright/test'
import { inDatabase } from './support/database.ts'
import { run } from './support/graph.ts'
import {
  acceptEntryWarning,
  expectNoAxeViolation,
  expectNoSidewaysScrolling,
  expectSettled,
  keepPicture,
  looksOf,
  useTheme,
} from './support/looks.ts'

const LANDERS = [
  { name: 'tinderswipe', heading: 'Twee keer vegen, dan jij.' },
  { name: 'alonetonight', heading: 'Er brandt nog licht.' },
  { name: 'collagelanding', heading: 'Met wie deel jij je week?' },
  { name: 'gallery', heading: 'Loop rustig langs.' },
  { name: 'iconslanding', heading: 'Waar word jij blij van?' },
  { name: 'maplanding', heading: 'Wie woont er bij jou om de hoek?' },
  { name: 'socialnetwork', heading: 'Maak de zin af.' },
  { name: 'transitionsvideolanding', heading: 'Eén bank. Vier seizoenen.' },
  { name: 'video', heading: 'De minuut ervoor.' },
] as const
const LANDINGS = ['landing', 'landing2', 'landing3'] as const
const SOURCE = 'network=north&ref=r7&sub2=two'

const slugOf = (name: string) => (name === 'tinderswipe' || name === 'landing' ? '' : '/spring-26')

test.beforeEach(({ page }) => acceptEntryWarning(page))

/** The form's button leads to the sign-up with the traffic source in its address. */
async function expectSignupWithSource(page: Page, slug: string): Promise<void> {
  await page.locator('main form button[type=submit]').click()
  await expect(page).toHaveURL(/\/signup\?/)
  const { searchParams } = new URL(page.url())
  const expected = { network: 'north', ref: 'r7', sub2: 'two', ...(slug === '' ? {} : { sub1: 'spring-26' }) }
  expect(Object.fromEntries(searchParams)).toEqual(expected)
  await expect(page.getByLabel('E-mailadres')).toBeVisible()
}

async function expectGoodLooks(page: Page, name: string, index: number): Promise<void> {
  for (const { theme, width } of looksOf(index)) {
    await useTheme(page, theme)
    await page.reload()
    await expectSettled(page)
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScrolling(page, `${name} at ${width}`)
    await expectNoAxeViolation(page, `${name}, ${theme}, ${width}`)
    await keepPicture(page, `lander-${name}-${width}-${theme}`)
  }
}

for (const [index, { name, heading }] of LANDERS.entries()) {
  test(`ROUTE-11 lander ${name} looks right in both themes at every width and passes on its traffic source`, async ({
    page,
  }) => {
    const address = `/landers/${name}${slugOf(name)}?${SOURCE}`
    await page.goto(address)
    await expectSettled(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expectGoodLooks(page, name, index)
    await expectSignupWithSource(page, slugOf(name))
  })
}

test('ROUTE-11 SITE-23 without script every lander has its heading and description; other names 404', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const descriptions = new Set<string | null>()
  for (const { name, heading } of LANDERS) {
    expect((await page.goto(`/landers/${name}`))?.status(), name).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    descriptions.add(await page.locator('meta[name=description]').getAttribute('content'))
    await expect(page.locator('main form[action="/signup"]')).toHaveCount(1)
  }
  expect(descriptions.size).toBe(LANDERS.length)
  for (const address of [
    '/landers',
    '/landers/nothing',
    '/landers/tinderswipe/slug',
    '/landers/video/not%20one',
    '/landers/video/one/two',
  ])
    expect((await page.goto(address))?.status(), address).toBe(404)
  await page.goto('/landers/video/spring-26')
  // One page for all campaigns, for search engines as well.
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/landers\/video$/)
  await context.close()
})

test('ROUTE-11 SIGN-07 lander answers prefill the sign-up, and the account stores network, campaign and slug', async ({
  page,
}) => {
  const email = `lander-${Date.now().toString(36)}@example.org`
  await page.goto('/landers/maplanding')
  await expectSettled(page)
  await page.getByLabel('Je woonplaats').fill('utrecht')
  await page.getByRole('button', { name: 'Kijk rond in de buurt' }).click()
  await expect(page).toHaveURL(/\/signup/)
  await page.goto(`/landers/iconslanding/spring-26?${SOURCE}`)
  await expectSettled(page)
  for (const interest of ['Koken', 'Fietsen', 'Honden', 'Dansen'])
    await page.getByText(interest, { exact: true }).click()
  await expect(page.getByText('Drie is genoeg voor nu.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Neem ze mee' }).click()
  await page.getByLabel('Profielnaam').fill('Noor')
  await page.getByLabel('Dag').fill('3')
  await page.getByLabel('Maand').fill('2')
  await page.getByLabel('Jaar').fill('1990')
  await page.getByLabel('E-mailadres').fill(email)
  await page.getByLabel('Wachtwoord', { exact: true }).fill('roeien-met-riemen-9')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/complete-signup/)
  await page.goto('/complete-signup?step=details')
  for (const interest of ['Koken', 'Fietsen', 'Honden'])
    await expect(page.getByRole('button', { name: interest, exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  await expect(page.getByRole('button', { name: 'Dansen', exact: true })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
  // The town from the map, which the server knows, needs no choice from a list.
  await page.goto('/complete-signup?step=place')
  await expect(page.getByRole('combobox')).toHaveValue('utrecht')
  await expect(page.getByRole('main').getByText(/Utrecht.*Nederland/)).toBeVisible()
  await page.getByRole('button', { name: 'Doorgaan' }).click()
  await expect(page.getByRole('combobox')).toHaveCount(0)
  const { profile } = (await run(page.request, 'ProfileScreenQuery')).viewer
  expect(profile.city).toBe('Utrecht')
  const { rows } = await inDatabase((client) =>
    client.query(
      `select t.network, t.ref, t.sub1, t.sub2 from accounts.tracking t join accounts.account a on a.id = t.account_id
       where a.email_normalised = $1`,
      [email],
    ),
  )
  expect(rows).toEqual([{ network: 'north', ref: 'r7', sub1: 'spring-26', sub2: 'two' }])
})

test('ROUTE-11 the sentence that a visitor finishes becomes the beginning of the profile’s text, once', async ({
  page,
}) => {
  await page.goto('/landers/socialnetwork')
  await expectSettled(page)
  await page.getByLabel('Mijn ideale zondag begint met…').fill('koffie op de dijk')
  await page.getByRole('button', { name: 'Hang mijn antwoord op' }).click()
  await expect(page).toHaveURL(/\/signup/)
  const { signUp } = await run(page.request, 'signUpMutation', {
    input: {
      name: 'Noor',
      email: `sentence-${Date.now().toString(36)}@example.org`,
      password: 'roeien-met-riemen-9',
      gender: 'FEMALE',
      seeking: 'MALE',
      acceptTerms: true,
      dateOfBirth: '1990-02-03',
    },
  })
  expect(signUp.__typename).toBe('SignUpSuccess')
  await page.goto('/complete-signup?step=about')
  await expect(page.getByLabel('Over mij')).toHaveValue('Mijn ideale zondag begint met… koffie op de dijk')
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(page).toHaveURL(/step=details/)
  await page.goto('/complete-signup?step=about')
  await expect(page.getByLabel('Over mij')).toHaveValue('')
})

test('ROUTE-11 two cards of the lander tinderswipe go by key and by finger, and the third takes the focus', async ({
  page,
}) => {
  await page.goto('/landers/tinderswipe')
  await expectSettled(page)
  await expect(page.getByRole('status').filter({ hasText: 'Kaart 1 van 3' })).toBeVisible()
  await page.getByRole('button', { name: 'Niet voor mij' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('status').filter({ hasText: 'Kaart 2 van 3' })).toBeVisible()
  const card = (await page.getByRole('figure').filter({ hasText: 'Daan' }).boundingBox())!
  await page.mouse.move(card.x + card.width / 2, card.y + 80)
  await page.mouse.down()
  await page.mouse.move(card.x - card.width / 2, card.y + 80, { steps: 5 })
  await page.mouse.up()
  await expect(page.getByRole('heading', { name: 'En jij?' })).toBeFocused()
})

/** Addresses of a member and of a house profile on the site that lets visitors look at members. */
async function profilesOf(page: Page, site: string): Promise<{ member: string; house: string }> {
  await page.goto(`${site}/members`)
  const cards = page.getByRole('main').getByRole('article')
  const hrefOf = (isHouse: boolean) =>
    cards
      .filter(isHouse ? { hasText: 'Fictief profiel' } : { hasNotText: 'Fictief profiel' })
      .locator('a[href^="/members/"]')
      .first()
      .getAttribute('href')
  const house = cards.filter({ hasText: 'Fictief profiel' })
  await expect(async () => {
    await page.mouse.wheel(0, 4000)
    expect(await house.count()).toBeGreaterThan(0)
  }).toPass()
  const pathOf = async (isHouse: boolean) => new URL((await hrefOf(isHouse))!, site).pathname
  return { member: await pathOf(false), house: await pathOf(true) }
}

test('ROUTE-05 TRUST-01 three landings present a member, label a house profile, and keep the traffic source', async ({
  page,
  baseURL,
}) => {
  const site = baseURL!.replace('localhost', 'dutch.localhost')
  const { member, house } = await profilesOf(page, site)
  for (const [index, name] of LANDINGS.entries()) {
    await page.goto(`${site}${house}/${name}`)
    await expect(page.getByRole('main').getByText('Fictief profiel', { exact: true }), name).toBeVisible()
    await expect(page.getByRole('button', { name: 'Gratis profiel maken' })).toBeVisible()
    await page.goto(`${site}${member}/${name}${slugOf(name)}?${SOURCE}`)
    await expectSettled(page)
    await expect(page.getByRole('main').getByText('Fictief profiel')).toHaveCount(0)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expectGoodLooks(page, name, index)
    await expectSignupWithSource(page, slugOf(name))
  }
})

test('ROUTE-05 a first message typed on a landing fills the sign-up’s message', async ({ page, baseURL }) => {
  const site = baseURL!.replace('localhost', 'dutch.localhost')
  const { member } = await profilesOf(page, site)
  await page.goto(`${site}${member}/landing3`)
  await expectSettled(page)
  await page.getByLabel('Jouw eerste woord').fill('Welk liedje lukt al?')
  await page.getByRole('button', { name: 'Bewaar en maak profiel' }).click()
  await expect(page).toHaveURL(/\/signup/)
  await expect(page.getByRole('main').locator('textarea')).toHaveValue('Welk liedje lukt al?')
})

test('ROUTE-05 where profiles are members-only, each landing is sealed in its own design, for any id', async ({
  page,
}) => {
  const nobody = Buffer.from('Profile:0190a000-0000-7000-8000-000000000000').toString('base64url')
  const titles = ['Een brief voor leden', 'Foto’s voor leden', 'Een gesprek voor leden']
  for (const [index, name] of LANDINGS.entries()) {
    expect((await page.goto(`/members/${nobody}/${name}`))?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[index]!)
    await expectSettled(page)
    for (const [width, theme] of [
      [360, 'light'],
      [1280, 'dark'],
    ] as const) {
      await useTheme(page, theme)
      await page.setViewportSize({ width, height: 800 })
      await page.reload()
      await expectSettled(page)
      await expectNoSidewaysScrolling(page, `sealed ${name} at ${width}`)
      await expectNoAxeViolation(page, `sealed ${name}, ${theme}`)
      await keepPicture(page, `sealed-${name}-${width}`)
    }
  }
  await page.getByRole('button', { name: 'Gratis profiel maken' }).click()
  await expect(page).toHaveURL(/\/signup/)
})
