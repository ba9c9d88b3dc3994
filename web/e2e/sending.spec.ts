import { expect, test, type Browser, type Page, type Route } from '@playwright/test'
import { operationId, run } from './support/graph.ts'
import { holdBack, holdBackCode } from './support/hold-back.ts'
import {
  acceptEntryWarning,
  expectNoAxeViolation,
  expectNoSidewaysScrolling,
  keepPicture,
  useTheme,
} from './support/looks.ts'
import { close, field, meet, messages, openChat, row, type MemberOnPage } from './support/meeting.ts'
import { write } from './support/members.ts'

const retry = (page: Page) => messages(page).getByRole('button', { name: 'Probeer opnieuw' })
const discard = (page: Page) => messages(page).getByRole('button', { name: 'Weggooien' })
const creditsOf = async (page: Page) => (await run(page.request, 'MemberShellQuery')).viewer.credits as number

/** A member who is about to write her own first message to another. */
async function beginChat(browser: Browser): Promise<[ada: MemberOnPage, bo: MemberOnPage]> {
  const [ada, bo] = [await meet(browser, 'FEMALE'), await meet(browser, 'MALE')]
  await openChat(ada.page, bo.id)
  await ada.page.getByRole('button', { name: 'Nee, ik schrijf zelf' }).click()
  return [ada, bo]
}

/** The bubbles' texts in order, without the sender names for screen readers. */
const bubbles = (page: Page) =>
  messages(page).evaluate((log) =>
    [...log.querySelectorAll('[class*=bubble]')].map((bubble) => bubble.textContent.replace(/^[^:]*: /, '')),
  )

/** Passes every sent message to `handle`; everything else goes through. */
async function onSend(page: Page, handle: (route: Route) => Promise<void>): Promise<void> {
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes(operationId('useSendMessageMutation'))
      ? handle(route)
      : route.fallback(),
  )
}

async function say(page: Page, text: string) {
  await field(page).click()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

test('CHAT-17 a first message keeps field, caret and bubbles in place, and further typing arrives whole', async ({
  browser,
}) => {
  const [ada, bo] = await beginChat(browser)
  const { page } = ada
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await onSend(page, async (route) => {
    const response = await route.fetch()
    await held
    await route.fulfill({ response })
  })
  await say(page, 'Dag, met mij')
  const bubble = page.getByRole('main').locator('[class*=bubble]').filter({ hasText: 'Dag, met mij' })
  await expect(bubble).toBeVisible()
  // From here on every frame is checked: the bubble never disappears, and the field stays the same element.
  await page.evaluate(() => {
    const seen = window as unknown as { framesWithout: number; field: Element | null }
    seen.framesWithout = 0
    seen.field = document.activeElement
    const look = () => {
      if (
        ![...document.querySelectorAll('main [class*=bubble]')].some(({ textContent }) =>
          textContent.includes('Dag, met mij'),
        )
      )
        seen.framesWithout++
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  const typed = 'en dan vraag ik of je morgen ook tijd hebt ja?'.slice(0, 45)
  await page.keyboard.type(typed.slice(0, 10))
  answer()
  for (const character of typed.slice(10, 35))
    await page.keyboard.press(character === ' ' ? 'Space' : character)
  await expect(page).toHaveURL(/\/chats\//)
  await expect(messages(page)).toContainText('Verstuurd')
  await page.keyboard.type(typed.slice(35))
  await expect(field(page)).toHaveValue(typed)
  expect(
    await page.evaluate(() => {
      const { framesWithout, field: before } = window as unknown as {
        framesWithout: number
        field: Element | null
      }
      return {
        framesWithout,
        isSameField: before?.tagName === 'TEXTAREA' && before === document.activeElement,
      }
    }),
  ).toEqual({ framesWithout: 0, isSameField: true })
  // The address is now the conversation's: Back returns to her origin, also after a reload.
  await page.reload()
  await expect(bubble).toHaveCount(1)
  await expect(field(page)).toHaveValue(typed)
  await close(ada, bo)
})

test('CHAT-17 when two write first at once, the slower gets the message, keeps the draft and goes on there', async ({
  browser,
}) => {
  const [ada, bo] = await beginChat(browser)
  await openChat(bo.page, ada.id)
  await bo.page.getByRole('button', { name: 'Nee, ik schrijf zelf' }).click()
  await field(bo.page).click()
  await bo.page.keyboard.type('Ik wilde net')
  await say(ada.page, 'Dag, met mij')
  await expect(messages(bo.page)).toContainText('Dag, met mij')
  await bo.page.keyboard.type(' hetzelfde doen')
  await bo.page.keyboard.press('Enter')
  await expect(messages(ada.page)).toContainText('Ik wilde net hetzelfde doen')
  await expect(bo.page).toHaveURL(new URL(ada.page.url()).href)
  await close(ada, bo)
})

test('CHAT-17 a member who leaves while the first message is being sent is not pulled back', async ({
  browser,
}) => {
  const [ada, bo] = await beginChat(browser)
  const { page } = ada
  const [sent, code] = [
    await holdBack(page, 'useSendMessageMutation'),
    await holdBackCode(page, 'LikesScreen'),
  ]
  await say(page, 'Dag, met mij')
  await expect.poll(sent.count).toBeGreaterThan(0)
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Likes/ })
    .click()
  await expect.poll(code.count).toBeGreaterThan(0)
  await sent.release()
  // The old screen stays until the next one is ready, and sees the answer.
  await expect(messages(page)).toContainText('Verstuurd')
  await code.release()
  await expect(page.getByRole('heading', { level: 1, name: 'Likes' })).toBeVisible()
  await expect(page).toHaveURL('/likes')
  await close(ada, bo)
})

test('CHAT-05 a lost answer anywhere leaves one message, paid once, and the draft intact in every tab', async ({
  browser,
}) => {
  // Three browser tabs, and at one of the points every attempt of the network layer.
  const [ada, bo] = [await meet(browser, 'FEMALE'), await meet(browser, 'MALE')]
  await write(bo.page, ada.id, 'Begin')
  const { page } = ada
  await openChat(page, bo.id)
  await openChat(bo.page, ada.id)
  const other = await ada.page.context().newPage()
  await acceptEntryWarning(other)
  await openChat(other, bo.id)
  await field(other).click()
  await other.keyboard.type('In het andere tabblad')

  const lose: Record<string, (route: Route) => Promise<void>> = {
    'before it leaves': (route) => route.abort('connectionfailed'),
    'before its head': async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    'after its head': async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).slice(0, 40) })
    },
  }
  let handle = (route: Route) => route.fallback()
  await onSend(page, (route) => handle(route))
  const sent = ['Begin']
  for (const [point, losing] of Object.entries(lose)) {
    const before = await creditsOf(page)
    handle = losing
    const text = `Verloren ${point}`
    await say(page, text)
    await page.keyboard.type('wat ik verder nog')
    sent.push(text)
    if (point === 'before it leaves') {
      await expect(retry(page)).toBeVisible()
      expect(await creditsOf(page)).toBe(before)
      handle = (route) => route.fallback()
      await retry(page).click()
    }
    for (const tab of [page, other, bo.page]) await expect.poll(() => bubbles(tab), point).toEqual(sent)
    // The live event confirmed its arrival: whatever the answer, the member need not act.
    await expect(messages(page)).toContainText('Gelezen')
    await expect(retry(page)).toHaveCount(0)
    await expect(field(page)).toHaveValue('wat ik verder nog')
    await expect(field(other)).toHaveValue('In het andere tabblad')
    expect(await creditsOf(page)).toBe(before - 1)
    handle = (route) => route.fallback()
    await field(page).fill('')
  }
  // The next message is separate, even with the same words.
  await say(page, 'Verloren before its head')
  for (const tab of [page, other, bo.page])
    await expect.poll(() => bubbles(tab)).toEqual([...sent, 'Verloren before its head'])
  await page.reload()
  await expect.poll(() => bubbles(page), 'and so it is kept').toEqual([...sent, 'Verloren before its head'])
  await close(ada, bo)
})

test('CHAT-05 a first message with a lost answer is one message, and its conversation continues in place', async ({
  browser,
}) => {
  const [ada, bo] = await beginChat(browser)
  const { page } = ada
  let losing = 2
  await onSend(page, async (route) => {
    if (losing-- <= 0) return route.fallback()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await say(page, 'Als eerste')
  await page.keyboard.type('en nu verder')
  await expect(page).toHaveURL(/\/chats\//)
  await expect(messages(page)).toContainText('Verstuurd')
  expect(await bubbles(page)).toEqual(['Als eerste'])
  await expect(field(page)).toHaveValue('en nu verder')
  await expect(page.getByText('Je hebt nog 4 credits')).toBeVisible()
  await close(ada, bo)
})

test('CHAT-04 CHAT-05 offline each message waits as a bubble across screens; online they go in order, once', async ({
  browser,
}) => {
  const [ada, bo, cas] = [
    await meet(browser, 'FEMALE', { viewport: { width: 1280, height: 900 } }),
    await meet(browser, 'MALE'),
    await meet(browser, 'MALE'),
  ]
  const { page } = ada
  await write(bo.page, ada.id, 'Begin')
  await write(cas.page, ada.id, 'Dag van Cas')
  await openChat(bo.page, ada.id)
  await page.goto('/chats')
  await row(page, cas).click()
  await expect(messages(page)).toContainText('Dag van Cas')
  await row(page, bo).click()
  await expect(messages(page)).toContainText('Begin')

  await page.context().setOffline(true)
  for (const text of ['Een', 'Weg ermee', 'Twee', 'Drie']) await say(page, text)
  await page.keyboard.type('nog een concept')
  await expect(retry(page)).toHaveCount(4)
  await expect(messages(page).getByText('Wacht op verbinding')).toHaveCount(4)
  expect(await bubbles(page)).toEqual(['Begin', 'Een', 'Weg ermee', 'Twee', 'Drie'])
  await expect(discard(page).nth(1)).toHaveAccessibleDescription(/Weg ermee/)
  await discard(page).nth(1).click()
  await expect(field(page)).toHaveValue('nog een concept')
  // Each failure is reported once.
  await expect(page.getByText('Geen verbinding')).toHaveCount(0)
  for (const theme of ['light', 'dark'] as const) {
    for (const [width, height] of [
      [1280, 900],
      [360, 740],
    ] as const) {
      await page.setViewportSize({ width, height })
      await useTheme(page, theme)
      await expectNoAxeViolation(page)
      await expectNoSidewaysScrolling(page)
      await keepPicture(page, `conversation-waiting-${width}-${theme}`)
    }
  }
  await page.setViewportSize({ width: 1280, height: 900 })

  // Another conversation has none of it; returning shows all of it.
  await row(page, cas).click()
  await expect(messages(page)).toContainText('Dag van Cas')
  expect(await bubbles(page)).toEqual(['Dag van Cas'])
  await expect(field(page)).toHaveValue('')
  await row(page, bo).click()
  await expect.poll(() => bubbles(page)).toEqual(['Begin', 'Een', 'Twee', 'Drie'])
  await expect(field(page)).toHaveValue('nog een concept')

  await page.context().setOffline(false)
  for (const tab of [page, bo.page])
    await expect.poll(() => bubbles(tab)).toEqual(['Begin', 'Een', 'Twee', 'Drie'])
  await expect(retry(page)).toHaveCount(0)
  await expect(page.getByText('Je hebt nog 2 credits')).toBeVisible()
  await expect(field(page)).toHaveValue('nog een concept')
  await close(ada, bo, cas)
})

test('CHAT-05 unsent messages survive a reload, send from any screen, and are private after a logout', async ({
  browser,
}) => {
  const [ada, bo] = [await meet(browser, 'FEMALE'), await meet(browser, 'MALE')]
  const { page } = ada
  await write(bo.page, ada.id, 'Begin')
  await openChat(bo.page, ada.id)
  await openChat(page, bo.id)
  let isDown = true
  await onSend(page, (route) => (isDown ? route.abort('connectionfailed') : route.fallback()))
  for (const text of ['Een', 'Twee']) await say(page, text)
  await expect(retry(page)).toHaveCount(2)
  await page.reload()
  await expect.poll(() => bubbles(page)).toEqual(['Begin', 'Een', 'Twee'])
  await expect(retry(page)).toHaveCount(2)
  isDown = false
  await page.goto('/members')
  await expect.poll(() => bubbles(bo.page)).toEqual(['Begin', 'Een', 'Twee'])
  const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  await expect.poll(kept).not.toContain('Twee')

  isDown = true
  await openChat(page, bo.id)
  await say(page, 'Geheim')
  await expect(retry(page)).toBeVisible()
  expect(await kept()).toContain('Geheim')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Uitloggen' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Inloggen' })).toBeVisible()
  expect(await kept()).not.toContain('Geheim')
  await close(ada, bo)
})

test('CHAT-04 a refused message shows why, costs nothing, and can be resent or discarded', async ({
  browser,
}) => {
  const [ada, bo] = [await meet(browser, 'FEMALE'), await meet(browser, 'MALE')]
  const { page } = ada
  await write(bo.page, ada.id, 'Begin')
  await openChat(page, bo.id)
  let refused: string | undefined = 'RecipientUnavailableError'
  await onSend(page, (route) =>
    refused === undefined
      ? route.fallback()
      : route.fulfill({
          contentType: 'application/json',
          body: JSON.stringify({
            data: { sendMessage: { __typename: refused, code: 'RECIPIENT_UNAVAILABLE' } },
          }),
        }),
  )
  await say(page, 'Ben je er nog?')
  await page.keyboard.type('intussen getypt')
  await expect(messages(page)).toContainText('Dit lid is niet meer bereikbaar.')
  await expect(field(page)).toHaveValue('intussen getypt')
  await expect(page.getByText('Je hebt nog 5 credits')).toBeVisible()
  for (const theme of ['light', 'dark'] as const) {
    await useTheme(page, theme)
    await expectNoAxeViolation(page)
    await keepPicture(page, `conversation-refused-1280-${theme}`)
  }
  refused = undefined
  await retry(page).click()
  await expect(messages(page)).toContainText('Verstuurd')
  await expect(messages(page)).not.toContainText('Dit lid is niet meer bereikbaar.')
  expect(await bubbles(page)).toEqual(['Begin', 'Ben je er nog?'])
  refused = 'RecipientUnavailableError'
  await page.keyboard.press('Enter')
  await field(page).press('Enter')
  await discard(page).click()
  expect(await bubbles(page)).toEqual(['Begin', 'Ben je er nog?'])
  await expect(page.getByText('Je hebt nog 4 credits')).toBeVisible()
  await close(ada, bo)
})
