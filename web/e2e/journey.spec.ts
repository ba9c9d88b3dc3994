import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { answered, run } from './support/graph.ts'
import { DEMO_PASSWORD } from './support/members.ts'
import { allowAskingForNotifications } from './support/permissions.ts'
import { openProduct, type Product } from './support/product.ts'

const PORTRAITS = path.resolve(import.meta.dirname, '../../scripts/demo/portraits')
const EMAIL = 'noor@voorbeeld.example'
const PASSWORD = 'tulp-fiets-regen-7'

let product: Product
test.beforeAll(async () => {
  product = await openProduct(120)
})
test.afterAll(() => product.remove())

function pictureOf(start: string): string {
  return path.join(
    PORTRAITS,
    readdirSync(PORTRAITS).find((name) => name.startsWith(start))!,
  )
}

async function openBrowser(browser: Browser): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    baseURL: product.url,
    locale: 'nl-NL',
    timezoneId: 'Europe/Amsterdam',
    viewport: { width: 1280, height: 800 },
  })
  return { context, page: await context.newPage() }
}

async function passEntryWarning(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ik ben 18 jaar of ouder' }).click()
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-mailadres').fill(email)
  await page.getByRole('textbox', { name: 'Wachtwoord' }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Inloggen', exact: true }).click()
  await expect(page).toHaveURL(/\/members/)
}

const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Hoofdmenu' }).getByRole('link', { name })
const composer = (page: Page) => page.getByRole('textbox', { name: 'Bericht', exact: true })
const thread = (page: Page) => page.getByRole('log')

async function unreadMessages(page: Page): Promise<number> {
  const name = await menu(page, 'Berichten').innerText()
  return Number(/\d+/.exec(name)?.[0] ?? 0)
}

test('strangers join, meet, talk and pay, and a killed server loses nothing @main', async ({ browser }) => {
  const { page: noor, context: noorsBrowser } = await openBrowser(browser)
  const { page: bas } = await openBrowser(browser)
  // It opens by itself once her credits are gone and she has been in the members area for 40 seconds
  // (DISC-05).
  const bonus = noor.getByRole('dialog', { name: 'Wees er snel bij: 25% korting' })
  await noor.addLocatorHandler(bonus, () => bonus.getByRole('button', { name: 'Niet nu' }).click())

  await test.step('a visitor signs up in Dutch, through all steps, with a photo', async () => {
    await allowAskingForNotifications(noor)
    await noor.goto('/')
    await expect(noor.locator('html')).toHaveAttribute('lang', 'nl')
    await passEntryWarning(noor)
    await noor.getByLabel('Profielnaam').fill('Noor')
    await noor.getByRole('textbox', { name: 'Dag' }).fill('14')
    await noor.getByRole('textbox', { name: 'Maand' }).fill('3')
    await noor.getByRole('textbox', { name: 'Jaar' }).fill('1994')
    await noor.getByLabel('E-mailadres').fill(EMAIL)
    await noor.getByRole('textbox', { name: 'Wachtwoord' }).fill(PASSWORD)
    await noor.getByRole('button', { name: 'Gratis beginnen' }).click()

    await expect(noor.getByRole('heading', { name: 'Laat zien wie je bent' })).toBeVisible()
    const chooser = noor.waitForEvent('filechooser')
    await noor.getByRole('button', { name: 'Kies een foto', exact: true }).click()
    await (await chooser).setFiles(pictureOf('f-'))
    await noor.getByRole('button', { name: 'Plaats foto' }).click()
    await expect(noor.getByRole('img', { name: 'Jouw foto' })).toBeVisible()
    await expect(noor.getByRole('button', { name: 'Doorgaan' }), 'the photo is stored').not.toHaveAttribute(
      'aria-busy',
    )
    await noor.getByRole('button', { name: 'Doorgaan' }).click()

    await noor
      .getByLabel('Over mij')
      .fill('Ik bak brood, fiets door de polder en ken elke boekwinkel in Utrecht.')
    await noor.reload()
    await noor
      .getByLabel('Over mij')
      .fill('Ik bak brood, fiets door de polder en ken elke boekwinkel in Utrecht.')
    await noor.getByRole('button', { name: 'Doorgaan' }).click()

    await noor.getByLabel('Haarkleur').selectOption('Bruin')
    await noor.getByRole('button', { name: 'Fietsen', exact: true }).click()
    await noor.getByRole('button', { name: 'Doorgaan' }).click()

    await noor.getByRole('combobox', { name: 'Woonplaats' }).fill('Utrec')
    await noor.getByRole('option', { name: /Utrecht, Nederland/ }).click()
    await noor.getByRole('button', { name: 'Doorgaan' }).click()
    await expect(noor.getByRole('heading', { level: 1 })).toHaveText('Mis geen bericht')
    await noor.getByRole('button', { name: 'Later', exact: true }).click()
    await expect(noor.getByRole('heading', { name: 'Bevestig je e-mail' })).toBeVisible()
  })

  await test.step('finds the activation mail in the local mailbox and confirms', async () => {
    await noor.getByRole('link', { name: 'Bekijk ze in het postvak van de demo' }).click()
    await noor.getByRole('row', { name: EMAIL }).getByRole('link').click()
    const link = noor.frameLocator('iframe').getByRole('link', { name: 'Bevestig mijn e-mailadres' })
    await noor.goto((await link.getAttribute('href'))!)
    await expect(noor.getByRole('heading', { name: 'Je e-mail is bevestigd' })).toBeVisible()
    await noor.getByRole('link', { name: 'Bekijk de leden' }).click()
    await expect(noor).toHaveURL(/\/members$/)
  })

  await test.step('searches by age and distance and loads a second page', async () => {
    const total = noor.getByRole('main').getByRole('status').filter({ hasText: 'mensen' })
    await expect(total).toContainText(/\d+ mensen, dichtbij eerst/)
    await noor.getByRole('button', { name: /^Verwijder 2\d–4\d jaar/ }).click()
    await expect(noor).toHaveURL(/age=any/)
    await expect(noor.getByRole('main').locator('section[aria-busy=true]')).toHaveCount(0)
    const everywhere = Number.parseInt(await total.innerText(), 10)
    await noor.getByRole('slider', { name: 'Afstand' }).press('ArrowLeft')
    await expect(noor).toHaveURL(/km=/)
    // At 300 km: nearer by, the demo's few members would make no second page.
    await noor.getByRole('slider', { name: 'Afstand' }).press('ArrowLeft')
    await noor.getByRole('slider', { name: 'Leeftijd tot en met' }).press('PageDown')
    await expect(noor).toHaveURL(/max=/)
    await expect.poll(async () => Number.parseInt(await total.innerText(), 10)).toBeLessThan(everywhere)
    const cards = noor.getByRole('main').getByRole('article')
    await expect(cards).toHaveCount(24)
    // As often as the list restarts at its top, which happens when the filter's address arrives.
    await expect
      .poll(async () => {
        await noor.getByRole('contentinfo').scrollIntoViewIfNeeded()
        return cards.count()
      })
      .toBeGreaterThan(24)
    const addresses = await cards
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname))
    expect(new Set(addresses).size, 'nobody stands there twice').toBe(addresses.length)
  })

  await test.step('opens a profile and likes; the other sees the badge change without a reload', async () => {
    await logIn(bas, 'bas@demo.ruvela', DEMO_PASSWORD)
    // Nothing covers the first faces, and the discount has been seen before.
    await expect(bas.getByRole('dialog')).toHaveCount(0)
    const dismissedAt = new Date().toISOString()
    await run(bas.request, 'useDismissalsMutation', {
      input: { dismissals: ['WELCOME_MODAL', 'WELCOME_BONUS'].map((key) => ({ key, dismissedAt })) },
    })
    await bas.reload()
    const before = Number.parseInt(
      await menu(bas, 'Likes')
        .innerText()
        .then((text) => /\d+/.exec(text)?.[0] ?? '0'),
      10,
    )
    await noor.getByRole('link', { name: 'Bas, 34' }).click()
    await expect(noor.getByRole('heading', { level: 1, name: 'Bas, 34' })).toBeVisible()
    await noor.getByRole('button', { name: 'Like Bas' }).click()
    await expect(menu(bas, `Likes ${before + 1} nieuwe likes`)).toBeVisible()
  })

  await test.step('the other likes back and both get the match', async () => {
    await menu(bas, 'Likes').click()
    await bas.getByRole('button', { name: 'Like Noor' }).click()
    for (const [page, name] of [
      [bas, 'Noor'],
      [noor, 'Bas'],
    ] as const) {
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText(`Jij en ${name} vinden elkaar leuk.`)
      await expect(dialog.getByRole('img', { includeHidden: true }).first()).toBeAttached()
      await dialog.getByRole('button', { name: 'Sluiten' }).click()
    }
  })

  await test.step('they talk: text and image arrive at the other side, and reading clears the unread count', async () => {
    const unread = await unreadMessages(bas)
    await noor.getByRole('link', { name: 'Stuur een bericht' }).click()
    await noor.getByRole('radio').first().check({ force: true })
    await noor.getByRole('button', { name: 'Gebruik deze zin' }).click()
    await expect(composer(noor)).not.toHaveValue('')
    const opening = await composer(noor).inputValue()
    await noor.getByRole('button', { name: 'Verstuur' }).click()
    await expect(thread(noor)).toContainText(opening)
    await expect(menu(bas, `Berichten ${unread + 1} ongelezen`)).toBeVisible()

    await menu(bas, 'Berichten').click()
    await bas.getByRole('navigation', { name: 'Gesprekken' }).getByRole('link', { name: /Noor/ }).click()
    await expect(thread(bas)).toContainText(opening)
    await expect(
      bas.getByRole('navigation', { name: 'Gesprekken' }).getByRole('link', { name: /Noor/ }),
    ).not.toContainText('ongelezen')
    await expect(thread(noor)).toContainText('Gelezen')

    await composer(bas).fill('Dan ga ik varen op de Vecht. Ga je mee?')
    await composer(bas).press('Enter')
    await expect(thread(noor)).toContainText('Ga je mee?')

    const chooser = noor.waitForEvent('filechooser')
    await noor.getByRole('button', { name: 'Foto sturen' }).click()
    await (await chooser).setFiles(pictureOf('scene-'))
    await expect(noor.getByText('Foto staat klaar')).toBeVisible()
    await noor.getByRole('button', { name: 'Verstuur' }).click()
    await expect(thread(bas).getByRole('img', { name: 'Foto van Noor' })).toBeVisible()
  })

  const unsent = 'Zaterdag om elf uur bij de Bilt?'
  await test.step('the credits run out: sending is refused with a way on, and nothing is lost', async () => {
    for (const text of ['Ja, leuk!', 'Ik neem broodjes mee.']) {
      await composer(noor).fill(text)
      await composer(noor).press('Enter')
      await expect(thread(bas)).toContainText(text)
    }
    await expect(noor.getByText('Je hebt nog 0 credits')).toBeVisible()
    await composer(noor).fill(unsent)
    await composer(noor).press('Enter')
    await expect(noor.getByText(/Dit kost 1 credit \(ca\. €.1,00\) en je hebt er nog 0\./)).toBeVisible()
    await expect(composer(noor)).toHaveValue(unsent)
    await expect(thread(bas)).not.toContainText(unsent)
  })

  const otherTab = await noorsBrowser.newPage()
  await test.step('buys the popular bundle with iDEAL and is a paid member at once, in the other tab too', async () => {
    await otherTab.goto('/members')
    await expect(menu(otherTab, 'Premium')).toBeVisible()
    await noor.getByRole('link', { name: 'Credits kopen' }).click()
    await expect(noor.getByRole('radio', { name: /Meest gekozen/ })).toBeChecked()
    await expect(noor.getByRole('radio', { name: 'iDEAL | Wero' })).toBeChecked()
    await noor.getByRole('checkbox', { name: /Ik ga akkoord/ }).check()
    await noor.getByRole('button', { name: 'Bestelling met betalingsverplichting' }).click()
    await expect(noor.getByRole('heading', { name: 'Testbetaling' })).toBeVisible()
    await noor.getByRole('button', { name: 'Betalen', exact: true }).click()
    await expect(noor.getByRole('heading', { name: 'Betaald, dank je wel' })).toBeVisible()
    await expect(noor.getByText('Je hebt nu 75 credits.')).toBeVisible()
    await expect(menu(otherTab, 'Credits')).toBeVisible()
    await expect(menu(otherTab, 'Premium')).toHaveCount(0)
  })

  let transaction = ''
  await test.step('finds the transaction with its invoice, and sends the waiting message', async () => {
    transaction = new URL(noor.url()).pathname
    const invoice = await noor.request.get(
      (await noor.getByRole('link', { name: /^Factuur/ }).getAttribute('href'))!,
    )
    expect(invoice.headers()['content-type']).toContain('application/pdf')
    expect((await invoice.body()).subarray(0, 5).toString()).toBe('%PDF-')
    await noor.getByRole('link', { name: 'Verder met je gesprek' }).click()
    await expect(composer(noor)).toHaveValue(unsent)
    await noor.getByRole('button', { name: 'Verstuur' }).click()
    await expect(thread(bas)).toContainText(unsent)
    await expect(noor.getByText('Je hebt nog 74 credits')).toBeVisible()
  })

  await test.step('changes the language to English and logs out', async () => {
    await noor.getByRole('button', { name: 'Taal: Nederlands' }).click()
    // The page is in English before the server knows, and after the logout it would no longer accept it.
    const saved = answered(noor, 'saveLanguageMutation')
    await noor.getByRole('menuitemradio', { name: 'English' }).click()
    await expect(noor.locator('html')).toHaveAttribute('lang', 'en')
    await saved
    await expect(
      noor.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: /^Messages/ }),
    ).toBeVisible()
    await noor.getByRole('button', { name: 'Account' }).click()
    await noor.getByRole('menuitem', { name: 'Log out' }).click()
    await expect(noor).toHaveURL('/')
    await expect(
      otherTab.getByRole('banner').getByRole('link', { name: 'Log in' }),
      'the other tab is logged out too',
    ).toBeVisible()
  })

  await test.step('the server is killed and started again: everything is still there', async () => {
    await product.kill()
    await product.start()
    await noor.goto('/login')
    await noor.getByLabel('E-mail address').fill(EMAIL)
    await noor.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await noor.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(noor).toHaveURL(/\/members/)
    await noor.goto('/chats')
    await expect(thread(noor)).toContainText(unsent)
    await expect(thread(noor).getByRole('img').first()).toBeVisible()
    await expect(noor.getByText('You have 74 credits left')).toBeVisible()
    await noor.goto(transaction)
    await expect(noor.getByRole('link', { name: /^Invoice/ })).toBeVisible()
    await noor.goto('/likes/matches')
    await expect(noor.getByRole('link', { name: 'Bas, 34' })).toBeVisible()
    await expect(bas.getByRole('log'), 'the other browser found its way back by itself').toContainText(unsent)
    expect(product.warnings(), 'nothing that the product uses is about to go').toEqual([])
  })
})
