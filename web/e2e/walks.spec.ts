import { expect, test, type Page } from '@playwright/test'
import { run } from './support/graph.ts'
import { currentStop, recordAnnouncements, tabTo } from './support/keyboard.ts'
import { acceptEntryWarning, expectSettled } from './support/looks.ts'
import { moveNorth, newMember, write } from './support/members.ts'
import { ORDER } from './support/orders.ts'
import { allowAskingForNotifications } from './support/permissions.ts'

// No mouse, and no field found by its position: each step only uses what a screen reader has, a role and a
// name.

async function open(page: Page, address: string) {
  await page.goto(address)
  await expectSettled(page)
}

const press = (page: Page, ...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())

test.beforeEach(({ page }) => acceptEntryWarning(page))

test('a visitor signs up by keys alone, and hears each error and each step', async ({ page }) => {
  await allowAskingForNotifications(page)
  const said = await recordAnnouncements(page)
  await open(page, '/signup')
  const begin = page.getByRole('button', { name: 'Gratis beginnen' })
  await tabTo(page, begin)
  await press(page, 'Enter')
  // The first incomplete field has the focus, and says what is missing.
  const name = page.getByLabel('Profielnaam')
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription(/./)
  await page.keyboard.type('Noor')
  await tabTo(page, page.getByLabel('Dag'))
  await page.keyboard.type('03021990')
  await tabTo(page, page.getByLabel('E-mailadres'))
  await page.keyboard.type(`noor-${Date.now().toString(36)}@example.org`)
  await tabTo(page, page.getByLabel('Wachtwoord', { exact: true }))
  await page.keyboard.type('roeien-met-riemen-9')
  await press(page, 'Enter')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Laat zien wie je bent')
  await expect(page.getByRole('progressbar')).toHaveAccessibleName(/./)
  await tabTo(page, page.getByRole('button', { name: 'Later', exact: true }))
  await press(page, 'Enter')
  await expect(heading).toHaveText('Vertel iets over jezelf')
  if (!(await page.getByLabel('Over mij').evaluate((field) => field === document.activeElement)))
    await tabTo(page, page.getByLabel('Over mij'))
  await page.keyboard.type('Ik lees in de trein.')
  await tabTo(page, page.getByRole('button', { name: 'Doorgaan', exact: true }))
  await press(page, 'Enter')
  await expect(heading).toHaveText('Wat past bij jou?')
  await tabTo(page, page.getByRole('button', { name: 'Doorgaan', exact: true }), 150)
  await press(page, 'Enter')
  await expect(heading).toHaveText('Waar woon je?')
  const place = page.getByRole('combobox', { name: 'Woonplaats' })
  if (!(await place.evaluate((field) => field === document.activeElement))) await tabTo(page, place)
  await page.keyboard.type('Utrecht')
  await expect(page.getByRole('option').first()).toBeVisible()
  await press(page, 'ArrowDown', 'Enter')
  await tabTo(page, page.getByRole('button', { name: 'Doorgaan', exact: true }))
  await press(page, 'Enter')
  await expect(heading).toHaveText('Mis geen bericht')
  await tabTo(page, page.getByRole('button', { name: 'Later', exact: true }))
  await press(page, 'Enter')
  await expect(page.getByRole('heading', { name: 'Bevestig je e-mail' })).toBeVisible()
  expect((await said()).join(' ')).not.toBe('')
})

test('a member searches, opens a profile and returns by keys alone; the result count is announced', async ({
  page,
}) => {
  const said = await recordAnnouncements(page)
  await newMember(page, { locale: 'nl' })
  await moveNorth(page)
  await open(page, '/members')
  const total = page.getByRole('main').getByRole('status').filter({ hasText: 'mensen' })
  await expect(total).toContainText(/\d+ mensen/)
  const before = await total.innerText()
  await tabTo(page, page.getByRole('slider', { name: 'Afstand' }), 80)
  await press(page, 'ArrowLeft', 'ArrowLeft')
  await expect(page).toHaveURL(/km=/)
  await expect(total).not.toHaveText(before)
  await expect.poll(async () => (await said()).some((text) => /\d+ mens/.test(text))).toBe(true)
  const card = page.getByRole('main').getByRole('article').first().getByRole('link').first()
  await tabTo(page, card, 150)
  const stop = await currentStop(page)
  expect(stop).toMatchObject({ role: 'link', name: expect.stringMatching(/^.+, \d+/) })
  await press(page, 'Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(stop.name.split(',')[0]!)
  await page.goBack()
  await expect(card).toHaveAccessibleName(stop.name)
})

test('the swipe game works by keys alone: cards, decisions and the next card are announced', async ({
  page,
}) => {
  const said = await recordAnnouncements(page)
  await newMember(page, { locale: 'nl' })
  await moveNorth(page)
  await open(page, '/swipe-game')
  const card = page.getByRole('main').getByRole('article')
  const nameOf = async () => (await card.getAttribute('aria-label'))!
  const first = await nameOf()
  await tabTo(page, page.getByRole('button', { name: `Like ${first.split(',')[0]}` }))
  await press(page, 'Enter')
  await expect(card).not.toHaveAttribute('aria-label', first)
  const second = await nameOf()
  await expect
    .poll(async () => (await said()).join(' '))
    .toContain(`${first.split(',')[0]} geliket. Nu: ${second}.`)
  // The button is still under the finger, and now belongs to the next card.
  expect(await currentStop(page)).toEqual({ role: 'button', name: `Like ${second.split(',')[0]}` })
  await press(page, 'ArrowLeft')
  await expect(card).not.toHaveAttribute('aria-label', second)
  await expect.poll(async () => (await said()).join(' ')).toContain(`${second.split(',')[0]} overgeslagen.`)
  await tabTo(page, page.getByRole('button', { name: 'Ongedaan maken' }))
  await press(page, 'Enter')
  await expect(card).toHaveAttribute('aria-label', second)
  await expect.poll(async () => (await said()).join(' ')).toContain(`${second} ligt weer bovenop.`)
})

test('a member writes, replies, reacts and gives by keys alone, and incoming messages are read out', async ({
  browser,
  page,
}) => {
  const said = await recordAnnouncements(page)
  await newMember(page, { locale: 'nl' })
  const own = (await run(page.request, 'ProfileScreenQuery')).viewer.profile.id as string
  const bo = await (await browser.newContext()).newPage()
  const { name } = await newMember(bo, { gender: 'MALE' })
  await write(bo, own, 'Thee of koffie?')
  await open(page, '/chats')
  const chat = page.getByRole('navigation', { name: 'Gesprekken' }).getByRole('link', { name })
  // A wide window opens the newest conversation by itself, and the hint above the list goes.
  const log = page.getByRole('log', { name: 'Berichten in dit gesprek' })
  await expect(log).toContainText('Thee of koffie?')
  await tabTo(page, chat)
  await press(page, 'Enter')
  await expect(log).toContainText('Thee of koffie?')

  // Two keys from the top of the page to the field, whatever is in between.
  await page.reload()
  await expectSettled(page)
  await press(page, 'Tab', 'Tab')
  expect(await currentStop(page)).toEqual({ role: 'link', name: 'Naar het berichtveld' })
  await press(page, 'Enter')
  const field = page.getByRole('textbox', { name: 'Bericht', exact: true })
  await expect(field).toBeFocused()
  await page.keyboard.type('Thee')
  await tabTo(page, page.getByRole('button', { name: /^Verstuur/ }))
  expect((await currentStop(page)).name).toMatch(/1 credit/)
  await press(page, 'Enter')
  await expect(log).toContainText('Verstuurd')
  await expect(field).toBeFocused()

  // An incoming message is read out in place.
  await write(bo, own, 'Dan zet ik water op')
  await expect(log).toContainText('Dan zet ik water op')
  await expect.poll(async () => (await said()).join(' ')).toContain('Dan zet ik water op')

  // Backwards from the field: the newest message, whose menu replies and reacts.
  const act = log.getByRole('button', { name: 'Reageer of antwoord' }).last()
  for (let n = 0; n < 20 && !(await act.evaluate((each) => each === document.activeElement)); n++)
    await press(page, 'Shift+Tab')
  await expect(act).toBeFocused()
  await press(page, 'Enter')
  const actions = page.getByRole('menu', { name: 'Reageer of antwoord' })
  await expect(actions.getByRole('menuitemradio', { name: '❤️' })).toBeFocused()
  await press(page, 'Enter')
  await expect(log.getByRole('img', { name: 'Jij: ❤️' })).toBeVisible()
  await expect(act).toBeFocused()
  await press(page, 'Enter')
  await expect(actions.getByRole('menuitemradio', { name: '❤️' })).toBeFocused()
  await press(page, 'ArrowUp')
  expect(await currentStop(page)).toEqual({ role: 'menuitem', name: 'Meld dit bericht' })
  await press(page, 'ArrowUp')
  expect(await currentStop(page)).toEqual({ role: 'menuitem', name: 'Antwoorden' })
  await press(page, 'Enter')
  await expect(field).toBeFocused()
  await page.keyboard.type('Met honing')
  await press(page, 'Enter')
  await expect(log).toContainText('Met honing')

  // A gift: chosen with arrows, its price announced first, and closed without one.
  const gift = page.getByRole('button', { name: 'Cadeau geven' })
  for (let n = 0; n < 20 && !(await gift.evaluate((each) => each === document.activeElement)); n++)
    await press(page, 'Shift+Tab')
  await press(page, 'Enter')
  const gifts = page.getByRole('dialog')
  await expect(gifts).toBeVisible()
  await expect(gifts.locator(':focus')).toHaveCount(1)
  await press(page, 'Escape')
  await expect(gifts).toHaveCount(0)
  await expect(gift).toBeFocused()
  await bo.context().close()
})

test('a member orders by keys alone: each choice and legal text is named, and errors are announced', async ({
  page,
}) => {
  await newMember(page, { locale: 'nl' })
  await open(page, '/premium')
  const bundle = page.getByRole('radio', { name: /credits/ }).and(page.locator(':checked'))
  await tabTo(page, bundle, 80)
  const chosen = await currentStop(page)
  expect(chosen).toMatchObject({ role: 'radio', name: expect.stringMatching(/\d+ ?credits.*€/) })
  await press(page, 'ArrowLeft')
  expect(await currentStop(page)).not.toEqual(chosen)
  await tabTo(page, page.getByRole('radio', { name: 'iDEAL | Wero' }))
  await press(page, 'ArrowRight')
  expect(await currentStop(page)).toEqual({ role: 'radio', name: 'Creditcard' })
  await press(page, 'ArrowLeft')
  const button = page.locator('#order').getByRole('button', { name: ORDER, exact: true })
  await expect(button).toBeEnabled()
  await tabTo(page, button)
  await press(page, 'Enter')
  const conditions = page.getByRole('checkbox', { name: /Ik ga akkoord met de voorwaarden/ })
  await expect(conditions).toHaveAccessibleDescription(/voorwaarden/)
  for (let n = 0; n < 10 && !(await conditions.evaluate((each) => each === document.activeElement)); n++)
    await press(page, 'Shift+Tab')
  await expect(conditions).toBeFocused()
  await press(page, 'Space')
  await tabTo(page, button)
  await press(page, 'Enter')
  await expect(page.getByRole('heading', { name: 'Testbetaling' })).toBeVisible()
})
