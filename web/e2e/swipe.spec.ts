import { expect, test, type Page } from '@playwright/test'
import { run } from './support/graph.ts'
import {
  acceptEntryWarning,
  expectNoAxeViolation,
  expectNoSidewaysScrolling,
  keepPicture,
} from './support/looks.ts'
import { like, moveNorth, newMember } from './support/members.ts'

const topCard = (page: Page) => page.getByRole('main').getByRole('article')
const nameOf = async (page: Page) => (await topCard(page).getAttribute('aria-label'))!

/** The state of the game on the server. */
async function gameOf(page: Page) {
  const { swipeGame } = (await run(page.request, 'useSwipeMutationsDeckQuery', { first: 1 })).viewer
  return { likesLeft: swipeGame.likesLeft, last: swipeGame.lastSwipe?.profile.displayName }
}

/** Drags the top card sideways; more than 40 % of its width decides. */
async function drag(page: Page, byPixels: number) {
  const { x, y, width, height } = (await topCard(page).boundingBox())!
  const [startX, startY] = [x + width / 2, y + height / 3]
  await page.mouse.move(startX, startY)
  await page.mouse.down()
  await page.mouse.move(startX + byPixels, startY + 8, { steps: 12 })
  await page.mouse.up()
}

test('LIKE-07 ROUTE-08 the swipe game works by touch, mouse, keys and buttons, and says when its limit ends', async ({
  page,
}) => {
  await acceptEntryWarning(page)
  await newMember(page)
  await page.goto('/swipe-game')
  await expect(topCard(page)).toBeVisible()
  const left = (count: number) =>
    expect(page.getByText(new RegExp(`^Nog ${count} likes? vandaag$`))).toBeVisible()
  const said = page.getByRole('main').getByRole('status')
  await left(4)

  // A short drag lets go, a long one decides. This one is too short for a flick, however fast a machine
  // drags.
  const first = await nameOf(page)
  await drag(page, 20)
  await expect(topCard(page)).toHaveAttribute('aria-label', first)
  await drag(page, 240)
  await expect(topCard(page)).not.toHaveAttribute('aria-label', first)
  await expect(said.filter({ hasText: /geliket\. Nu: / })).toHaveCount(1)
  await left(3)

  const second = await nameOf(page)
  await page.keyboard.press('ArrowLeft')
  await expect(topCard(page)).not.toHaveAttribute('aria-label', second)
  await left(3)
  const third = await nameOf(page)
  await page.keyboard.press('ArrowRight')
  await left(2)

  // The last decision is undone first, and again after a reload.
  await page.keyboard.press('z')
  await expect(topCard(page)).toHaveAttribute('aria-label', third)
  await left(3)
  await expect(page.getByRole('button', { name: 'Ongedaan maken' })).not.toHaveAttribute('aria-disabled')
  // The screen may be ahead of the server, and the reloaded page would miss the change.
  await expect.poll(() => gameOf(page)).toEqual({ likesLeft: 3, last: second.split(',')[0] })
  await page.reload()
  await expect(topCard(page)).toBeVisible()
  await page.getByRole('button', { name: 'Ongedaan maken' }).click()
  await expect(topCard(page)).toHaveAttribute('aria-label', second)

  // Passes are remembered.
  await page.getByRole('button', { name: /overslaan$/ }).click()
  await expect(topCard(page)).not.toHaveAttribute('aria-label', second)
  await expect(async () =>
    expect(
      (await run(page.request, 'useSwipeMutationsDeckQuery', { first: 50 })).viewer.swipeGame.lastSwipe
        .profile.displayName,
    ).toBe(second.split(',')[0]),
  ).toPass()
  const { swipeDeck } = await run(page.request, 'useSwipeMutationsDeckQuery', { first: 50 })
  expect(
    swipeDeck.map(({ displayName, age }: { displayName: string; age: number }) => `${displayName}, ${age}`),
  ).not.toContain(second)

  for (const rest of [2, 1]) {
    await page.getByRole('button', { name: /^Like / }).click()
    await left(rest)
  }
  await page.getByRole('button', { name: /^Like / }).click()
  await expect(page.getByRole('heading', { name: 'Je likes voor vandaag zijn op' })).toBeVisible()
  await expect(page.getByText(/Vanaf \S+ (om )?\d{2}:\d{2} heb je er weer 4/)).toBeVisible()
  // A reload before the server has it would take back the last like.
  await expect(async () =>
    expect(
      (await run(page.request, 'useSwipeMutationsDeckQuery', { first: 1 })).viewer.swipeGame.likesLeft,
    ).toBe(0),
  ).toPass()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Je likes voor vandaag zijn op' })).toBeVisible()
  // The search does not invite into an empty game.
  await page.goto('/members')
  await expect(page.getByRole('main').getByText(/^Weer swipen vanaf \S+ (om )?\d{2}:\d{2}$/)).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /^Swipe/ })).toHaveCount(0)
})

test('LIKE-07 a finger throws a card off the screen', async ({ browser }) => {
  const page = await (
    await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } })
  ).newPage()
  await acceptEntryWarning(page)
  await newMember(page)
  await page.goto('/swipe-game')
  await expect(topCard(page)).toBeVisible()
  const first = await nameOf(page)
  const { x, y, width, height } = (await topCard(page).boundingBox())!
  const touch = await page.context().newCDPSession(page)
  const at = (dx: number) => ({ touchPoints: [{ x: x + width / 2 + dx, y: y + height / 3 }] })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(0) })
  for (let dx = 15; dx <= 180; dx += 15)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(-dx) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(topCard(page)).not.toHaveAttribute('aria-label', first)
  await expect(page.getByText('Nog 4 likes vandaag')).toBeVisible()
  await page.context().close()
})

test('LIKE-07 a decision right before leaving arrives, even while the previous one is still being sent', async ({
  page,
}) => {
  await acceptEntryWarning(page)
  await newMember(page)
  await page.goto('/swipe-game')
  await expect(topCard(page)).toBeVisible()
  const connection = await page.context().newCDPSession(page)
  await connection.send('Network.enable')
  await connection.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 2000,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  const decided: string[] = []
  for (let count = 0; count < 3; count++) {
    const card = await nameOf(page)
    decided.push(card)
    await page.keyboard.press('ArrowLeft')
    await expect(topCard(page)).not.toHaveAttribute('aria-label', card)
  }
  await page.goto('about:blank')
  await expect
    .poll(async () => {
      const { swipeDeck } = await run(page.request, 'useSwipeMutationsDeckQuery', { first: 50 })
      const dealt = swipeDeck.map(
        ({ displayName, age }: { displayName: string; age: number }) => `${displayName}, ${age}`,
      )
      return decided.filter((card) => dealt.includes(card))
    })
    .toEqual([])
})

test('LIKE-04 LIKE-05 an address with ?t= shows a profile’s like modal after that delay, then drops it', async ({
  browser,
  page,
}) => {
  await acceptEntryWarning(page)
  // A unique age: a swipe in another test could like this member later than the one under test.
  await newMember(page, { age: 78 })
  const own = (await run(page.request, 'ProfileScreenQuery')).viewer.profile.id as string
  const other = await (await browser.newContext()).newPage()
  const { name } = await newMember(other, { gender: 'MALE', age: 78 })
  const likedBy = (await run(other.request, 'ProfileScreenQuery')).viewer.profile.id as string
  await like(other, own)
  await other.context().close()
  // Until the other subgraphs know the new member, nothing but a house profile could be announced (LIKE-06).
  await expect
    .poll(async () => (await run(page.request, 'useTimedLikeQuery')).viewer.autoLike?.id)
    .toBe(likedBy)
  const dialog = page.getByRole('dialog', { name: 'Nieuwe like!' })

  // No machine needs half a minute to draw the page, and the test lets it pass.
  await page.clock.install()
  await page.goto('/likes/sent?from=mail&t=30')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('#account')).toBeVisible()
  await expect(page).toHaveURL('/likes/sent?from=mail&t=30')
  await page.clock.runFor(30_000)
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('link', { name: `Bekijk ${name}` })).toBeVisible()
  await expect(page).toHaveURL('/likes/sent?from=mail')
  await page.keyboard.press('Escape')

  // A value that is not a number of seconds shows nothing and is removed at once.
  await page.goto('/likes/sent?t=soon')
  await expect(page).toHaveURL('/likes/sent')
  await expect(dialog).toBeHidden()
})

test('LIKE-07 card and buttons fit between header and bar from 320 × 568, and the entry shows the likes left', async ({
  page,
}) => {
  await acceptEntryWarning(page)
  await newMember(page)
  await page.goto('/members')
  await page.getByRole('main').getByRole('link', { name: 'Swipe · nog 4 likes' }).click()
  await expect(page).toHaveURL('/swipe-game')
  // The search's cards stay until the game has loaded.
  await expect(topCard(page)).toHaveCount(1)
  for (const lines of [0, 2]) {
    // As high as two banners, which a site may put above its pages.
    await page.evaluate((count) => {
      const above = document.createElement('div')
      above.style.height = `${count * 52}px`
      above.style.flex = 'none'
      document.body.prepend(above)
    }, lines)
    for (const [width, height] of [
      [320, 568],
      [360, 640],
      [360, 780],
      [834, 1112],
      [1280, 720],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect
        .poll(() =>
          page.evaluate(() => {
            const box = (element: Element) => element.getBoundingClientRect()
            const bar = box(document.querySelector('main ~ nav')!)
            const bottom = bar.height > 0 ? bar.top : innerHeight
            const card = box(document.querySelector('main article')!)
            const buttons = [
              ...document.querySelectorAll('main :is(button, a[aria-label]):not(article *)'),
            ].map(box)
            return {
              beneathHeader: card.top >= box(document.querySelector('header')!).bottom,
              isCard: card.height >= 130,
              aboveButtons: buttons.every(({ top }) => card.bottom <= top),
              buttonsWhole: buttons.length === 4 && buttons.every((button) => button.bottom <= bottom),
            }
          }),
        )
        .toEqual({ beneathHeader: true, isCard: true, aboveButtons: true, buttonsWhole: true })
      await expectNoSidewaysScrolling(page)
      await keepPicture(page, `swipe-${width}x${height}-${lines}`)
    }
  }
})

test('LIKE-07 the next three cards’ photos preload; side taps and arrow keys step photos, a centre tap opens', async ({
  page,
}) => {
  await acceptEntryWarning(page)
  await newMember(page)
  const cards = await moveNorth(page)
  const next = cards.slice(0, 4).flatMap(({ mainPhoto }) => mainPhoto?.url ?? [])
  expect(next.length).toBeGreaterThan(1)
  await page.goto('/swipe-game')
  await expect(topCard(page)).toBeVisible()
  await expect
    .poll(() =>
      page.evaluate(
        (urls) =>
          urls.filter(
            (url) => performance.getEntriesByName(new URL(url, location.href).href, 'resource').length === 0,
          ),
        next,
      ),
    )
    .toEqual([])

  const several = cards.findIndex(({ photos }) => photos.length > 1)
  for (let passed = 0; passed < several; passed++) {
    const card = await nameOf(page)
    await page.keyboard.press('ArrowLeft')
    await expect(topCard(page)).not.toHaveAttribute('aria-label', card)
  }
  const photo = topCard(page).locator('img')
  const first = (await photo.getAttribute('src'))!
  const { width, height } = (await topCard(page).boundingBox())!
  const tap = (across: number, down: number) =>
    topCard(page).click({ position: { x: width * across, y: height * down } })
  await tap(0.9, 0.3)
  await expect(photo).not.toHaveAttribute('src', first)
  await tap(0.1, 0.3)
  await expect(photo).toHaveAttribute('src', first)
  await page.keyboard.press('ArrowDown')
  await expect(photo).not.toHaveAttribute('src', first)
  await page.keyboard.press('ArrowUp')
  await expect(photo).toHaveAttribute('src', first)
  await tap(0.5, 0.3)
  await expect(page).toHaveURL(/\/members\//)
})

test('LIKE-07 the game deals only search results, and at their end offers to look further', async ({
  page,
}) => {
  await acceptEntryWarning(page)
  await newMember(page, { locale: 'nl' })
  // No demo member is that old.
  await page.goto('/members?min=97&max=99')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('link', { name: /swipe/i }).last().click()
  await expect(page.getByText('Niemand meer binnen je zoekopdracht')).toBeVisible()
  await page.getByRole('link', { name: 'Ook buiten mijn zoekopdracht' }).click()
  await expect(topCard(page)).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Zoekopdracht aanpassen' }).click()
  await expect(page).toHaveURL(/min=97&max=99/)
})

for (const { device, hasTouch } of [
  { device: 'by touch', hasTouch: true },
  { device: 'by keys', hasTouch: false },
])
  test.describe(device, () => {
    test.use({
      hasTouch,
      isMobile: hasTouch,
      viewport: hasTouch ? { width: 360, height: 740 } : { width: 1280, height: 800 },
    })

    test(`TRUST-07 PROF-10 the card’s menu reports and blocks ${device}, and no card is swiped by it`, async ({
      page,
    }) => {
      await acceptEntryWarning(page)
      await newMember(page)
      await page.goto('/swipe-game')
      await expect(topCard(page)).toBeVisible()
      const first = await nameOf(page)
      const more = topCard(page).getByRole('button')
      const open = async () => {
        if (hasTouch) await more.tap()
        else {
          await more.focus()
          await page.keyboard.press('Enter')
        }
        await expect(page.getByRole('menu')).toBeVisible()
      }
      await expectNoAxeViolation(page, 'swipe game with a menu')
      await open()
      // The arrow keys now belong to the menu.
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Escape')
      await expect(more).toBeFocused()
      await expect(topCard(page)).toHaveAttribute('aria-label', first)
      await expect(page).toHaveURL('/swipe-game')

      await open()
      await page.getByRole('menuitem', { name: /^Meld / }).press('Enter')
      const sheet = page.getByRole('dialog')
      await expect(sheet).toBeVisible()
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Escape')
      await expect(sheet).toBeHidden()
      await expect(more).toBeFocused()
      await expect(topCard(page)).toHaveAttribute('aria-label', first)

      await open()
      await page.getByRole('menuitem', { name: /^Blokkeer / }).press('Enter')
      await page.getByRole('dialog').getByRole('button', { name: 'Blokkeer', exact: true }).click()
      await expect(page.getByText(/^Je hebt .* geblokkeerd$/)).toBeVisible()
      await expect(topCard(page)).not.toHaveAttribute('aria-label', first)
      await expect(more).toBeFocused()
      // Neither a like nor a pass, and the member is dealt no more.
      expect(await gameOf(page)).toEqual({ likesLeft: 4, last: undefined })
      const { swipeDeck } = await run(page.request, 'useSwipeMutationsDeckQuery', { first: 50 })
      expect(
        swipeDeck.map(
          ({ displayName, age }: { displayName: string; age: number }) => `${displayName}, ${age}`,
        ),
      ).not.toContain(first)
    })
  })
