import { expect, test, type Page } from '@playwright/test'
import { answered, run } from './support/graph.ts'
import { acceptEntryWarning, expectSettled } from './support/looks.ts'
import { field, meet, messages, openChat } from './support/meeting.ts'
import { newMember, someoneOfDemo, untilMet, write } from './support/members.ts'

const TOUCH = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

const picture = (page: Page) => page.getByRole('img', { name: 'De foto die je gaat sturen' })
const unreadOf = async (page: Page) =>
  (await run(page.request, 'ConversationListPageQuery', { count: 1 })).viewer.conversations.edges[0].node
    .unreadCount as number

/**
 * Hands the page what the device would: text, a picture, or both. @returns whether the browser continues with
 * its default action
 */
function hand(
  page: Page,
  type: 'paste' | 'drop',
  what: { text?: string; picture?: boolean; pictures?: number },
  on = 'textarea',
) {
  return page.evaluate(
    async ({ kind, given, selector }) => {
      const data = new DataTransfer()
      if (given.text !== undefined) data.setData('text/plain', given.text)
      for (let made = 0; made < (given.pictures ?? (given.picture ? 1 : 0)); made++) {
        const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 500 })
        canvas.getContext('2d')!.fillRect(0, 0, 400, 500)
        const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
        data.items.add(new File([blob!], `picture${made}.png`, { type: 'image/png' }))
      }
      const options = { bubbles: true, cancelable: true }
      const event =
        kind === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: data })
          : new DragEvent('drop', { ...options, dataTransfer: data })
      return document.querySelector(selector)!.dispatchEvent(event)
    },
    { kind: type, given: what, selector: on },
  )
}

test('CHAT-08 NOTI-05 a conversation open on an idle computer stays unread, for its sender too', async ({
  browser,
}) => {
  const [ada, bo] = [await meet(browser, {}), await meet(browser, 'MALE')]
  const { page } = ada
  await untilMet(bo.page, ada.id)
  await write(bo.page, ada.id, 'Hoi!')
  await page.clock.install()
  await openChat(page, bo.id)
  await expect.poll(() => unreadOf(page)).toBe(0)
  const away = answered(page, 'useAttentionAwayMutation')
  await page.clock.fastForward('03:30')
  await away
  await write(bo.page, ada.id, 'Ben je er nog?')
  await expect(messages(page)).toContainText('Ben je er nog?')
  await expect(page).toHaveTitle(/^\(1\) /)
  expect(await unreadOf(page)).toBe(1)
  await openChat(bo.page, ada.id)
  await expect(messages(bo.page)).toContainText('Ben je er nog?')
  await expect(messages(bo.page)).not.toContainText('Gelezen')

  const read = answered(page, 'useMarkConversationReadMutation')
  await page.mouse.move(600, 300)
  await page.mouse.move(610, 310)
  await read
  await expect(messages(bo.page)).toContainText('Gelezen')
  expect(await unreadOf(page)).toBe(0)
  await Promise.all([page.context().close(), bo.page.context().close()])
})

test('CHAT-15 CHAT-08 a conversation that the list opens by itself stays unread until the member turns to it', async ({
  browser,
}) => {
  const [ada, bo] = [await meet(browser, {}), await meet(browser, 'MALE')]
  const { page } = ada
  await untilMet(bo.page, ada.id)
  await write(bo.page, ada.id, 'Hoi!')
  const marked: string[] = []
  page.on('request', (request) => {
    if (request.postData()?.includes('"conversationId"') && request.postData()?.includes('input'))
      marked.push(request.postData()!)
  })
  // No conversation was opened on this device, and the window changes from one pane to two.
  await page.setViewportSize({ width: 834, height: 1000 })
  await page.goto('/chats')
  await expectSettled(page)
  await page.setViewportSize({ width: 1280, height: 832 })
  await expect(messages(page)).toContainText('Hoi!')
  await expect(page).toHaveTitle(/^\(1\) /)
  await page.reload()
  await expect(messages(page)).toContainText('Hoi!')
  expect(await unreadOf(page)).toBe(1)
  expect(marked).toEqual([])

  const read = answered(page, 'useMarkConversationReadMutation')
  await field(page).click()
  await read
  await expect.poll(() => unreadOf(page)).toBe(0)
  await field(page).pressSequentially('Dag')
  await expect(field(page)).toHaveValue('Dag')
  await Promise.all([page.context().close(), bo.page.context().close()])
})

test('IME Enter sends nothing, pasted text is plain, and a pasted or dropped picture survives a reload', async ({
  browser,
}) => {
  const [ada, bo] = [await meet(browser, {}), await meet(browser, 'MALE')]
  const { page } = ada
  await untilMet(page, bo.id)
  await write(page, bo.id, 'Hoi!')
  await openChat(page, bo.id)
  await field(page).fill('にほん')
  for (const init of [{ keyCode: 229 }, { keyCode: 13, isComposing: true }])
    await field(page).evaluate(
      (element, keys) =>
        element.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...keys }),
        ),
      init,
    )
  await expect(field(page)).toHaveValue('にほん')
  await field(page).press('Enter')
  await expect(messages(page)).toContainText('にほん')
  await expect(field(page)).toHaveValue('')

  // As Word does it: the words, and a picture of them.
  expect(await hand(page, 'paste', { text: 'Uit Word', picture: true })).toBe(true)
  await expect(picture(page)).toHaveCount(0)
  expect(await hand(page, 'paste', { picture: true })).toBe(false)
  await expect(page.getByText('Foto staat klaar')).toBeVisible()
  await page.getByRole('button', { name: 'Foto weghalen' }).click()
  await expect(picture(page)).toHaveCount(0)

  // One message has one picture; the other is not lost without a word.
  expect(await hand(page, 'drop', { pictures: 2 }, '[role=log]')).toBe(false)
  await expect(page.getByText('Eén foto per bericht: de eerste is bijgevoegd.')).toBeVisible()
  await expect(page.getByText('Foto staat klaar')).toBeVisible()
  await page.reload()
  await expect(picture(page)).toBeVisible()
  await expect(page.getByText('Foto staat klaar')).toBeVisible()
  await page.getByRole('button', { name: /^Verstuur/ }).click()
  await expect(messages(page).getByRole('button').getByRole('img')).toBeVisible()
  await page.reload()
  await expect(messages(page).getByRole('button').getByRole('img')).toBeVisible()
  await expect(picture(page)).toHaveCount(0)

  // Elsewhere a dropped file has no target, and the page stays.
  await page.goto('/members')
  await expectSettled(page)
  expect(await hand(page, 'drop', { picture: true }, 'main')).toBe(false)
  await Promise.all([page.context().close(), bo.page.context().close()])
})

test('CHAT-11 on touch, writing one’s own line focuses the field; a suggested line follows typed text', async ({
  browser,
}) => {
  const [ada, bo] = [await meet(browser, {}, TOUCH), await meet(browser, 'MALE')]
  const { page } = ada
  await untilMet(page, bo.id)
  await openChat(page, bo.id)
  const lines = page.getByRole('dialog', { name: `Een eerste zin voor ${bo.name}?` })
  await lines.getByRole('button', { name: 'Nee, ik schrijf zelf' }).tap()
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('Dag')
  await expect(field(page)).toHaveValue('Dag')
  await page.getByRole('button', { name: /zin/i }).first().tap()
  await lines.getByRole('radio').first().check({ force: true })
  await lines.getByRole('button', { name: 'Gebruik deze zin' }).tap()
  await expect(field(page)).toHaveValue(/^Dag\n.+/)
  await Promise.all([page.context().close(), bo.page.context().close()])
})

test('right-to-left names and messages keep their order among left-to-right words on every screen', async ({
  browser,
}) => {
  const [ada, bo] = [await meet(browser, { name: 'דנה', age: 36 }), await meet(browser, 'MALE')]
  const { page } = bo
  await untilMet(page, ada.id)
  await write(ada.page, bo.id, 'שלום, 3 ימים!')
  await openChat(page, ada.id)
  const words = messages(page).getByText('שלום, 3 ימים!')
  expect(await words.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
  expect(
    await field(page).evaluate((element: HTMLTextAreaElement) => {
      element.value = 'שלום'
      return getComputedStyle(element).direction
    }),
  ).toBe('rtl')
  await expect(page).toHaveTitle(/^(\(\d+\) )?\u2068דנה\u2069 · /)
  /** Where the name ends and the age begins, as drawn. */
  const isInOrder = (selector: string) =>
    page.evaluate((at) => {
      const name = [...document.querySelectorAll(`${at} bdi`)].find(
        ({ textContent }) => textContent === 'דנה',
      )!
      const age = name.nextElementSibling!
      return name.getBoundingClientRect().right <= age.getBoundingClientRect().left + 1
    }, selector)
  expect(await isInOrder('main a[href^="/members/"]')).toBe(true)
  await page.goto(`/members/${encodeURIComponent(ada.id)}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('\u2068דנה\u2069')
  await expect(page).toHaveTitle(/\u2068דנה\u2069/)
  await Promise.all([page.context().close(), ada.page.context().close()])
})

test('a toast from the screen before never lies on the message field', async ({ browser }) => {
  const page = await (await browser.newContext({ ...TOUCH, locale: 'nl-NL' })).newPage()
  await acceptEntryWarning(page)
  // Toasts with an action live for twelve seconds; here they stay, however slow the machine is.
  await page.addInitScript(() => {
    const wait = window.setTimeout.bind(window)
    Object.assign(window, {
      setTimeout: (work: () => void, ms?: number) => (ms === 12_000 ? 0 : wait(work, ms)),
    })
  })
  await newMember(page)
  await page.goto(`/members/${encodeURIComponent(await someoneOfDemo(page))}`)
  await expectSettled(page)
  const heart = page.getByRole('main').locator('button[aria-pressed]').first()
  await heart.tap()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await heart.tap()
  const toast = page.getByRole('status').filter({ hasText: 'ingetrokken' })
  await expect(toast).toBeVisible()
  await page.getByRole('link', { name: 'Stuur een bericht' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Nee, ik schrijf zelf' }).tap()
  await expect(field(page)).toBeVisible()
  await expect(toast).toBeVisible()
  await expect
    .poll(async () => {
      const [above, below] = [await toast.boundingBox(), await page.locator('form').last().boundingBox()]
      return above!.y + above!.height <= below!.y
    })
    .toBe(true)
  await page.context().close()
})

test('an error in a toast breaks neither the navigation nor the screen', async ({ page }) => {
  await acceptEntryWarning(page)
  await page.addInitScript(() => {
    HTMLElement.prototype.showPopover = () => {
      throw new TypeError('no popovers here')
    }
  })
  await newMember(page)
  await page.goto('/members')
  await expectSettled(page)
  const card = page.getByRole('main').getByRole('article').first()
  const like = card.getByRole('button', { name: /^Like / })
  const name = (await like.getAttribute('aria-label'))!.replace('Like ', '')
  await like.click()
  const unlike = page.getByRole('button', { name: `Like voor ${name} intrekken` })
  const failed = page.waitForEvent('console', (message) => message.text().includes('no popovers here'))
  await unlike.click()
  await failed
  await expect(page.getByRole('navigation', { name: 'Hoofdmenu' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: `Like ${name}` })).toBeVisible()
})
