import { expect, test, type Locator, type Page } from '@playwright/test'
import { inDatabase, rowId } from './support/database.ts'
import { answered, operationId, run } from './support/graph.ts'
import { holdBack } from './support/hold-back.ts'
import { expectNoAxeViolation, expectSettled, keepPicture } from './support/looks.ts'
import { close, field, meet, messages, openChat, row } from './support/meeting.ts'
import { like, write } from './support/members.ts'

const list = (page: Page) => page.getByRole('navigation', { name: 'Gesprekken' })

/** Whether a part of the conversation is on the reader's side. */
async function isOnOwnSide(page: Page, text: string): Promise<boolean> {
  const box = (await messages(page).getByText(text).last().boundingBox())!
  const frame = (await messages(page).boundingBox())!
  const [left, right] = [box.x - frame.x, frame.x + frame.width - box.x - box.width]
  return right < left
}

test('CHAT-01 the live list shows each conversation’s details, newest first; below 992 px it is a screen', async ({
  browser,
}) => {
  const [ada, bo, cas] = [
    await meet(browser, 'FEMALE'),
    await meet(browser, 'MALE'),
    await meet(browser, 'MALE'),
  ]
  await bo.page.goto('/members')
  await write(bo.page, ada.id, 'Eerste van Bo')
  await write(cas.page, ada.id, 'Eerste van Cas')
  await ada.page.setViewportSize({ width: 900, height: 832 })
  await ada.page.goto('/chats')
  await expect(list(ada.page)).toBeVisible()
  await expect(messages(ada.page)).toHaveCount(0)
  const names = () =>
    list(ada.page)
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.textContent))
  await expect
    .poll(async () => (await names()).map((text) => [cas, bo].findIndex(({ name }) => text!.includes(name))))
    .toEqual([0, 1])
  for (const [partner, text] of [
    [bo, 'Eerste van Bo'],
    [cas, 'Eerste van Cas'],
  ] as const) {
    const entry = row(ada.page, partner)
    await expect(entry).toContainText(text)
    await expect(entry.locator('time')).toHaveText(/^\d\d:\d\d$/)
    await expect(entry.getByRole('img', { name: '1 ongelezen bericht' })).toBeVisible()
    // None of them has a photo yet: a silhouette takes its place.
    await expect(entry.locator('[data-silhouette]')).toBeVisible()
  }
  await expect(row(ada.page, bo).getByText('Online')).toBeAttached()

  // Changes appear live: a message moves its conversation up and counts; a photo comes with the next fetch.
  const photo = { name: 'photo.png', mimeType: 'image/png', buffer: await portrait(bo.page) }
  const uploaded = await bo.page.request.post('/upload/photo', {
    multipart: { photo },
    headers: { 'x-requested-with': 'fetch' },
  })
  expect(uploaded.status()).toBe(200)
  await write(bo.page, ada.id, 'Tweede van Bo')
  await expect(row(ada.page, bo)).toContainText('Tweede van Bo')
  await expect(row(ada.page, bo).getByRole('img', { name: '2 ongelezen berichten' })).toBeVisible()
  await expect
    .poll(async () => (await names()).map((text) => [cas, bo].findIndex(({ name }) => text!.includes(name))))
    .toEqual([1, 0])
  await expect(row(ada.page, bo).locator('img[src]')).toBeVisible()
  await expectNoAxeViolation(ada.page)

  // Two screens on a narrow window, two panes on a wide one.
  await row(ada.page, bo).click()
  await expect(ada.page).toHaveURL(/\/chats\/[^/]+$/)
  await expect(messages(ada.page)).toContainText('Tweede van Bo')
  await expect(list(ada.page)).toBeHidden()
  await ada.page.getByRole('link', { name: 'Terug naar berichten' }).click()
  await expect(ada.page).toHaveURL('/chats')
  await expect(list(ada.page)).toBeVisible()
  await expect(row(ada.page, bo).getByRole('img', { name: /ongelezen/ })).toHaveCount(0)
  await ada.page.setViewportSize({ width: 991, height: 832 })
  await expect(messages(ada.page)).toHaveCount(0)
  // A tablet is turned while the network is slow: the list stays until the conversation has loaded.
  await ada.page.reload()
  await expectSettled(ada.page)
  const held = await holdBack(ada.page, 'ConversationScreenQuery')
  await ada.page.setViewportSize({ width: 992, height: 832 })
  await expect.poll(held.count).toBe(1)
  await expect(list(ada.page)).toBeVisible()
  await expect(ada.page.locator('h1')).toHaveCount(1)
  await held.release()
  await expect(messages(ada.page)).toBeVisible()
  await expect(list(ada.page)).toBeVisible()
  await close(ada, bo, cas)
})

/** A phone-sized picture, drawn in the browser. */
async function portrait(page: Page, colour = '#c2185b'): Promise<Buffer> {
  const url = await page.evaluate((fill) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 1200 })
    const context = canvas.getContext('2d')!
    context.fillStyle = fill
    context.fillRect(0, 0, 900, 1200)
    context.fillStyle = '#fff'
    context.fillRect(200, 300, 500, 600)
    return canvas.toDataURL('image/png')
  }, colour)
  return Buffer.from(url.split(',')[1]!, 'base64')
}

async function sendImage(page: Page, colour: string) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /^Foto sturen/ }).click()
  await (
    await chooser
  ).setFiles({ name: 'photo.png', mimeType: 'image/png', buffer: await portrait(page, colour) })
  await expect(page.getByText('Foto staat klaar')).toBeVisible()
  await page.getByRole('button', { name: /^Verstuur/ }).click()
}

test('CHAT-02 CHAT-03 every kind of message shows its side, time and state, and its price before sending', async ({
  browser,
}) => {
  const [ada, bo] = [await meet(browser, 'FEMALE'), await meet(browser, 'MALE')]
  await openChat(ada.page, bo.id)
  await ada.page.getByRole('button', { name: 'Nee, ik schrijf zelf' }).click()

  // The price is on the button for every kind of message.
  const sendButton = ada.page.getByRole('button', { name: /^Verstuur/ })
  await expect(sendButton).toHaveText(/1 credit$/)
  await expect(ada.page.getByRole('button', { name: 'Foto sturen, 2 credits' })).toBeVisible()
  await expect(ada.page.getByText('Je hebt nog 5 credits')).toBeVisible()
  // Characters are counted as people count them, up to the exact limit.
  const family = '👨‍👩‍👧'
  await field(ada.page).fill(family.repeat(2001))
  await expect(ada.page.getByText('Te lang: gebruik maximaal 2.000 tekens')).toBeVisible()
  await field(ada.page).fill(family.repeat(2000))
  await expect(ada.page.getByText('2000/2000')).toBeVisible()
  await field(ada.page).fill('Hoi, met mij')
  await field(ada.page).press('Enter')
  await expect(messages(ada.page)).toContainText('Verstuurd')
  await expect(ada.page.getByText('Je hebt nog 4 credits')).toBeVisible()
  await bo.page.goto('/members')
  await expect(messages(ada.page)).toContainText('Afgeleverd')
  await openChat(bo.page, ada.id)
  await expect(messages(ada.page)).toContainText('Gelezen')
  await expect(messages(ada.page).locator('time').last()).toHaveText(/^\d\d:\d\d$/)

  const chooser = ada.page.waitForEvent('filechooser')
  await ada.page.getByRole('button', { name: /^Foto sturen/ }).click()
  await (
    await chooser
  ).setFiles({ name: 'photo.png', mimeType: 'image/png', buffer: await portrait(ada.page) })
  await expect(ada.page.getByText('Foto staat klaar')).toBeVisible()
  await expect(sendButton).toHaveText(/2 credits$/)
  await field(ada.page).fill('erbij')
  await expect(sendButton).toHaveText(/3 credits$/)
  await field(ada.page).fill('')
  await sendButton.click()
  await expect(ada.page.getByText('Je hebt nog 2 credits')).toBeVisible()
  const upright = messages(bo.page).getByRole('img', { name: `Foto van ${ada.name}` })
  await expect(upright).toBeVisible()
  // It keeps its shape, so that no head is cut off.
  const { width, height } = (await upright.boundingBox())!
  expect(width / height).toBeCloseTo(3 / 4, 1)

  // The same for gifts, each with its own price.
  await bo.page.getByRole('button', { name: 'Cadeau geven' }).click()
  const picker = bo.page.getByRole('dialog', { name: `Geef ${ada.name} een cadeau` })
  await picker.getByRole('radio', { name: /^Ring/ }).check({ force: true })
  await expect(picker.getByRole('button', { name: /^Geef 8 credits/ })).toBeVisible()
  await picker.getByRole('radio', { name: /^Roos/ }).check({ force: true })
  await picker.getByRole('button', { name: /^Geef 3 credits/ }).click()
  await expect(messages(ada.page)).toContainText(`${bo.name} gaf je een cadeau: Roos`)
  await expect(bo.page.getByText('Je hebt nog 2 credits')).toBeVisible()
  await like(ada.page, bo.id)
  await like(bo.page, ada.id)
  for (const { page } of [ada, bo])
    await expect(messages(page).getByText('Jullie vinden elkaar leuk')).toBeVisible()
  // It is announced here as on every other screen.
  for (const { page } of [ada, bo]) {
    await expect(page.getByRole('dialog', { name: 'Het is een match!' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }

  for (const [{ page }, own, other] of [
    [ada, 'Hoi, met mij', 'gaf je een cadeau: Roos'],
    [bo, 'Jij gaf een cadeau: Roos', 'Hoi, met mij'],
  ] as const) {
    expect([await isOnOwnSide(page, own), await isOnOwnSide(page, other)]).toEqual([true, false])
  }
  await keepPicture(ada.page, 'conversation-kinds-1280')

  // Images open large, with steps to those before and after.
  await sendImage(bo.page, '#1565c0')
  await expect(messages(ada.page).getByRole('img', { name: `Foto van ${bo.name}` })).toBeVisible()
  // After scrolling, presses need a list at rest: a moving list takes none.
  const image = messages(ada.page).getByRole('img', { name: 'Foto van jou' })
  await image.scrollIntoViewIfNeeded()
  await stands(messages(ada.page))
  await image.click()
  const viewer = ada.page.getByRole('dialog', { name: 'Foto van jou' })
  await expect(viewer.getByRole('status')).toHaveText('1 van 2')
  await ada.page.keyboard.press('ArrowRight')
  const next = ada.page.getByRole('dialog', { name: `Foto van ${bo.name}` })
  await expect(next.getByRole('status')).toHaveText('2 van 2')
  await expectNoAxeViolation(ada.page)
  await keepPicture(ada.page, 'conversation-image-1280')
  await next.getByRole('button', { name: 'Vorige foto' }).click()
  await expect(viewer).toBeVisible()
  await ada.page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await close(ada, bo)
})

const MESSAGES = 20_000
// A page has forty messages.
const PAGES = 12

/** Waits until a list has been drawn and no longer moves. */
function stands(list: Locator): Promise<void> {
  return list.evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        const place = () => `${element.scrollTop} ${element.scrollHeight}`
        let before = place()
        const look = () => {
          const now = place()
          if (now === before) return resolve()
          before = now
          requestAnimationFrame(() => requestAnimationFrame(look))
        }
        requestAnimationFrame(() => requestAnimationFrame(look))
      }),
  )
}

/**
 * Makes a conversation twenty thousand messages long, and lets the site show them all. @returns restores the
 * site's settings
 */
async function fill(conversationId: string, one: string, other: string) {
  const settings = (history: number, free: number) =>
    inDatabase((client) =>
      client.query(
        `update accounts.site set content_version = content_version + 1, settings = settings || jsonb_build_object('chatHistory', $1::int, 'chatHistoryFree', $2::int) where token = 'ruvela'`,
        [history, free],
      ),
    )
  await inDatabase(async (client) => {
    await client.query(
      `insert into conversations.message (id, conversation_id, number, sender_id, client_id, kind, content, sent_at)
       select gen_random_uuid(), $1, n, case when n % 3 = 0 then $2::uuid else $3::uuid end, 'made ' || n, 'text',
         jsonb_build_object('text', 'Nummer ' || n || repeat(' en nog wat woorden', n % 17)), now() - (20001 - n) * interval '7 minutes'
       from generate_series(2, $4::int) n`,
      [conversationId, one, other, MESSAGES],
    )
    await client.query('update conversations.conversation set message_count = $2 where id = $1', [
      conversationId,
      MESSAGES,
    ])
    await client.query(
      'update conversations.member set last_number = $2, read_up_to = $2, delivered_up_to = $2, unread = 0 where conversation_id = $1',
      [conversationId, MESSAGES],
    )
  })
  await settings(MESSAGES, MESSAGES)
  return () => settings(500, 50)
}

test('CHAT-02 scrolling up 20,000 messages never moves the reader; one press jumps to the newest', async ({
  browser,
}) => {
  const [ada, bo] = [await meet(browser, 'FEMALE'), await meet(browser, 'MALE')]
  await write(ada.page, bo.id, 'Nummer 1')
  const { viewer } = await run(ada.page.request, 'ChatsScreenQuery')
  const conversationId = viewer.conversations.edges[0].node.id as string
  const restore = await fill(rowId(conversationId), rowId(ada.id), rowId(bo.id))
  try {
    const page = ada.page
    let held: (() => void) | undefined
    let pages = 0
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes(operationId('MessageListPageQuery'))) return route.fallback()
      pages++
      await new Promise<void>((resolve) => (held = resolve))
      await route.fallback()
    })
    await page.goto(`/chats/${conversationId}`)
    const log = messages(page)
    await expect(log.getByText(/^.*Nummer 20000\b/).last()).toBeVisible()

    const oldestDrawn = () =>
      log.evaluate((element) =>
        Math.min(...[...element.textContent.matchAll(/Nummer (\d+)/g)].map(([, number]) => Number(number))),
      )
    const drawn = () => log.evaluate((element) => element.textContent.match(/Nummer \d+/g)!.length)
    /** The first fully visible message and its position. */
    const firstSeen = () =>
      log.evaluate((element) => {
        const top = element.getBoundingClientRect().top
        const seen = [...element.querySelectorAll('[class*=bubble]')].filter(
          (part) => part.getBoundingClientRect().top >= top,
        )
        const [first] = seen.sort(
          (one, two) => one.getBoundingClientRect().top - two.getBoundingClientRect().top,
        )
        return { text: first!.textContent, top: first!.getBoundingClientRect().top }
      })
    const topOf = (text: string) =>
      log.evaluate(
        (element, wanted) =>
          [...element.querySelectorAll('[class*=bubble]')]
            .find((part) => part.textContent === wanted)
            ?.getBoundingClientRect().top,
        text,
      )

    await log.hover()
    const scrollTop = () => log.evaluate((element) => element.scrollTop)
    for (let turn = 1; turn <= PAGES; turn++) {
      // Scrolls up by wheel until the next page is requested; it arrives once the reader has stopped. Each
      // turn of the wheel takes effect before the next, so none is left over to move the list.
      for (let top = await scrollTop(); pages < turn; top = await scrollTop()) {
        // At the very top the wheel cannot turn further: the request is on its way.
        if (top === 0) continue
        await page.mouse.wheel(0, -900)
        await expect.poll(scrollTop, { intervals: [50] }).not.toBe(top)
      }
      expect(pages).toBe(turn)
      await stands(log)
      const before = await firstSeen()
      const height = await log.evaluate((element) => element.scrollHeight)
      held!()
      await expect.poll(() => log.evaluate((element) => element.scrollHeight)).toBeGreaterThan(height)
      await stands(log)
      expect(
        Math.abs((await topOf(before.text))! - before.top),
        `page ${turn}: ${before.text.slice(0, 20)}`,
      ).toBeLessThanOrEqual(1)
      expect(await drawn()).toBeLessThan(80)
    }
    expect(await oldestDrawn()).toBeLessThan(MESSAGES - (PAGES - 1) * 35)

    // An incoming message does not move the reader either, and one press leads to it.
    const before = await firstSeen()
    await write(bo.page, ada.id, 'Nog een, van nu')
    await expect(list(page)).toContainText('Nog een, van nu')
    expect(Math.abs((await topOf(before.text))! - before.top)).toBeLessThanOrEqual(1)
    await page
      .getByRole('button', { name: 'Naar het nieuwste bericht, 1 nieuw bericht', exact: true })
      .click()
    await expect(log.getByText('Nog een, van nu')).toBeInViewport()
    await expect(page.getByRole('button', { name: 'Naar het nieuwste bericht' })).toHaveCount(0)
    expect(await drawn()).toBeLessThan(80)
  } finally {
    await restore()
  }
  await close(ada, bo)
})

/** Writes this many messages from `other` to `one`, who has not seen the newest of them. */
async function leaveUnread(
  conversationId: string,
  { one, other, count, unread }: { one: string; other: string; count: number; unread: number },
) {
  await inDatabase(async (client) => {
    await client.query(
      `insert into conversations.message (id, conversation_id, number, sender_id, client_id, kind, content, sent_at)
       select gen_random_uuid(), $1, n, $2::uuid, 'made ' || n, 'text', jsonb_build_object('text', 'Nummer ' || n || repeat(' en nog wat woorden', n % 17)), now()
       from generate_series(2, $3::int) n`,
      [conversationId, other, count],
    )
    await client.query('update conversations.conversation set message_count = $2 where id = $1', [
      conversationId,
      count,
    ])
    await client.query('update conversations.member set last_number = $2 where conversation_id = $1', [
      conversationId,
      count,
    ])
    await client.query(
      'update conversations.member set read_up_to = $3, unread = $4 where conversation_id = $1 and member_id = $2',
      [conversationId, one, count - unread, unread],
    )
  })
}

test('CHAT-08 the way to the newest message goes as soon as that is in view, also without scrolling', async ({
  browser,
}) => {
  const [ada, bo] = [await meet(browser, 'FEMALE'), await meet(browser, 'MALE')]
  await write(bo.page, ada.id, 'Nummer 1')
  const { viewer } = await run(ada.page.request, 'ChatsScreenQuery')
  const conversationId = viewer.conversations.edges[0].node.id as string
  await leaveUnread(rowId(conversationId), {
    one: rowId(ada.id),
    other: rowId(bo.id),
    count: 14,
    unread: 14,
  })
  await ada.page.setViewportSize({ width: 1280, height: 560 })
  await ada.page.goto(`/chats/${conversationId}`)
  const toNewest = ada.page.getByRole('button', { name: /^Naar het nieuwste bericht/ })
  await expect(toNewest).toBeVisible()
  await messages(ada.page).evaluate((element) => (element.scrollTop = 0))
  await stands(messages(ada.page))
  await ada.page.setViewportSize({ width: 1280, height: 3200 })
  await expect(messages(ada.page).getByText(/^Nummer 14\b/)).toBeInViewport()
  await expect(toNewest).toHaveCount(0)
  await close(ada, bo)
})

for (const { about, count, unread, first, size } of [
  { about: 'all are unread', count: 25, unread: 25, first: 1, size: { width: 360, height: 740 } },
  { about: 'few are', count: 3, unread: 2, first: 2, size: { width: 1280, height: 832 } },
  // A page has forty, and a free member sees fifty.
  {
    about: 'it lies beyond the first page',
    count: 60,
    unread: 45,
    first: 16,
    size: { width: 1280, height: 832 },
  },
  {
    about: 'it lies beyond what the member may see',
    count: 80,
    unread: 70,
    first: 31,
    size: { width: 360, height: 740 },
  },
]) {
  test(`CHAT-08 a conversation opens at the first unread message when ${about}`, async ({ browser }) => {
    const [ada, bo] = [await meet(browser, 'FEMALE', { viewport: size }), await meet(browser, 'MALE')]
    const { page } = ada
    await write(bo.page, ada.id, 'Nummer 1')
    const conversationId = (await run(page.request, 'ChatsScreenQuery')).viewer.conversations.edges[0].node
      .id as string
    await leaveUnread(rowId(conversationId), { one: rowId(ada.id), other: rowId(bo.id), count, unread })
    await page.goto(`/chats/${conversationId}`)
    const log = messages(page)
    const line = log.getByText(`${unread} nieuwe berichten`)
    await expect(line).toBeInViewport({ ratio: 1 })
    await stands(log)
    await expect(line).toBeInViewport({ ratio: 1 })
    await expect(log.getByText(new RegExp(`^[^:]*: Nummer ${first}\\b`)).first()).toBeInViewport()
    // A reader who sees the newest follows new messages; a reader further up is left alone.
    await write(bo.page, ada.id, 'Nog een, van nu')
    if (count === 3) await expect(log.getByText('Nog een, van nu')).toBeInViewport({ ratio: 1 })
    else {
      await expect(page.getByRole('button', { name: 'Naar het nieuwste bericht' })).toBeVisible()
      await expect(line).toBeInViewport({ ratio: 1 })
    }
    await keepPicture(page, `conversation-unread-${count}-${size.width}`)
    await close(ada, bo)
  })
}

test('TRUST-01 house profiles are labelled wherever they appear; hidden ones only leave the search', async ({
  browser,
}) => {
  const [ada, plant] = [await meet(browser, 'FEMALE'), await meet(browser, 'MALE')]
  await inDatabase((client) =>
    client.query(`update profiles.profile set kind = 'house' where id = $1`, [rowId(plant.id)]),
  )
  plant.name = `${plant.name.slice(0, 24)} Ficus`
  await run(plant.page.request, 'useUpdateProfileMutation', { input: { displayName: plant.name } })
  // A message keeps its sender's status from when it was written; conversations learns of the change a moment
  // later.
  const known = () =>
    inDatabase(
      async (client) =>
        (
          await client.query('select kind from conversations.member_state where member_id = $1', [
            rowId(plant.id),
          ])
        ).rows[0]?.kind,
    )
  await expect.poll(known).toBe('house')
  await write(plant.page, ada.id, 'Welkom hier')
  const label = (part: Locator) => part.getByText('Fictief profiel', { exact: true })

  await ada.page.goto('/members?age=any&order=newest')
  await expectSettled(ada.page)
  const card = ada.page.getByRole('main').getByRole('article').filter({ hasText: plant.name })
  await expect(label(card)).toBeVisible()
  await ada.page.goto('/settings/privacy')
  const hide = ada.page.getByRole('switch', { name: 'Fictieve profielen verbergen' })
  // The switch turns before the server answers, and the next page asks the server.
  const hidden = answered(ada.page, 'useSetHidesHouseMutation')
  await hide.click()
  await expect(hide).toBeChecked()
  await hidden
  await expectNoAxeViolation(ada.page)
  await keepPicture(ada.page, 'hide-fictional-1280')
  await ada.page.goto('/members?age=any&order=newest')
  await expectSettled(ada.page)
  await expect(ada.page.getByRole('main').getByRole('article').first()).toBeVisible()
  await expect(card).toHaveCount(0)

  await ada.page.goto(`/members/${encodeURIComponent(plant.id)}`)
  await expect(ada.page.getByRole('main').getByRole('heading', { level: 1 })).toContainText(plant.name)
  await expect(label(ada.page.getByRole('main')).first()).toBeVisible()
  await openChat(ada.page, plant.id)
  await expect(messages(ada.page)).toContainText('Welkom hier')
  await expect(label(messages(ada.page))).toBeVisible()
  await expect(label(row(ada.page, plant))).toBeVisible()
  // One in the list of conversations, one above the message, one in the header.
  await expect(label(ada.page.locator('body')).and(ada.page.locator(':visible'))).toHaveCount(3)
  await ada.page.goto('/settings/privacy')
  await expect(hide).toBeChecked()
  await close(ada, plant)
})
