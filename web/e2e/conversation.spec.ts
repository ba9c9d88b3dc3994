import { expect, test, type Browser, type Page } from '@playwright/test'
import { operationId, run } from './support/graph.ts'
import {
  expectNoAxeViolation,
  expectNoSidewaysScrolling,
  expectSettled,
  keepPicture,
  useTheme,
} from './support/looks.ts'
import { field, meet, messages, openChat, type MemberOnPage } from './support/meeting.ts'
import { untilMet, write } from './support/members.ts'

async function couple(browser: Browser) {
  const ada = await meet(browser, 'FEMALE')
  const bo = await meet(browser, 'MALE', { viewport: { width: 360, height: 740 } })
  await untilMet(ada.page, bo.id)
  return [ada, bo] as const
}
const menu = (page: Page) => page.getByRole('navigation', { name: 'Hoofdmenu' })

test('PROF-09 PROF-10 a block, its end and invisible mode reach the other’s open page live', async ({
  browser,
}) => {
  const [ada, bo] = await couple(browser)
  await write(ada.page, bo.id, 'Hoi!')
  await openChat(bo.page, ada.id)
  const there = bo.page.getByRole('link', { name: new RegExp(ada.name) }).filter({ hasText: 'Online' })
  const closed = bo.page.getByRole('status').filter({ hasText: `${ada.name} is niet meer bereikbaar` })
  await expect(there).toBeVisible()
  await expect(field(bo.page)).toBeVisible()

  await run(ada.page.request, 'useSetInvisibleMutation', { input: { invisible: true } })
  await expect(there).toBeHidden()
  await expect(field(bo.page)).toBeVisible()
  await run(ada.page.request, 'useSetInvisibleMutation', { input: { invisible: false } })
  await expect(there).toBeVisible()

  await run(ada.page.request, 'useBlockProfileMutation', { input: { profileId: bo.id } })
  await expect(closed).toBeVisible()
  await expect(field(bo.page)).toBeHidden()
  await expect(there).toBeHidden()
  await expectNoAxeViolation(bo.page)
  await run(ada.page.request, 'useUnblockProfileMutation', { input: { profileId: bo.id } })
  await expect(field(bo.page)).toBeVisible()
  await expect(closed).toBeHidden()
  await expect(there).toBeVisible()
})

test('two members chat live in two browsers, with badges, read state, typing and presence @main', async ({
  browser,
}) => {
  const [ada, bo] = await couple(browser)
  await bo.page.goto('/members')
  await expectSettled(bo.page)

  await openChat(ada.page, bo.id)
  const icebreaker = ada.page.getByRole('dialog', { name: `Een eerste zin voor ${bo.name}?` })
  await expect(icebreaker).toContainText(/Versturen kost 1 credit \(ca\. €.1,00\)\. Je hebt er 5\./)
  await expectNoAxeViolation(ada.page)
  const line = icebreaker.getByRole('radio').first()
  await line.check({ force: true })
  await icebreaker.getByRole('button', { name: 'Gebruik deze zin' }).click()
  await expect(field(ada.page)).not.toHaveValue('')
  const first = await field(ada.page).inputValue()
  // Nothing is stored before the first message.
  expect((await run(bo.page.request, 'ChatsScreenQuery')).viewer.conversations.edges).toEqual([])
  await field(ada.page).press('Enter')
  await expect(messages(ada.page)).toContainText(first)
  await expect(ada.page).toHaveURL(/\/chats\//)

  await expect(
    menu(bo.page)
      .last()
      .getByRole('link', { name: /Berichten/ }),
  ).toContainText('1')
  await expect(bo.page).toHaveTitle(/^\(1\) /)
  await menu(bo.page)
    .last()
    .getByRole('link', { name: /Berichten/ })
    .click()
  await bo.page
    .getByRole('navigation', { name: 'Gesprekken' })
    .getByRole('link', { name: new RegExp(ada.name) })
    .click()
  await expect(messages(bo.page)).toContainText(first)
  await expect(bo.page).toHaveTitle(/^(?!\()/)
  await expect(messages(ada.page)).toContainText('Gelezen')

  const adas = await ada.page.evaluate(() => document.title)
  expect(adas).not.toMatch(/^\(/)
  await field(bo.page).pressSequentially('Hoi, leuk')
  await expect(messages(ada.page).getByText(`${bo.name} is aan het typen…`)).toBeAttached()
  await field(bo.page).press('Enter')
  // On a phone Enter makes a new line: the button sends.
  if ((await field(bo.page).inputValue()) !== '')
    await bo.page.getByRole('button', { name: /^Verstuur/ }).click()
  await expect(messages(ada.page)).toContainText('Hoi, leuk')
  await expect(messages(ada.page).getByText(`${bo.name} is aan het typen…`)).toHaveCount(0)
  await expect(ada.page.getByRole('navigation', { name: 'Gesprekken' })).toContainText('Hoi, leuk')
  for (const [{ page }, name] of [
    [ada, '1280'],
    [bo, '360'],
  ] as const) {
    for (const theme of ['light', 'dark'] as const) {
      await useTheme(page, theme)
      await expectNoAxeViolation(page)
      await expectNoSidewaysScrolling(page)
      await keepPicture(page, `conversation-two-${name}-${theme}`)
    }
  }
  await Promise.all([ada.page.context().close(), bo.page.context().close()])
})

test('CHAT-01 the writer of a first message appears in the open list at once, by name', async ({
  browser,
}) => {
  const [ada, bo] = await couple(browser)
  // The page's clock stands still, so that only live events can update the list.
  await ada.page.clock.install()
  await ada.page.goto('/chats')
  await expectSettled(ada.page)
  await expect(ada.page.getByRole('heading', { name: 'Nog geen gesprekken' })).toBeVisible()
  await ada.page.clock.pauseAt(await ada.page.evaluate(() => Date.now() + 10_000))
  await write(bo.page, ada.id, 'Dag, wij kennen elkaar nog niet')
  const entry = ada.page
    .getByRole('navigation', { name: 'Gesprekken' })
    .getByRole('link', { name: new RegExp(bo.name) })
  await expect(entry).toContainText('Dag, wij kennen elkaar nog niet')
  await Promise.all([ada.page.context().close(), bo.page.context().close()])
})

test('CHAT-11 an empty conversation offers priced first lines in the member’s language, until a No', async ({
  browser,
}) => {
  const [ada, bo] = await couple(browser)
  await openChat(ada.page, bo.id)
  const icebreaker = ada.page.getByRole('dialog', { name: `Een eerste zin voor ${bo.name}?` })
  await expect(icebreaker).toContainText(/Versturen kost 1 credit \(ca\. €.1,00\)\. Je hebt er 5\./)
  const shown = await icebreaker.getByRole('group', { name: 'Eerste zinnen' }).innerText()
  await icebreaker.getByRole('button', { name: 'Andere zinnen' }).click()
  await expect(icebreaker.getByRole('group', { name: 'Eerste zinnen' })).not.toHaveText(shown)
  await icebreaker.getByRole('button', { name: 'Nee, ik schrijf zelf' }).click()
  await expect(icebreaker).toBeHidden()
  await expect(field(ada.page)).toHaveValue('')
  await ada.page.getByRole('button', { name: 'Help me met een eerste zin' }).click()
  await expect(icebreaker).toBeVisible()
  await ada.page.keyboard.press('Escape')
  await expect(icebreaker).toBeHidden()
  await ada.page.getByRole('button', { name: 'Help me met een eerste zin' }).click()
  await icebreaker.getByRole('radio').first().check({ force: true })
  const line = await icebreaker
    .getByRole('group', { name: 'Eerste zinnen' })
    .locator('label')
    .first()
    .innerText()
  await icebreaker.getByRole('button', { name: 'Gebruik deze zin' }).click()
  await expect(field(ada.page)).toHaveValue(line)
  expect((await run(ada.page.request, 'ChatsScreenQuery')).viewer.conversations.edges).toEqual([])
  await Promise.all([ada.page.context().close(), bo.page.context().close()])
})

test('CHAT-06 a free member’s third conversation leads to premium before a word is written', async ({
  browser,
}) => {
  const ada = await meet(browser, 'FEMALE')
  const others: MemberOnPage[] = []
  for (let index = 0; index < 3; index++) others.push(await meet(browser, 'MALE'))
  const [bo, cas, dirk] = others as [MemberOnPage, MemberOnPage, MemberOnPage]
  await openChat(ada.page, bo.id)
  await ada.page.getByRole('button', { name: 'Nee, ik schrijf zelf' }).click()
  await expect(ada.page.getByText('Je kunt nog 2 gesprekken beginnen zonder Premium.')).toBeVisible()
  for (const { id } of [bo, cas]) await write(ada.page, id, 'Hallo')
  await openChat(ada.page, dirk.id)
  const notice = ada.page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: 'Als gratis lid kun je 2 gesprekken beginnen.' })
  await expect(notice).toBeVisible()
  await expect(notice.getByRole('link', { name: 'Bekijk Premium' })).toHaveAttribute('href', '/premium')
  // Nor with a gift.
  await ada.page.goto(`/members/${encodeURIComponent(dirk.id)}`)
  await ada.page.getByRole('button', { name: 'Cadeau geven' }).click()
  await expect(ada.page.getByRole('dialog').getByRole('link', { name: 'Bekijk Premium' })).toBeVisible()
  await ada.page.keyboard.press('Escape')
  // Typed text waits until she is back.
  await openChat(ada.page, dirk.id)
  await field(ada.page).fill('Toch een poging')
  await field(ada.page).press('Enter')
  await expect(notice).toBeVisible()
  await expect(field(ada.page)).toHaveValue('Toch een poging')
  await notice.getByRole('link', { name: 'Bekijk Premium' }).click()
  await expect(ada.page).toHaveURL('/premium')
  expect((await run(dirk.page.request, 'ChatsScreenQuery')).viewer.conversations.edges).toEqual([])
  // Answering does not start a conversation.
  await write(dirk.page, ada.id, 'Dan begin ik')
  await openChat(ada.page, dirk.id)
  await expect(notice).toHaveCount(0)
  await expect(field(ada.page)).toHaveValue('Toch een poging')
  await field(ada.page).press('Enter')
  await expect(messages(ada.page).getByText('Toch een poging')).toBeVisible()
  await Promise.all([ada, ...others].map(({ page }) => page.context().close()))
})

test('CHAT-17 the address for writing to a member opens the conversation, stored at its first message', async ({
  browser,
}) => {
  const [ada, bo] = await couple(browser)
  await openChat(ada.page, bo.id)
  await expect(ada.page.getByRole('heading', { name: `Jij en ${bo.name}` })).toBeAttached()
  expect((await run(ada.page.request, 'ChatsScreenQuery')).viewer.conversations.edges).toEqual([])
  await write(ada.page, bo.id, 'Daar ben ik')
  await openChat(ada.page, bo.id)
  await expect(messages(ada.page)).toContainText('Daar ben ik')
  await openChat(bo.page, ada.id)
  await expect(messages(bo.page)).toContainText('Daar ben ik')
  await Promise.all([ada.page.context().close(), bo.page.context().close()])
})

test('CHAT-15 on wide screens the list opens the last opened conversation', async ({ browser }) => {
  const [ada, bo] = await couple(browser)
  const cas = await meet(browser, 'MALE')
  await write(ada.page, bo.id, 'Aan Bo')
  await write(ada.page, cas.id, 'Aan Cas')
  await openChat(ada.page, bo.id)
  await ada.page.goto('/chats')
  await ada.page
    .getByRole('navigation', { name: 'Gesprekken' })
    .getByRole('link', { name: new RegExp(bo.name) })
    .click()
  await expect(messages(ada.page)).toContainText('Aan Bo')
  const kept = await ada.page.evaluate(
    () => Object.entries(localStorage).find(([key]) => key.startsWith('last-chat:'))?.[1],
  )
  expect(JSON.parse(kept!)).toMatchObject({ profileId: bo.id, openedAt: expect.stringMatching(/^\d{4}-/) })
  await ada.page.goto('/members')
  await menu(ada.page)
    .first()
    .getByRole('link', { name: /Berichten/ })
    .click()
  await expect(messages(ada.page)).toContainText('Aan Bo')
  // On a phone the list is a screen of its own.
  await ada.page.setViewportSize({ width: 360, height: 740 })
  await ada.page.goto('/chats')
  await expectSettled(ada.page)
  await expect(ada.page.getByRole('navigation', { name: 'Gesprekken' })).toBeVisible()
  await expect(messages(ada.page)).toHaveCount(0)
  await Promise.all([ada, bo, cas].map(({ page }) => page.context().close()))
})

test('CHAT-09 a removed conversation goes at once, returns if the server fails, and restarts empty', async ({
  browser,
}) => {
  const [ada, bo] = await couple(browser)
  await write(ada.page, bo.id, 'Oud bericht')
  await ada.page.goto('/chats')
  await expect(messages(ada.page)).toContainText('Oud bericht')
  const list = ada.page.getByRole('navigation', { name: 'Gesprekken' })
  const remove = async () => {
    await ada.page.getByRole('button', { name: 'Meer', exact: true }).click()
    await ada.page.getByRole('menuitem', { name: 'Gesprek verwijderen' }).click()
    await ada.page.getByRole('dialog').getByRole('button', { name: 'Gesprek verwijderen' }).click()
  }
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await ada.page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes(operationId('useRemoveConversationMutation')))
      return route.fallback()
    await held
    await route.fulfill({
      status: 200,
      contentType: 'application/json',
      body: JSON.stringify({ errors: [{ message: 'x', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] }),
    })
  })
  await remove()
  await expect(list.getByRole('link', { name: new RegExp(bo.name) })).toHaveCount(0)
  release()
  await expect(
    ada.page.getByText('Het gesprek kon niet worden verwijderd. De lijst is opnieuw geladen.'),
  ).toBeVisible()
  await expect(list.getByRole('link', { name: new RegExp(bo.name) })).toBeVisible()
  await ada.page.unroute('**/graphql')
  await list.getByRole('link', { name: new RegExp(bo.name) }).click()
  await remove()
  await expect(ada.page.getByRole('heading', { name: 'Nog geen gesprekken' })).toBeVisible()
  await expect
    .poll(async () => (await run(ada.page.request, 'ChatsScreenQuery')).viewer.conversations.edges.length)
    .toBe(0)
  await write(bo.page, ada.id, 'Nieuw bericht')
  await expect(list.getByRole('link', { name: new RegExp(bo.name) })).toBeVisible()
  await list.getByRole('link', { name: new RegExp(bo.name) }).click()
  await expect(messages(ada.page)).toContainText('Nieuw bericht')
  await expect(messages(ada.page)).not.toContainText('Oud bericht')
  await Promise.all([ada.page.context().close(), bo.page.context().close()])
})

test('drafts survive a reload but not the logout, and a failed message is retried and arrives once', async ({
  browser,
}) => {
  const [ada, bo] = await couple(browser)
  await write(ada.page, bo.id, 'Begin')
  await openChat(ada.page, bo.id)
  await field(ada.page).fill('Nog niet af')
  await ada.page.getByRole('button', { name: 'Emoji’s' }).click()
  // The panel takes the focus in a task of its own; an earlier key press belongs to the button.
  await expect(ada.page.getByRole('menu', { name: 'Emoji’s' }).getByRole('menuitem').first()).toBeFocused()
  await ada.page.keyboard.press('ArrowRight')
  await ada.page.keyboard.press('Enter')
  await ada.page.keyboard.press('Escape')
  await expect(field(ada.page)).toHaveValue('Nog niet af😄')
  await ada.page.reload()
  await expect(field(ada.page)).toHaveValue('Nog niet af😄')

  let isDown = true
  await ada.page.route('**/graphql', (route) =>
    isDown && route.request().postData()?.includes(operationId('useSendMessageMutation'))
      ? route.fulfill({ status: 400, body: '' })
      : route.fallback(),
  )
  await field(ada.page).press('Enter')
  await expect(messages(ada.page).getByText('Er kwam geen antwoord.')).toBeVisible()
  await expect(field(ada.page)).toHaveValue('')
  isDown = false
  await messages(ada.page).getByRole('button', { name: 'Probeer opnieuw' }).click()
  await expect(messages(ada.page)).toContainText('Verstuurd')
  await expect(messages(ada.page).getByText('Nog niet af😄')).toHaveCount(1)
  await expect(ada.page.getByText('Je hebt nog 3 credits')).toBeVisible()

  await field(ada.page).fill('Geheim')
  await ada.page.getByRole('button', { name: 'Account' }).click()
  await ada.page.getByRole('menuitem', { name: 'Uitloggen' }).click()
  await expect(ada.page.getByRole('banner').getByRole('link', { name: 'Inloggen' })).toBeVisible()
  expect(await ada.page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    'Geheim',
  )
  await Promise.all([ada.page.context().close(), bo.page.context().close()])
})

test('TRUST-08 the receiver of a suspicious message sees the reason, and can report or block right there', async ({
  browser,
}) => {
  const [ada, bo] = await couple(browser)
  await write(ada.page, bo.id, 'Stuur geld naar NL91ABNA0417164300, of app me')
  await openChat(bo.page, ada.id)
  await expect(messages(bo.page)).toContainText('Maak nooit geld over')
  await expect(messages(bo.page)).toContainText('De afzender wil buiten deze site verderpraten.')
  await expectNoAxeViolation(bo.page)
  await keepPicture(bo.page, 'conversation-warning-360')
  await openChat(ada.page, bo.id)
  await expect(messages(ada.page)).not.toContainText('Maak nooit geld over')
  await messages(bo.page).getByRole('button', { name: 'Meld dit bericht' }).click()
  const report = bo.page.getByRole('dialog', { name: `Bericht van ${ada.name} melden` })
  await expect(report).toContainText('Stuur geld naar NL91ABNA0417164300')
  await report.getByRole('button', { name: 'Sluiten' }).click()
  await bo.page.getByRole('button', { name: 'Meer', exact: true }).click()
  await bo.page.getByRole('menuitem', { name: `Blokkeer ${ada.name}` }).click()
  await bo.page.getByRole('dialog').getByRole('button', { name: 'Blokkeer', exact: true }).click()
  await expect(bo.page).toHaveURL(/\/chats$/)
  await expect(bo.page.getByRole('heading', { name: 'Nog geen gesprekken' })).toBeVisible()
  await expect(bo.page.getByText(`Je hebt ${ada.name} geblokkeerd`)).toBeVisible()
  await Promise.all([ada.page.context().close(), bo.page.context().close()])
})
