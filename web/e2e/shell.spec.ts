import { expect, test, type Browser, type Page, type Request } from '@playwright/test'
import { operationId, run } from './support/graph.ts'
import { holdBack, holdBackCode } from './support/hold-back.ts'
import { acceptEntryWarning } from './support/looks.ts'
import { DEMO_PASSWORD, like, newMember, readIn, write } from './support/members.ts'

const progress = (page: Page) => page.getByRole('progressbar', { name: 'Laden' })

test('ROUTE-02 login leads to the members and logout to the start; the old login address still works', async ({
  page,
}) => {
  await acceptEntryWarning(page)
  await page.goto('/callback')
  await expect(page).toHaveURL('/login')
  await page.getByLabel('E-mailadres').fill('oliver@demo.ruvela')
  await page.getByLabel('Wachtwoord', { exact: true }).fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/members')
  await page
    .getByRole('dialog', { name: '25% welcome discount' })
    .getByRole('button', { name: 'Not now' })
    .click()
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/likes')
  await expect(page).toHaveURL('/login?return=%2Flikes')
})

test('SITE-24 a wrong password says so and opens no session; the right one then does', async ({ page }) => {
  await acceptEntryWarning(page)
  const { email, password } = await newMember(page)
  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByLabel('E-mailadres').fill(email)
  await page.getByLabel('Wachtwoord', { exact: true }).fill('not-my-password')
  await page.getByRole('button', { name: 'Inloggen', exact: true }).click()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/members')
})

test('SITE-10 title and app badge count unread messages and new likes live, and a failing badge is ignored', async ({
  browser,
  page,
}) => {
  const badges: number[] = []
  const failures: string[] = []
  await page.exposeFunction('badgeSet', (count: number) => void badges.push(count))
  await page.addInitScript(() => {
    const set = (count: number) => {
      ;(window as unknown as { badgeSet: (count: number) => void }).badgeSet(count)
      return Promise.reject(new DOMException('no badge here', 'NotAllowedError'))
    }
    Object.assign(navigator, { setAppBadge: set, clearAppBadge: () => set(0) })
    addEventListener(
      'unhandledrejection',
      (event) => ((window as unknown as { unhandled: string }).unhandled = String(event.reason)),
    )
  })
  page.on('pageerror', (error) => failures.push(error.message))
  await newMember(page, { gender: 'FEMALE' })
  await page.goto('/members')
  await expect(page).toHaveTitle(/^Ontdek mensen · Ruvela$|^[^(].* · Ruvela$/)
  await expect.poll(() => badges.at(-1)).toBe(0)
  const own = await run(page.request, 'ProfileScreenQuery')
  const admirer = await (await browser.newContext()).newPage()
  await newMember(admirer, { gender: 'MALE' })
  await like(admirer, own.viewer.profile.id)
  await expect(page).toHaveTitle(/^\(1\) .* · Ruvela$/)
  await expect.poll(() => badges.at(-1)).toBe(1)
  await write(admirer, own.viewer.profile.id, 'Hoi, zin in een wandeling?')
  await expect(page).toHaveTitle(/^\(2\) .* · Ruvela$/)
  await expect.poll(() => badges.at(-1)).toBe(2)
  expect(failures).toEqual([])
  expect(await page.evaluate(() => (window as unknown as { unhandled?: string }).unhandled)).toBeUndefined()
  await admirer.context().close()
})

test('unknown addresses answer 404 with a way home, for members too, and unknown hosts 421', async ({
  page,
  baseURL,
}) => {
  await acceptEntryWarning(page)
  const heading = page.getByRole('heading', { name: 'Deze pagina kon niet worden gevonden' })
  for (const address of [
    '/nowhere',
    '/likes/nobody',
    '/old-page.html',
    '/members/a/b/c',
    '/landers/nothing',
    '/%F0%9F%8C%B7',
  ]) {
    const response = await page.goto(address)
    expect([address, response?.status()]).toEqual([address, 404])
    await expect(heading).toBeVisible()
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  }
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page).toHaveURL('/')
  await readIn(page, 'en')
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { name: 'This page could not be found' })).toBeVisible()

  await page.context().clearCookies()
  await newMember(page)
  const unknown = [
    '/members/nobody',
    '/members/UHJvZmlsZTowMDAwMDAwMC0wMDAwLTcwMDAtODAwMC0wMDAwMDAwMDAwMDA',
    '/chats/nothing',
    '/members/nobody/chat',
    '/credits/nothing',
    '/transactions/nothing',
    '/likes/m/nobody',
  ]
  for (const address of unknown) {
    await page.goto(address)
    await expect(heading, address).toBeVisible()
    await expect(page.locator('meta[name=robots]').first(), address).toHaveAttribute('content', 'noindex')
    await expect(page.getByRole('main').getByRole('link').first(), address).toHaveAttribute('href', '/')
  }

  const { status } = await askAs('nobody-here.example', baseURL!)
  expect(status).toBe(421)
})

/** fetch and Playwright's own requests always send the address's host, whatever the header says. */
async function askAs(host: string, baseURL: string): Promise<{ status: number | undefined }> {
  const { get } = await import('node:http')
  return new Promise((resolve, reject) => {
    get(baseURL, { headers: { host } }, (response) => {
      response.resume()
      resolve({ status: response.statusCode })
    }).on('error', reject)
  })
}

test('SITE-17 waiting over 200 ms is shown and announced, but never for the background refresh', async ({
  page,
}) => {
  await newMember(page)
  await page.clock.install()
  const first = await holdBack(page, 'MembersScreenQuery')
  await page.goto('/members')
  await expect.poll(first.count).toBeGreaterThan(0)
  await page.clock.runFor(1000)
  await expect(progress(page)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Laden' })).toBeAttached()
  expect(await progress(page).evaluate((bar) => getComputedStyle(bar).animationDuration)).toBe('5s')
  await first.release()
  await expect(progress(page)).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: 'Laden' })).toHaveCount(0)

  for (const { link, operation } of [
    { link: /^Likes/, operation: 'LikesScreenQuery' },
    { link: /^Berichten/, operation: 'ChatsScreenQuery' },
  ]) {
    const held = await holdBack(page, operation)
    // From here on only the test advances time: on a busy machine 200 ms pass quickly.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
    await page.getByRole('link', { name: link }).first().click()
    await expect.poll(held.count).toBeGreaterThan(0)
    await page.clock.runFor(150)
    await expect(progress(page)).toHaveCount(0)
    // The request leaves before the screen begins to wait, on a busy machine long before: time advances until
    // then.
    await expect
      .poll(async () => {
        await page.clock.runFor(100)
        return progress(page).isVisible()
      })
      .toBe(true)
    await page.clock.resume()
    await held.release()
    await expect(progress(page)).toBeHidden()
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeVisible()
    await page.getByRole('link', { name: 'Zoeken' }).first().click()
    await expect(page).toHaveURL('/members')
    await page.getByRole('link', { name: link }).first().click()
    await page.clock.runFor(1000)
    await expect(page).not.toHaveURL('/members')
    await expect(progress(page)).toHaveCount(0)
  }

  const refresh = await holdBack(page, 'MemberShellQuery')
  await page.clock.runFor(61_000)
  await expect.poll(refresh.count).toBeGreaterThan(0)
  await page.clock.runFor(1000)
  await expect(progress(page)).toHaveCount(0)
  await refresh.release()
})

/** A new member in a wide window who has received a message. */
async function beginConversation(browser: Browser, page: Page) {
  await page.setViewportSize({ width: 1280, height: 800 })
  await newMember(page)
  const own = (await run(page.request, 'ProfileScreenQuery')).viewer.profile.id as string
  const other = await (await browser.newContext()).newPage()
  await newMember(other, { gender: 'MALE' })
  await write(other, own, 'Hoi!')
  await other.context().close()
}

test('CHAT-01 leaving while the conversations open is not overridden by the one that opens by itself', async ({
  browser,
  page,
}) => {
  await beginConversation(browser, page)
  await page.goto('/members')
  const menu = page.getByRole('navigation', { name: 'Hoofdmenu' })
  const [code, chats] = [await holdBackCode(page, 'LikesScreen'), await holdBack(page, 'ChatsScreenQuery')]
  await menu.getByRole('link', { name: /^Berichten/ }).click()
  await expect(page).toHaveURL('/chats')
  await expect.poll(chats.count).toBeGreaterThan(0)
  await menu.getByRole('link', { name: /^Likes/ }).click()
  await expect.poll(code.count).toBeGreaterThan(0)
  await chats.release()
  await expect(page.getByRole('navigation', { name: 'Gesprekken' })).toBeVisible()
  await code.release()
  await expect(page).toHaveURL('/likes')
  await page.goBack()
  await expect(page).toHaveURL(/\/chats\/.+/)
})

test('CHAT-01 the keyboard focus stays when the conversation beside the list opens by itself', async ({
  browser,
  page,
}) => {
  await beginConversation(browser, page)
  const code = await holdBackCode(page, 'ConversationScreen')
  await page.goto('/chats')
  await expect.poll(code.count).toBeGreaterThan(0)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Naar de inhoud' })
  await expect(skip).toBeFocused()
  await code.release()
  await expect(page.getByRole('log')).toContainText('Hoi!')
  await expect(page).toHaveURL(/\/chats\/.+/)
  await expect(skip).toBeFocused()
})

test('menu and modals work by keyboard: the focus stays inside, Escape closes and restores it', async ({
  page,
}) => {
  await page.goto('/')
  const warning = page.getByRole('dialog', { name: 'Alleen voor volwassenen' })
  await expect(warning).toBeVisible()
  for (let press = 0; press < 6; press++) {
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(
        () =>
          document.activeElement === document.body ||
          document.activeElement!.closest('[role=dialog]') !== null,
      ),
    ).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(warning).toBeVisible()
  await warning.getByRole('button', { name: 'Ik ben 18 jaar of ouder' }).click()
  await expect(warning).toBeHidden()
  const language = page.getByRole('button', { name: /^Taal/ })
  await language.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio', { name: 'Nederlands', exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(language).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
})

test('SITE-16 a screen with missing code reloads the page, by itself once a minute, and then says so', async ({
  page,
}) => {
  await newMember(page)
  await page.clock.install()
  await page.goto('/members')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.route(/\/assets\/LikesScreen-[^/]+\.js$/, (route) => route.abort())
  const documents: string[] = []
  page.on(
    'request',
    (request) => request.isNavigationRequest() && documents.push(new URL(request.url()).pathname),
  )
  const likes = page.getByRole('link', { name: /^Likes/ }).first()
  await likes.click()
  await expect(page).toHaveURL('/likes')
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  expect(documents).toEqual(['/likes'])

  const leaveAndComeBack = async () => {
    await page.getByRole('link', { name: 'Zoeken' }).first().click()
    await expect(page).toHaveURL('/members')
    // The address changes before the screen: the old error must be gone, or the next one looks the same.
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
    await likes.click()
  }
  // Well within the minute, even on a slow machine.
  await page.clock.fastForward(30_000)
  await leaveAndComeBack()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  expect(documents).toEqual(['/likes'])

  await page.clock.fastForward(31_000)
  await leaveAndComeBack()
  await expect.poll(() => documents).toEqual(['/likes', '/likes'])
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  expect(documents).toEqual(['/likes', '/likes'])

  // The button reloads at any time, and once: code still missing then is reported at once.
  await page.clock.fastForward(61_000)
  await page.getByRole('button', { name: 'Probeer opnieuw' }).click()
  await expect.poll(() => documents).toEqual(['/likes', '/likes', '/likes'])
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  expect(documents).toEqual(['/likes', '/likes', '/likes'])
})

test('SITE-24 after a session ends the next action leads to the login and back to where the member was', async ({
  browser,
  page,
  baseURL,
}) => {
  await acceptEntryWarning(page)
  const { email, password } = await newMember(page)
  // Ends the session on the server but leaves this browser's cookie, as when it ends elsewhere.
  const endSession = async () => {
    const elsewhere = await browser.newContext({
      baseURL: baseURL!,
      storageState: await page.context().storageState(),
    })
    await run(elsewhere.request, 'logOutMutation')
    await elsewhere.close()
  }
  const logInAgain = async () => {
    await page.getByLabel('E-mailadres').fill(email)
    await page.getByLabel('Wachtwoord', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
  }

  // The page's clock stands still, so that no refresh notices before the member acts.
  await page.clock.install()
  await page.goto('/members?online=1')
  const like = page
    .getByRole('main')
    .getByRole('button', { name: /^(Like|Leuk)/ })
    .first()
  await expect(like).toBeVisible()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
  await endSession()
  await like.click()
  await expect(page).toHaveURL(/\/login\?return=%2Fmembers%3Fonline%3D1/)
  await page.clock.resume()
  await logInAgain()
  await expect(page).toHaveURL('/members?online=1')

  // Any other route that answers 403 authentication_required, as the REST calls do without a session.
  await page.goto('/profile')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await page.route('**/graphql', async (route) => {
    // Leave out the page's own background requests: the click below must find out.
    if (!route.request().postData()?.includes(operationId('ChatsScreenQuery'))) return route.fallback()
    await endSession()
    const response = await fetch(`${baseURL}/api/chats.php`)
    await route.fulfill({
      status: response.status,
      contentType: 'application/json',
      body: await response.text(),
    })
  })
  await page
    .getByRole('link', { name: /^Berichten/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/login\?return=/)
  await page.unrouteAll()
})

test('LIKE-04 a match shows both photos, shared interests and the way to write, then is in the lists', async ({
  browser,
  page,
}) => {
  await newMember(page, { gender: 'FEMALE' })
  const own = await run(page.request, 'ProfileScreenQuery')
  const dialog = page.getByRole('dialog', { name: 'Het is een match!' })
  const likeBack = async () => {
    const other = await (await browser.newContext()).newPage()
    const { name } = await newMember(other, { gender: 'MALE' })
    const profile = (await run(other.request, 'ProfileScreenQuery')).viewer.profile.id as string
    await like(page, profile)
    // From here on only the test advances time.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
    let reloads = 0
    const count = (request: Request) => {
      if (request.postData()?.includes('"received":true,"sent":true,"matches":true')) reloads++
    }
    page.on('request', count)
    await like(other, own.viewer.profile.id)
    // In as many small steps as real time takes, so that every waiting timer runs, such as a reconnecting
    // socket.
    await expect
      .poll(
        async () => {
          await page.clock.runFor(20)
          return dialog.isVisible()
        },
        { intervals: [20] },
      )
      .toBe(true)
    await expect(dialog.getByText('Het is een match!').last()).toBeVisible()
    await expect(dialog.getByText(`Jij en ${name} vinden elkaar leuk.`)).toBeVisible()
    await page.clock.runFor(450)
    expect(reloads).toBe(0)
    await expect
      .poll(async () => {
        await page.clock.runFor(50)
        return reloads
      })
      .toBe(1)
    page.off('request', count)
    await page.clock.resume()
    await other.context().close()
    return { name, path: `/members/${encodeURIComponent(profile)}` }
  }
  await page.clock.install()
  await page.goto('/members')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()

  await likeBack()
  const box = (await dialog.boundingBox())!
  await page.mouse.click(box.x + 14, box.y + box.height / 2)
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/members')

  const byButton = await likeBack()
  await dialog.getByRole('link', { name: `Bekijk ${byButton.name}` }).click()
  await expect(page).toHaveURL(byButton.path)
  await expect(dialog).toBeHidden()

  const byPhoto = await likeBack()
  await dialog.getByRole('link').first().click()
  await expect(page).toHaveURL(byPhoto.path)
  await expect(dialog).toBeHidden()
})

test('SITE-24 an answer with an error is requested again, without sending the member to the login', async ({
  page,
}) => {
  await acceptEntryWarning(page)
  await newMember(page)
  await page.goto('/profile')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  let isBroken = true
  await page.route('/graphql', async (route) => {
    if (!isBroken || !route.request().postData()?.includes(operationId('ChatsScreenQuery')))
      return route.fallback()
    isBroken = false
    // The gateway's answer when a non-null field failed anywhere below the viewer.
    await route.fulfill({
      json: {
        data: { viewer: null },
        errors: [{ message: 'Something went wrong', extensions: { code: 'INTERNAL_SERVER_ERROR' } }],
      },
    })
  })
  await page
    .getByRole('link', { name: /^Berichten/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Nog geen gesprekken' })).toBeVisible()
  expect(isBroken).toBe(false)
  await expect(page).toHaveURL('/chats')
  await page.unrouteAll()
})
