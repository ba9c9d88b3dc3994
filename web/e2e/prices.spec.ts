import { expect, test, type Page } from '@playwright/test'
import { run } from './support/graph.ts'
import {
  acceptEntryWarning,
  expectNoAxeViolation,
  expectNoSidewaysScrolling,
  expectSettled,
  keepPicture,
  useTheme,
} from './support/looks.ts'
import { newMember } from './support/members.ts'
import { firstBundle, ORDER, orderAndPay } from './support/orders.ts'

test.beforeEach(({ page }) => acceptEntryWarning(page))

const LOCALES = ['nl', 'en', 'de', 'fr', 'es', 'it', 'pl', 'sv', 'da', 'nb', 'fi']
const WIDTHS = [320, 360, 600, 768, 834, 992, 1280]

/**
 * Replaces every amount with a large one in a currency with a long name: "1.234,56 PLN". Real prices need
 * less room.
 */
async function withLongAmounts(page: Page): Promise<void> {
  const long = (text: string) =>
    text
      .replaceAll(/"amountMinor":\d+/g, '"amountMinor":123456')
      .replaceAll(/"currency":"EUR"/g, '"currency":"PLN"')
  await page.route('/graphql', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: long(await response.text()) })
  })
  await page.route(/\/pricing$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: long(await response.text()) })
  })
}

/** The page's numbers that break over two lines, alone or with their currency. */
const broken = (page: Page) =>
  page.evaluate(() => {
    const number =
      /(?:\p{Sc}|[A-Z]{2,3}\$?)?[\u00a0\u202f\u2060]*[−-]?[\u2060]?\d(?:[\d.,\u00a0\u202f’]*\d)?(?:[\u00a0\u202f](?:\p{Sc}|kr\.?|zł|[A-Z]{3}))?/gu
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    let seen = 0
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement!.closest('script, template, [hidden]') || !node.parentElement!.checkVisibility())
        continue
      for (const match of node.textContent!.matchAll(number)) {
        const range = document.createRange()
        range.setStart(node, match.index)
        range.setEnd(node, match.index + match[0].length)
        const lines = [...range.getClientRects()].filter(({ width }) => width > 0)
        // Counts the test's own amounts, to notice if they stop coming.
        if (lines.length > 0 && /1\D?234\D56/.test(match[0])) seen += 1
        if (lines.some(({ top }) => top >= lines[0]!.bottom))
          found.push(`${match[0]} of “${node.textContent}”`)
      }
    }
    return { seen: seen > 0, found }
  })

async function expectWholeNumbers(page: Page, addresses: readonly string[]): Promise<void> {
  await withLongAmounts(page)
  for (const locale of LOCALES) {
    await run(page.request, 'saveLanguageMutation', { input: { language: locale } })
    for (const address of addresses) {
      await page.goto(address)
      await expectSettled(page)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        await expect
          .poll(() => broken(page), `${address} in ${locale} at ${width}`)
          .toEqual({ seen: true, found: [] })
      }
    }
  }
}

test('CRED-04 no price breaks over two lines where credits are sold, at any width, language or currency', async ({
  page,
}) => {
  await newMember(page, { locale: 'nl' })
  const { id } = await firstBundle(page)
  await expectWholeNumbers(page, ['/premium', '/pricing', `/credits/${encodeURIComponent(id)}/ideal`])
})

test('CRED-04 no price breaks over two lines where a paid member buys again or views orders', async ({
  page,
}) => {
  await newMember(page, { locale: 'nl' })
  const { orderId } = await orderAndPay(page)
  await expectWholeNumbers(page, ['/credits', '/transactions', `/transactions/${orderId}`])
})

for (const [what, width, height] of [
  ['on a phone', 360, 740],
  ['on a small phone', 320, 568],
  ['with an open keyboard', 360, 340],
  ['on a laptop that shows everything twice as large', 640, 400],
] as const)
  test(`PAY-07 ${what} the bar to the order goes once the order is in view and never covers its button`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await newMember(page, { locale: 'nl' })
    await page.goto('/premium')
    await expectSettled(page)
    const bar = page.getByRole('button', { name: 'Naar bestelling', exact: true })
    const order = page.locator('#order')
    const pay = order.getByRole('button', { name: ORDER, exact: true })
    await expect(bar).toBeInViewport({ ratio: 1 })
    await bar.click()
    await expect(order).toBeInViewport()
    await expect(bar).toBeHidden()
    // From the first visible line of the order to the end of the page.
    const { from, to } = await order.evaluate((element) => ({
      from: Math.round(scrollY + element.getBoundingClientRect().top - innerHeight + 40),
      to: document.documentElement.scrollHeight - innerHeight,
    }))
    for (let top = from; top <= to; top += 60) {
      await page.evaluate((y) => scrollTo(0, y), top)
      await expect(bar, `at ${top}`).toBeHidden()
    }
    await pay.scrollIntoViewIfNeeded()
    // Playwright presses only what nothing covers.
    await pay.click({ trial: true })
    await page.evaluate(() => scrollTo(0, 0))
    await expect(bar).toBeInViewport({ ratio: 1 })
  })

test('CRED-04 a visitor sees a whole conversation priced line by line, and what is free beside what is paid', async ({
  page,
}) => {
  await page.goto('/pricing')
  await expectSettled(page)
  const talk = page
    .getByRole('region')
    .or(page.locator('section'))
    .filter({
      has: page.getByRole('heading', { name: 'Wat kost een gesprek?' }),
    })
  const costs = await talk.getByRole('listitem').locator('span:last-child').allInnerTexts()
  expect(costs).toEqual(['1 credit', 'gratis', '1 credit', '2 credits', 'gratis', '1 credit'])
  const sum = await talk
    .locator('dl > div')
    .evaluateAll((lines) =>
      lines.map((line) =>
        [...line.children].map((part) => (part as HTMLElement).innerText.replaceAll(/\s/g, ' ')),
      ),
    )
  expect(sum).toEqual([
    ['Samen', '5 credits'],
    ['Met je eerste 5 credits, van ons', '€ 0,00'],
    ['Uit een bundel: 75 credits', '€ 3,34'],
    ['Uit een bundel: 10 credits', '€ 5,00'],
  ])
  const table = await page.getByRole('table').getByRole('row').allInnerTexts()
  expect(table.map((row) => row.split(/\s*\t\s*/))).toEqual([
    ['Wat', 'Gratis', 'Daarna'],
    ['Gesprekken beginnen', '2', 'onbeperkt'],
    ['Eigen foto’s', '3', '25'],
    ['Foto’s van een ander', '3', 'alle'],
  ])
  for (const theme of ['light', 'dark'] as const) {
    await useTheme(page, theme)
    for (const width of [320, 360, 834, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.reload()
      await expectSettled(page)
      await expectNoSidewaysScrolling(page, `pricing at ${width}`)
      await keepPicture(page, `pricing-${width}-${theme}`, { full: true })
    }
    await expectNoAxeViolation(page, `pricing, ${theme}`)
  }
})
