import { expect, test, type Page } from '@playwright/test'
import { asInstalledApp } from './support/installed.ts'
import {
  acceptEntryWarning,
  expectNoAxeViolation,
  expectNoSidewaysScrolling,
  expectSettled,
  useTheme,
} from './support/looks.ts'
import { newMember, signIn, someoneOfDemo } from './support/members.ts'

test.beforeEach(({ page }) => acceptEntryWarning(page))

const back = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Terug', exact: true })
const menu = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Hoofdmenu' }).getByRole('link', { name }).first()

test('SITE-11 the installed app has a back button on members, likes and credits pages, if there is a way back', async ({
  page,
}) => {
  await asInstalledApp(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, 'sanne@demo.ruvela')
  const someone = await someoneOfDemo(page)
  // The page on which the app opened has no way back.
  await page.goto(`/members/${encodeURIComponent(someone)}`)
  await expect(menu(page, /^Likes/)).toBeVisible()
  await expect(back(page)).toHaveCount(0)
  for (const [name, address] of [
    [/^Likes/, /\/likes$/],
    [/^Credits/, /\/credits$/],
  ] as const) {
    await menu(page, name).click()
    await expect(page).toHaveURL(address)
    await expect(back(page)).toBeVisible()
  }
  await back(page).click()
  await expect(page).toHaveURL(/\/likes$/)
  // Screens in the menu have none.
  for (const name of [/^Zoeken/, /^Berichten/]) {
    await menu(page, name).click()
    await expect(page.getByRole('main').locator('h1').first()).toBeAttached()
    await expect(back(page)).toHaveCount(0)
  }
  await menu(page, /^Zoeken/).click()
  // The conversations, which stay until the search has loaded, lead to members as well.
  await expect(page.getByRole('heading', { level: 1, name: 'In de buurt' })).toBeVisible()
  await page.getByRole('main').locator('a[href^="/members/"]').first().click()
  await expect(page).toHaveURL(/\/members\/[^/?]+$/)
  await expect(back(page)).toBeVisible()
  await back(page).click()
  await expect(page).toHaveURL(/\/members(\?.*)?$/)
})

test('in a browser, which has its own back button, the pages have none', async ({ page }) => {
  await newMember(page, { locale: 'nl' })
  await page.goto('/members')
  await menu(page, /^Likes/).click()
  await expect(page).toHaveURL(/\/likes$/)
  await expect(page.getByRole('main').locator('h1').first()).toBeAttached()
  await expect(back(page)).toHaveCount(0)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('every public page is complete for readers without script, prices included', async ({ page }) => {
    await page
      .context()
      .addCookies([{ name: 'entry-warning', value: '1795392000000', url: 'http://localhost' }])
    for (const [address, words] of [
      ['/', 'Leuke mensen'],
      // The product itself, an evening calculated from the price list, and common questions.
      ['/', 'Zo ziet het er vanbinnen uit.'],
      ['/', '14 credits · € 11,67'],
      ['/', 'Zes vragen die iedereen stelt'],
      ['/', 'Zijn alle profielen echt?'],
      ['/', 'Een antwoord kost 1 credit, net als elk bericht'],
      ['/', 'tot 14 dagen na aankoop je geld terug'],
      ['/pricing', '30 credits'],
      ['/pricing', 'Wat kost een gesprek?'],
      ['/pricing', 'Gratis, en na je eerste aankoop'],
      ['/pricing', 'incl. btw'],
      ['/pricing', 'iDEAL'],
      ['/login', 'Wachtwoord'],
      ['/signup', 'Profielnaam'],
      ['/lang-config', 'Deutsch'],
      ['/faq', 'credits'],
      ['/terms', 'herroep'],
      ['/service', '@'],
      ['/complaints', 'klacht'],
      ['/landers/gallery', 'Ik zoek'],
      ['/members', 'Meld je gratis aan'],
    ] as const) {
      await page.goto(address)
      await expect(page.locator('main'), address).toContainText(words)
      await expect(page.locator('main [class*=skeleton]'), address).toHaveCount(0)
    }
    // Pages that only the app can draw say so.
    await newMember(page)
    const members = await (await page.request.get('/members')).text()
    expect(members).toContain('<noscript>')
    expect(members).toContain('Voor deze pagina is JavaScript nodig.')
  })
})

test('SITE-18 a themed front page with its own scenery is readable and fits phones, tablets and wide windows', async ({
  page,
  baseURL,
}) => {
  await page.goto(baseURL!.replace('localhost', 'dutch.localhost'))
  await expectSettled(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Liefde onder ?een hoge lucht\.$/)
  for (const { theme, width } of [
    { theme: 'light', width: 320 },
    { theme: 'dark', width: 834 },
    { theme: 'light', width: 1280 },
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await useTheme(page, theme)
    await expectNoSidewaysScrolling(page, `${width}`)
    await expectNoAxeViolation(page, `${theme} ${width}`)
  }
})
