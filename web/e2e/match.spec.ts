import { expect, test, type Browser, type Page, type Request } from '@playwright/test'
import { operationId, run } from './support/graph.ts'
import {
  acceptEntryWarning,
  expectNoAxeViolation,
  expectNoSidewaysScrolling,
  expectSettled,
  keepPicture,
  useTheme,
} from './support/looks.ts'
import { like, newMember, write } from './support/members.ts'

const moment = (page: Page) => page.getByRole('dialog', { name: 'Het is een match!' })

async function profileOf(page: Page) {
  return (await run(page.request, 'ProfileScreenQuery')).viewer.profile as { id: string; displayName: string }
}

/** A member whom Ada may like, in a separate browser. */
async function newMan(browser: Browser) {
  const page = await (await browser.newContext()).newPage()
  await newMember(page, { gender: 'MALE' })
  return { ...(await profileOf(page)), page }
}

test('a match shows once in every open tab of both members, with the way to write first', async ({
  browser,
  page,
}) => {
  await acceptEntryWarning(page)
  await newMember(page, { gender: 'FEMALE' })
  const ada = await profileOf(page)
  const his = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
  await acceptEntryWarning(his)
  await newMember(his, { gender: 'MALE' })
  const bo = await profileOf(his)
  const second = await page.context().newPage()
  await acceptEntryWarning(second)
  await page.goto('/members')
  await second.goto('/likes')
  await his.goto(`/members/${encodeURIComponent(ada.id)}`)
  for (const each of [page, second, his]) await expectSettled(each)

  await like(page, bo.id)
  await his
    .getByRole('button', { name: `Like ${ada.displayName}` })
    .first()
    .click()
  for (const [each, other] of [
    [page, bo],
    [second, bo],
    [his, ada],
  ] as const) {
    await expect(moment(each)).toContainText(`Jij en ${other.displayName} vinden elkaar leuk.`)
    await expect(moment(each).getByRole('link', { name: `Schrijf ${other.displayName}` })).toBeFocused()
  }
  await expect(moment(page).getByRole('link', { name: `Bekijk ${bo.displayName}` })).toBeVisible()
  await expect(moment(his).getByRole('link', { name: `Bekijk ${ada.displayName}` })).toHaveCount(0)
  for (const [each, name] of [
    [page, '1280'],
    [his, '360'],
  ] as const)
    for (const theme of ['light', 'dark'] as const) {
      await useTheme(each, theme)
      await expectNoAxeViolation(each)
      await expectNoSidewaysScrolling(each)
      await keepPicture(each, `match-moment-${name}-${theme}`)
    }

  // Dismissed in one tab, it still shows in the other, and reappears in neither.
  await page.keyboard.press('Escape')
  await expect(moment(page)).toHaveCount(0)
  await expect(moment(second)).toBeVisible()
  await second.keyboard.press('Escape')
  await page.reload()
  await expectSettled(page)
  await expect(moment(page)).toHaveCount(0)

  await moment(his)
    .getByRole('link', { name: `Schrijf ${ada.displayName}` })
    .click()
  await expect(his).toHaveURL(`/members/${encodeURIComponent(ada.id)}/chat`)
  await expect(moment(his)).toHaveCount(0)
  await his.context().close()
})

test('LIKE-01 LIKE-04 matches are announced on any screen, one at a time, never over a dialog or typing', async ({
  browser,
  page,
}) => {
  await acceptEntryWarning(page)
  await newMember(page, { gender: 'FEMALE' })
  const ada = await profileOf(page)
  const [bo, cas] = await Promise.all([newMan(browser), newMan(browser)])
  for (const { id } of [bo, cas]) await like(page, id)
  const checkout = await page.context().newPage()
  await acceptEntryWarning(checkout)
  await checkout.goto('/premium')
  await expectSettled(checkout)
  await page.goto(`/members/${encodeURIComponent(bo.id)}/chat`)
  const icebreakers = page.getByRole('dialog', { name: `Een eerste zin voor ${bo.displayName}?` })
  await expect(icebreakers).toBeVisible()

  const newLikes = page.getByRole('banner').getByRole('link', { name: /^Likes/ })
  await like(bo.page, ada.id)
  await expect(newLikes).toHaveAccessibleName(/1 nieuwe like/)
  await expect(moment(checkout)).toContainText(`Jij en ${bo.displayName} vinden elkaar leuk.`)
  await expect(moment(page)).toHaveCount(0)
  await icebreakers.getByRole('button', { name: 'Nee, ik schrijf zelf' }).click()
  await expect(moment(page)).toContainText(`Jij en ${bo.displayName} vinden elkaar leuk.`)
  await page.keyboard.press('Escape')
  await expect(moment(page)).toHaveCount(0)

  const field = page.getByRole('textbox', { name: 'Bericht', exact: true })
  await field.fill('Zullen we')
  await like(cas.page, ada.id)
  await expect(newLikes).toHaveAccessibleName(/2 nieuwe likes/)
  await checkout.keyboard.press('Escape')
  await expect(moment(checkout)).toContainText(`Jij en ${cas.displayName} vinden elkaar leuk.`)
  await expect(moment(page)).toHaveCount(0)
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('Zullen we')
  // Once sent, the text no longer blocks the announcement.
  await page.keyboard.press('Enter')
  await expect(moment(page)).toContainText(`Jij en ${cas.displayName} vinden elkaar leuk.`)
  for (const partner of [bo, cas]) await partner.page.context().close()
})

test('a like is announced once, even if another part of the site resubscribes', async ({ browser, page }) => {
  await acceptEntryWarning(page)
  await newMember(page, { gender: 'FEMALE' })
  const ada = await profileOf(page)
  const [bo, cas] = await Promise.all([newMan(browser), newMan(browser)])
  const told = (by: { displayName: string }) => page.getByText(`${by.displayName} vindt je leuk`)
  await page.goto('/members')
  await expectSettled(page)
  await like(bo.page, ada.id)
  await expect(told(bo)).toBeVisible()
  await page
    .getByRole('status')
    .filter({ hasText: bo.displayName })
    .getByRole('button', { name: 'Sluiten' })
    .click()
  await expect(told(bo)).toHaveCount(0)
  await page
    .getByRole('link', { name: /^Berichten/ })
    .first()
    .click()
  await expect(page).toHaveURL('/chats')
  await expectSettled(page)
  // Another announcement would come before this one.
  await like(cas.page, ada.id)
  const news = page.getByText(/vindt je leuk/)
  await expect(news.first()).toBeVisible()
  expect(await news.allTextContents()).toEqual([`${cas.displayName} vindt je leuk`])
  for (const partner of [bo, cas]) await partner.page.context().close()
})

const ASKED_BY_ITSELF = {
  'the newest likes': 'refreshLikesQuery',
  'the numbers': 'MemberShellQuery',
  'the conversations': 'useConversationEventsCatchUpQuery',
}

for (const [what, query] of Object.entries(ASKED_BY_ITSELF)) {
  test(`LIKE-04 SITE-20 a late answer about ${what} reverts neither a match nor a number`, async ({
    browser,
    page,
  }) => {
    await acceptEntryWarning(page)
    await newMember(page, { gender: 'FEMALE' })
    const ada = await profileOf(page)
    const { page: his, ...bo } = await newMan(browser)
    await like(page, bo.id)
    // The page's own request, five seconds after its start, is answered at once but delivered when the test
    // says so.
    let held = 0
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    const opened = Date.now()
    const isQuestion = (request: Request) => request.postData()?.includes(operationId(query)) === true
    await page.route('**/graphql', async (route) => {
      if (!isQuestion(route.request()) || held > 0 || Date.now() - opened < 4000) return route.fallback()
      held += 1
      const response = await route.fetch()
      await released
      await route.fulfill({ response })
    })
    await page.goto('/premium')
    await expect.poll(() => held).toBe(1)
    await like(his, ada.id)
    await write(his, ada.id, 'Dag, wat leuk!')
    const bar = page.getByRole('banner')
    const newLikes = bar.getByRole('link', { name: /^Likes/, includeHidden: true })
    const unread = bar.getByRole('link', { name: /^Berichten/, includeHidden: true })
    await expect(moment(page)).toContainText(`Jij en ${bo.displayName} vinden elkaar leuk.`)
    await expect(newLikes).toHaveAccessibleName(/1 nieuwe like/)
    await expect(unread).toHaveAccessibleName(/1 ongelezen/)
    // The held one, and the one that replaces it.
    const answers: string[] = []
    page.on('requestfinished', (request) => isQuestion(request) && answers.push(query))
    release()
    await expect.poll(() => answers[0]).toBe(query)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    // Checked once, because a later round would correct it.
    expect(await bar.ariaSnapshot()).toMatch(/1 nieuwe like[^]*1 ongelezen/)
    await expect.poll(() => answers).toEqual([query, query])
    await expect(moment(page)).toContainText(`Jij en ${bo.displayName} vinden elkaar leuk.`)
    await expect(newLikes).toHaveAccessibleName(/1 nieuwe like/)
    await expect(unread).toHaveAccessibleName(/1 ongelezen/)
    await his.context().close()
  })
}

test('LIKE-04 SITE-20 numbers that failed to load at first recover by themselves, and matches are announced', async ({
  browser,
  page,
}) => {
  await acceptEntryWarning(page)
  await newMember(page, { gender: 'FEMALE' })
  const ada = await profileOf(page)
  const { page: his, ...bo } = await newMan(browser)
  await like(page, bo.id)
  let failed = 0
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes(operationId('MemberShellQuery'))) return route.fallback()
    failed += 1
    await route.fulfill({ json: {} })
  })
  await page.goto('/premium')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => failed).toBeGreaterThan(1)
  const answer = page.waitForResponse(async (response) => {
    const isNumbers = response.request().postData()?.includes(operationId('MemberShellQuery')) === true
    return isNumbers && (await response.text()).includes('newLikesCount')
  })
  await page.unrouteAll()
  await answer
  await like(his, ada.id)
  await expect(moment(page)).toContainText(`Jij en ${bo.displayName} vinden elkaar leuk.`)
  await his.context().close()
})
