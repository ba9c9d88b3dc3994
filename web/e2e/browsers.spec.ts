import { expect, test, type Page } from '@playwright/test'
import { acceptEntryWarning, expectSettled } from './support/looks.ts'
import { DEMO_PASSWORD, newMember, someoneOfDemo, write } from './support/members.ts'

// Features missing from older browsers of the list or iOS 16, or disabled by privacy settings. Each is
// removed on its own.
const MISSING: Record<string, () => void> = {
  'URL.canParse': () => Reflect.deleteProperty(URL, 'canParse'),
  'the newer methods of lists': () => {
    for (const name of ['toSorted', 'toReversed', 'toSpliced', 'with'])
      Reflect.deleteProperty(Array.prototype, name)
  },
  'popovers and :popover-open': () => {
    // This browser's own styles hide popovers that its native API has not opened.
    const styles = new CSSStyleSheet()
    styles.replaceSync('[popover].\\:popover-open { display: block !important }')
    document.adoptedStyleSheets = [styles]
    for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover'])
      Reflect.deleteProperty(HTMLElement.prototype, name)
    for (const prototype of [Element.prototype, Document.prototype])
      for (const name of ['matches', 'closest', 'querySelector', 'querySelectorAll'] as const) {
        const native = (prototype as any)[name] as ((selector: string) => unknown) | undefined
        if (native === undefined) continue
        ;(prototype as any)[name] = function (this: unknown, selector: string) {
          if (/(?<!\\):popover-open/.test(selector))
            throw new DOMException(`'${selector}' is not a valid selector`, 'SyntaxError')
          return native.call(this, selector)
        }
      }
  },
  'idle callbacks and the scheduler': () => {
    for (const name of ['requestIdleCallback', 'cancelIdleCallback', 'scheduler'])
      Reflect.deleteProperty(globalThis, name)
  },
  'view transitions': () => Reflect.deleteProperty(Document.prototype, 'startViewTransition'),
  'badges of the app': () => {
    for (const name of ['setAppBadge', 'clearAppBadge']) Reflect.deleteProperty(Navigator.prototype, name)
  },
}

const errorPage = (page: Page) => page.locator('[data-failed], [data-error-page]')

test.beforeEach(({ page }) => acceptEntryWarning(page))

for (const [what, takeAway] of Object.entries(MISSING))
  test(`without ${what} a member logs in, searches, chats, follows a link, opens a menu and sees a toast`, async ({
    page,
  }) => {
    const { email, password } = await newMember(page, { locale: 'nl' })
    const other = await someoneOfDemo(page)
    await write(page, other, 'Kijk eens op https://example.org/zee 🌊')
    await page.context().clearCookies()
    const faults: string[] = []
    page.on('pageerror', ({ message }) => faults.push(message))
    await page.addInitScript(takeAway)

    await page.goto('/login')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Wachtwoord', { exact: true }).fill(password ?? DEMO_PASSWORD)
    await page.getByLabel('Wachtwoord', { exact: true }).press('Enter')
    await expect(page).toHaveURL(/\/members/)
    await expectSettled(page)
    await expect(page.locator('main li a').first()).toBeVisible()

    await page.goto(`/members/${encodeURIComponent(other)}/chat`)
    await expect(page.getByRole('link', { name: 'https://example.org/zee' })).toBeVisible()
    const field = page.getByRole('textbox', { name: 'Bericht', exact: true })
    await field.fill('En www.example.org dan?')
    await field.press('Enter')
    await expect(page.getByRole('log').getByText('En www.example.org dan?')).toBeVisible()

    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/members')
    await expectSettled(page)
    const account = page.locator('#account')
    await account.click()
    const item = page.getByRole('menuitem', { name: 'Instellingen' })
    await expect(item).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(item).toBeHidden()
    await account.click()
    await item.click()
    await expect(page).toHaveURL(/\/settings/)
    await expectSettled(page)

    // The network layer's toast serves here: the server is unreachable.
    await page.route('/graphql', (route) => route.abort())
    await page.getByRole('main').getByRole('switch').first().click()
    await expect(page.getByRole('status').filter({ hasText: /./ }).last()).toBeVisible()
    await expect(errorPage(page)).toHaveCount(0)
    expect(faults).toEqual([])
  })

test('a browser that is too old says so above every page, in its language and without script', async ({
  browser,
}) => {
  const noticed = {
    nl: 'Deze browser is te oud',
    de: 'Dieser Browser ist zu alt',
    pl: 'Ta przeglądarka jest za stara',
  }
  for (const [locale, words] of Object.entries(noticed)) {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`/pricing?lang=${locale}`)
    await expect(page.getByText(words)).toBeHidden()
    // Such a browser lacks the unit that the style sheet checks.
    await page.route('**/*.css', async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replaceAll(/\(height: ?1dvh\)/g, '(height:1unknown)')
      await route.fulfill({ response, body })
    })
    for (const address of ['/pricing', '/members']) {
      await page.goto(`${address}?lang=${locale}`)
      await expect(page.getByText(words)).toBeVisible()
      await expect(page.getByText(words)).toContainText('Firefox 132')
    }
    await context.close()
  }
})

test('the first script says so if the browser lacks something the app cannot do without', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLElement.prototype, 'inert')
  })
  await page.goto('/pricing')
  await expect(page.getByText('Deze browser is te oud')).toBeVisible()
})
