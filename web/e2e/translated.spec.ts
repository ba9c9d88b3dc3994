import { expect, test, type Page } from '@playwright/test'
import { answered } from './support/graph.ts'
import { acceptEntryWarning, expectSettled } from './support/looks.ts'
import { field, meet, messages } from './support/meeting.ts'
import { signIn, untilMet, write } from './support/members.ts'
import { recordFaults, translatePage } from './support/translator.ts'

async function openTranslated(page: Page, address: string, how: 'wraps' | 'replaces') {
  await page.goto(address)
  await expectSettled(page)
  await translatePage(page, how)
  expect(await page.locator('main font').count()).toBeGreaterThan(2)
}

for (const how of ['wraps', 'replaces'] as const)
  test(`in a page whose translator ${how} the texts, a member can still use everything`, async ({
    browser,
  }) => {
    const [ada, bo] = [await meet(browser, 'FEMALE'), await meet(browser, 'MALE')]
    const { page } = ada
    const faults = recordFaults(page)
    await untilMet(page, bo.id)
    await write(page, bo.id, 'Hoi!')

    await openTranslated(page, `/members/${encodeURIComponent(bo.id)}/chat`, how)
    await expect(page.getByText('Je hebt nog 4 credits')).toBeVisible()
    await field(page).fill('Ben je er?')
    await field(page).press('Enter')
    await expect(messages(page)).toContainText('Ben je er?')
    await expect(page.getByText('Je hebt nog 3 credits')).toBeVisible()
    await expect(page.getByText('Je hebt nog 4 credits')).toBeHidden()
    await field(page).fill('En dit is nog niet')
    await write(bo.page, ada.id, 'Ja hoor!')
    await expect(messages(page)).toContainText('Ja hoor!')
    await write(bo.page, ada.id, 'Zeker.')
    await expect(messages(page)).toContainText('Zeker.')
    await expect(page.locator('[aria-live=polite]', { hasText: 'Zeker.' }).first()).toHaveText('Zeker.')
    await field(page).press('Enter')
    await expect(messages(page)).toContainText('En dit is nog niet')
    await expect(page.getByText('Je hebt nog 2 credits')).toBeVisible()
    await field(page).fill('Tot morgen dan')

    // The other screens are drawn within the same translated page.
    const menu = page.getByRole('navigation', { name: 'Hoofdmenu' }).first()
    await menu.getByRole('link', { name: /Leden|Zoeken/ }).click()
    const cards = page.getByRole('main').getByRole('article')
    const liked = answered(page, 'useLikeProfileMutation')
    await cards
      .first()
      .getByRole('button', { name: /^Like / })
      .click()
    await liked
    await expect(cards.first().getByRole('button', { name: /intrekken$/ })).toBeVisible()
    // The adjacent ages are the output of a slider, which is a status, too.
    const found = page.getByRole('main').locator('p[role=status]').first()
    const count = (await found.textContent()) ?? ''
    // All demo members have a photo, but not all are online.
    await page.getByRole('complementary', { name: 'Filters' }).getByText('Nu online').first().click()
    await expect(found).not.toHaveText(count)

    await menu.getByRole('link', { name: /Likes/ }).click()
    const tabs = page.getByRole('main').getByRole('navigation', { name: 'Likes' })
    await tabs.getByRole('link', { name: /^Gegeven 1/ }).click()
    await page
      .getByRole('main')
      .getByRole('button', { name: /intrekken$/ })
      .click()
    await expect(tabs.getByRole('link', { name: /^Gegeven 1/ })).toHaveCount(0)

    await menu.getByRole('link', { name: /Berichten/ }).click()
    await expect(field(page)).toHaveValue('Tot morgen dan')
    expect(faults()).toEqual([])
    await Promise.all([page.context().close(), bo.page.context().close()])
  })

test('in a translated page an order’s sum follows each choice, and recovers after a discount code', async ({
  page,
}) => {
  const faults = recordFaults(page)
  await acceptEntryWarning(page)
  await signIn(page, 'sanne@demo.ruvela')
  for (const how of ['wraps', 'replaces'] as const) {
    await openTranslated(page, '/credits', how)
    const total = page.locator('#order dl > div', { hasText: 'Totaal' }).locator('dd')
    const bundles = page.locator('input[name=bundle]')
    const seen = new Set<string>()
    for (let index = 0; index < (await bundles.count()); index++) {
      const quoted = answered(page, 'useOrderQuoteQuery')
      await bundles.nth(index).check({ force: true })
      const { data } = await (await quoted).json()
      const minor = data.orderQuote.total.amountMinor as number
      const euros = `${Math.floor(minor / 100)},${String(minor % 100).padStart(2, '0')}`
      await expect(total).toHaveText(new RegExp(`^€\\s${euros}$`))
      seen.add(euros)
    }
    expect(seen.size).toBeGreaterThan(1)
  }
  expect(faults()).toEqual([])
})

test('a page translated before hydration keeps what was typed meanwhile, and works', async ({ page }) => {
  const faults = recordFaults(page)
  await acceptEntryWarning(page)
  // The app's code arrives after the translator and the first typing.
  let release = () => {}
  const isTyped = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/main-*.js', async (route) => {
    await isTyped
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByRole('textbox', { name: /e-mail/i }).fill('sanne@demo.ruvela')
  await translatePage(page, 'wraps')
  release()
  await page.waitForFunction(() => (window as { appHydrated?: boolean }).appHydrated === true)
  await expect(page.getByRole('textbox', { name: /e-mail/i })).toHaveValue('sanne@demo.ruvela')
  expect(faults()).toEqual([])
})
