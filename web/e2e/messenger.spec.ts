import { expect, test, type Page } from '@playwright/test'
import { run } from './support/graph.ts'
import { holdBack } from './support/hold-back.ts'
import {
  acceptEntryWarning,
  expectNoAxeViolation,
  expectNoSidewaysScrolling,
  expectSettled,
  keepPicture,
  useTheme,
} from './support/looks.ts'
import { close, field, meet, messages, openChat, row } from './support/meeting.ts'
import { like, newMember, write } from './support/members.ts'

const WIDE = { width: 1280, height: 832 }
const PHONE = { width: 360, height: 740 }

const rows = (page: Page) => page.getByRole('navigation', { name: 'Gesprekken' }).getByRole('link')

async function picturesOf(page: Page, name: string) {
  for (const theme of ['light', 'dark'] as const) {
    await useTheme(page, theme)
    await expectNoAxeViolation(page)
    await expectNoSidewaysScrolling(page)
    await keepPicture(page, `${name}-${theme}`)
  }
  await useTheme(page, 'light')
}

test('the conversation list shows unsent drafts, and searches names, last messages and drafts', async ({
  browser,
}) => {
  const [ada, bo, cas] = [
    await meet(browser, 'FEMALE'),
    await meet(browser, 'MALE'),
    await meet(browser, 'MALE'),
  ]
  const { page } = ada
  await write(bo.page, ada.id, 'Zin in Köffie?')
  await write(cas.page, ada.id, 'Tot dinsdag')
  await page.goto('/chats')
  await row(page, bo).click()
  await expect(messages(page)).toContainText('Zin in Köffie?')
  await field(page).fill('Ja, om elf uur')
  // Beside its own composer a draft needs no mark.
  await expect(row(page, bo)).not.toContainText('Concept')
  await row(page, cas).click()
  await expect(messages(page)).toContainText('Tot dinsdag')
  await expect(row(page, bo)).toContainText('Concept: Ja, om elf uur')
  await picturesOf(page, 'messenger-draft-1280')

  const search = page.getByRole('searchbox', { name: 'Zoek in je berichten' })
  for (const [typed, found] of [
    [cas.name, cas],
    ['DINSDAG', cas],
    ['koffie', bo],
    ['elf uur', bo],
  ] as const) {
    await search.fill(typed)
    await expect(rows(page)).toHaveCount(1)
    await expect(row(page, found)).toBeVisible()
  }
  await search.fill('nergens')
  await expect(page.getByText('Geen gesprek gevonden.')).toBeVisible()
  await expectNoAxeViolation(page)
  await search.press('Escape')
  await expect(rows(page)).toHaveCount(2)

  await row(page, bo).click()
  await expect(field(page)).toHaveValue('Ja, om elf uur')
  await field(page).fill('')
  await page.setViewportSize(PHONE)
  await field(page).fill('Ja, om twaalf uur')
  await page.getByRole('link', { name: 'Terug naar berichten' }).click()
  await expect(row(page, bo)).toContainText('Concept: Ja, om twaalf uur')
  await picturesOf(page, 'messenger-list-360')
  await close(ada, bo, cas)
})

test('another member’s link opens after a question that names its target; emoji alone are large', async ({
  browser,
}) => {
  const [ada, bo] = [await meet(browser, 'FEMALE'), await meet(browser, 'MALE', { viewport: PHONE })]
  const { page } = ada
  await page.context().route('https://example.org/**', (route) => route.fulfill({ body: 'elders' }))
  await write(bo.page, ada.id, 'Kijk op https://example.org/foto, mooi!')
  await write(bo.page, ada.id, '😀')
  await openChat(page, bo.id)
  const link = messages(page).getByRole('link', { name: 'https://example.org/foto' })
  const pages = page.context().pages().length
  await link.click()
  const question = page.getByRole('dialog', { name: 'Deze link openen?' })
  await expect(question).toContainText('gaat naar example.org.')
  await expectNoAxeViolation(page)
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(link).toBeFocused()
  expect(page.context().pages()).toHaveLength(pages)
  await link.press('Enter')
  const opened = page.context().waitForEvent('page')
  await question.getByRole('button', { name: 'example.org openen' }).click()
  const elsewhere = await opened
  await elsewhere.waitForURL('https://example.org/foto')
  expect(await elsewhere.evaluate(() => window.opener)).toBeNull()
  await elsewhere.close()

  const sizeOf = (text: string) =>
    messages(page)
      .getByText(text)
      .last()
      .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  expect(await sizeOf('😀')).toBeGreaterThan(2 * (await sizeOf('mooi!')))
  await picturesOf(page, 'messenger-link-1280')

  // A member's own link opens without a question.
  await openChat(bo.page, ada.id)
  await bo.page.context().route('https://example.org/**', (route) => route.fulfill({ body: 'elders' }))
  const own = bo.page.context().waitForEvent('page')
  await messages(bo.page).getByRole('link', { name: 'https://example.org/foto' }).click()
  await (await own).waitForURL('https://example.org/foto')
  await picturesOf(bo.page, 'messenger-link-360')
  await close(ada, bo)
})

test('offline, a single bar over the messages says so and moves nothing, and goes once back online', async ({
  browser,
}) => {
  const [ada, bo] = [await meet(browser, 'FEMALE'), await meet(browser, 'MALE', { viewport: PHONE })]
  await write(ada.page, bo.id, 'Hoi!')
  for (const [me, other, name] of [
    [ada, bo, '1280'],
    [bo, ada, '360'],
  ] as const) {
    const { page } = me
    await openChat(page, other.id)
    const bar = page.getByText('Verbinding maken… je berichten wachten')
    const top = async () => (await messages(page).getByText('Hoi!').boundingBox())!.y
    await field(page).fill('Half ')
    // Measured at rest: list and field settle a frame after they are drawn.
    await messages(page).getByText('Hoi!').hover({ trial: true })
    const before = await top()
    await page.context().setOffline(true)
    await expect(bar).toBeVisible()
    await page.keyboard.type('af')
    await expect(field(page)).toHaveValue('Half af')
    expect(await top()).toBe(before)
    await picturesOf(page, `messenger-connecting-${name}`)
    await page.context().setOffline(false)
    await expect(bar).toHaveCount(0)
    await expect(page.getByText('Geen verbinding')).toHaveCount(0)
    await expect(field(page)).toBeFocused()
  }
  await close(ada, bo)
})

test('on a phone the text gets the full width; photo and gift share one button that shows their prices @main', async ({
  browser,
}) => {
  const [ada, bo] = [await meet(browser, 'FEMALE', { viewport: PHONE }), await meet(browser, 'MALE')]
  const { page } = ada
  await write(bo.page, ada.id, 'Hoi!')
  await openChat(page, bo.id)
  const { width } = (await field(page).boundingBox())!
  expect(width).toBeGreaterThanOrEqual(200)
  await expect(page.getByRole('button', { name: /^Verstuur.*1 credit/ })).toBeVisible()
  await expect(page.getByText(/^ca\. €.1,00$/)).toBeVisible()
  await expect(page.getByText('Nog 5 credits')).toBeVisible()
  await picturesOf(page, 'messenger-composer-360')

  const attach = page.getByRole('button', { name: 'Foto of cadeau' })
  await attach.click()
  await expect(page.getByRole('menuitem', { name: /^Foto sturen, 2 credits/ })).toBeVisible()
  await keepPicture(page, 'messenger-attach-360')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: /^Foto sturen/ }).click()
  await chooser
  await attach.click()
  await page.getByRole('menuitem', { name: 'Cadeau geven' }).click()
  const gifts = page.getByRole('dialog')
  await expect(gifts).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(gifts).toHaveCount(0)
  await expect(attach).toBeFocused()
  await close(ada, bo)
})

test('the focus goes where the next key belongs: past the list, into the field, or back to a dialog’s button', async ({
  browser,
}) => {
  const [ada, bo] = [await meet(browser, 'FEMALE'), await meet(browser, 'MALE')]
  const { page } = ada
  await openChat(page, bo.id)
  const icebreaker = page.getByRole('dialog', { name: `Een eerste zin voor ${bo.name}?` })
  await icebreaker.getByRole('radio').first().check({ force: true })
  await icebreaker.getByRole('button', { name: 'Gebruik deze zin' }).press('Enter')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(messages(page)).toContainText('Verstuurd')

  const gift = page.getByRole('button', { name: 'Cadeau geven' })
  await gift.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(gift).toBeFocused()

  await page.reload()
  await expectSettled(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Naar de inhoud' })).toBeFocused()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Naar het berichtveld' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(field(page)).toBeFocused()
  await close(ada, bo)
})

test('a message in the conversation on screen is read on arrival, without even a flash of a badge', async ({
  browser,
}) => {
  const [ada, bo] = [await meet(browser, 'FEMALE'), await meet(browser, 'MALE')]
  const { page } = ada
  await write(bo.page, ada.id, 'Eerste')
  await openChat(page, bo.id)
  await expect(messages(page)).toContainText('Eerste')
  await expect(page).toHaveTitle(/^(?!\()/)
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    new MutationObserver(() => {
      const badge = document.querySelector('header [role=img]')?.textContent
      if (badge || document.title.startsWith('(')) seen.push(badge ?? document.title)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  for (const text of ['Tweede', 'Derde']) {
    await write(bo.page, ada.id, text)
    await expect(messages(page)).toContainText(text)
  }
  await openChat(bo.page, ada.id)
  await expect(messages(bo.page)).toContainText('Gelezen')
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([])
  await close(ada, bo)
})

test('a loading conversation, or the list on a phone, shows a skeleton of its own shape', async ({
  browser,
}) => {
  const [ada, bo] = [await meet(browser, 'FEMALE'), await meet(browser, 'MALE')]
  await write(ada.page, bo.id, 'Hoi!')
  const { id } = (await run(ada.page.request, 'ChatsScreenQuery')).viewer.conversations.edges[0].node
  for (const [size, path, operation] of [
    [WIDE, `/chats/${id}`, 'ConversationScreenQuery'],
    [PHONE, `/chats/${id}`, 'ConversationScreenQuery'],
    [PHONE, '/chats', 'ChatsScreenQuery'],
  ] as const) {
    const page = await ada.page.context().newPage()
    await acceptEntryWarning(page)
    await page.setViewportSize(size)
    const answers = await holdBack(page, operation)
    await page.goto(path)
    await expect.poll(answers.count).toBeGreaterThan(0)
    await expect(page.locator('main [class*=skeleton]').filter({ visible: true })).not.toHaveCount(0)
    await expectNoSidewaysScrolling(page)
    await keepPicture(page, `messenger-skeleton-${size.width}-${path === '/chats' ? 'list' : 'open'}`)
    await answers.release()
    await expect(page.getByText('Hoi!').filter({ visible: true })).not.toHaveCount(0)
    await page.close()
  }
  await close(ada, bo)
})

test('a member replies and reacts by key and by tap; the other sees quote and reaction at once', async ({
  browser,
}) => {
  const ada = await meet(browser, 'FEMALE')
  const page = await (await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true })).newPage()
  await acceptEntryWarning(page)
  const { name } = await newMember(page, { gender: 'MALE' })
  const bo = { page, name, id: (await run(page.request, 'ProfileScreenQuery')).viewer.profile.id as string }
  await write(bo.page, ada.id, 'Thee of koffie?')
  await openChat(ada.page, bo.id)
  await openChat(bo.page, ada.id)

  // By key: Tab stops at the newest message, arrow keys move in the menu.
  await messages(ada.page).focus()
  await ada.page.keyboard.press('Tab')
  await expect(ada.page.getByRole('button', { name: 'Reageer of antwoord' })).toBeFocused()
  await ada.page.keyboard.press('Enter')
  const menu = ada.page.getByRole('menu', { name: 'Reageer of antwoord' })
  await expect(menu.getByRole('menuitemradio')).toHaveText(['❤️', '👍', '👎', '😂', '😮', '😢'])
  await expect(menu.getByRole('menuitemradio', { name: '❤️' })).toBeFocused()
  await picturesOf(ada.page, 'messenger-react-1280')
  await ada.page.keyboard.press('ArrowRight')
  await ada.page.keyboard.press('Enter')
  await expect(menu).toBeHidden()
  await expect(messages(ada.page).getByRole('img', { name: 'Jij: 👍' })).toBeVisible()
  await expect(messages(bo.page).getByRole('img', { name: `${ada.name}: 👍` })).toBeVisible()

  await ada.page.keyboard.press('Enter')
  await expect(menu.getByRole('menuitemradio', { name: '👍' })).toBeChecked()
  // From the chosen emoji to the first one, and around to the last entry, which reports the message.
  await ada.page.keyboard.press('ArrowUp')
  await ada.page.keyboard.press('ArrowUp')
  await expect(menu.getByRole('menuitem', { name: 'Meld dit bericht' })).toBeFocused()
  await ada.page.keyboard.press('ArrowUp')
  await expect(menu.getByRole('menuitem', { name: 'Antwoorden' })).toBeFocused()
  await ada.page.keyboard.press('Enter')
  await expect(field(ada.page)).toBeFocused()
  await expect(ada.page.getByRole('status').filter({ hasText: `Antwoord op ${bo.name}` })).toContainText(
    'Thee of koffie?',
  )
  await ada.page.keyboard.type('Thee, graag')
  await picturesOf(ada.page, 'messenger-reply-1280')
  await ada.page.keyboard.press('Enter')
  await expect(ada.page.getByText(`Antwoord op ${bo.name}`)).toHaveCount(1)
  // The bubble, around quote and words.
  const answer = messages(bo.page).getByText('Thee, graag').locator('..')
  await expect(answer).toContainText('Antwoord op jezelf: Jij')
  await expect(answer).toContainText('Thee of koffie?')

  // By tap: the message itself opens the menu.
  await answer.tap()
  const sheet = bo.page.getByRole('menu', { name: 'Reageer of antwoord' })
  await expect(sheet).toBeVisible()
  await picturesOf(bo.page, 'messenger-react-360')
  await sheet.getByRole('menuitemradio', { name: '❤️' }).tap()
  await expect(messages(ada.page).getByRole('img', { name: `${bo.name}: ❤️` })).toBeVisible()
  await answer.tap()
  await sheet.getByRole('menuitemradio', { name: '❤️' }).tap()
  await expect(messages(ada.page).getByRole('img', { name: `${bo.name}: ❤️` })).toHaveCount(0)
  await answer.tap()
  await sheet.getByRole('menuitem', { name: 'Antwoorden' }).tap()
  await picturesOf(bo.page, 'messenger-reply-360')
  await bo.page.getByRole('button', { name: 'Antwoord annuleren' }).tap()
  await expect(bo.page.getByText(`Antwoord op ${ada.name}`)).toHaveCount(0)
  await close(ada, bo)
})

test('a toast never covers a message’s field, price or button, however high the field grows', async ({
  browser,
}) => {
  const [ada, bo] = [await meet(browser, 'FEMALE'), await meet(browser, 'MALE')]
  const cas = await meet(browser, 'MALE', { viewport: PHONE })
  for (const { id } of [bo, cas]) await write(ada.page, id, 'Hoi!')
  for (const [me, other, name] of [
    [ada, bo, '1280'],
    [cas, ada, '360'],
  ] as const) {
    const { page } = me
    await openChat(page, other.id)
    await like(other.page, me.id)
    const toast = page.locator('[popover=manual] > div').filter({ hasText: other.name })
    await expect(toast).toBeVisible()
    await field(page).fill('een\ntwee\ndrie\nvier\nvijf')
    const composer = page.locator('form', { has: field(page) })
    await expect
      .poll(async () => {
        const { y, height } = (await toast.boundingBox())!
        return (await composer.boundingBox())!.y - (y + height)
      })
      .toBeGreaterThan(0)
    await keepPicture(page, `messenger-toast-${name}`)
  }
  await close(ada, bo, cas)
})
