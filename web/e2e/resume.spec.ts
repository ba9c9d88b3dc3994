import { expect, test, type Browser, type Page } from '@playwright/test'
import { run } from './support/graph.ts'
import { acceptEntryWarning } from './support/looks.ts'
import { newMember, write } from './support/members.ts'
import { openProduct, type Product } from './support/product.ts'

let product: Product
test.beforeAll(async () => {
  product = await openProduct(40)
})
test.afterAll(() => product.remove())

async function meet(browser: Browser, gender: 'MALE' | 'FEMALE'): Promise<{ page: Page; id: string }> {
  const page = await (
    await browser.newContext({
      baseURL: product.url,
      locale: 'nl-NL',
      timezoneId: 'Europe/Amsterdam',
      viewport: { width: 1280, height: 832 },
    })
  ).newPage()
  await acceptEntryWarning(page)
  await newMember(page, { gender, locale: 'nl' })
  return { page, id: (await run(page.request, 'ProfileScreenQuery')).viewer.profile.id }
}

const log = (page: Page) => page.getByRole('log', { name: 'Berichten in dit gesprek' })
const field = (page: Page) => page.getByRole('textbox', { name: 'Bericht', exact: true })
/** The conversation's messages in order, as the reader sees them. */
const seen = (page: Page) =>
  log(page).evaluate((element) =>
    [...element.textContent.matchAll(/Bericht (\d+)\./g)].map(([, number]) => Number(number)),
  )
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

test('after a server kill or sleep a conversation resumes: nothing missed, doubled or sent twice', async ({
  browser,
}) => {
  const [ada, bo, cas] = [
    await meet(browser, 'FEMALE'),
    await meet(browser, 'MALE'),
    await meet(browser, 'FEMALE'),
  ]
  await write(bo.page, ada.id, 'Bericht 1.')
  for (const { page, id } of [
    { page: ada.page, id: bo.id },
    { page: bo.page, id: ada.id },
  ]) {
    await page.goto(`/members/${encodeURIComponent(id)}/chat`)
    await expect(log(page)).toContainText('Bericht 1.')
    await page.evaluate(() => ((window as unknown as { sameDocument: boolean }).sameDocument = true))
  }
  const unread = ada.page
    .getByRole('banner')
    .getByRole('link', { name: /^Berichten/ })
    .getByRole('img')

  // Killed, and restarted on the same data; one message is written while it is down.
  await product.kill()
  await field(bo.page).fill('Bericht 2.')
  await field(bo.page).press('Enter')
  await product.start()
  // After long silence the message waits on its bubble for another press, and is sent once whatever became of
  // the first try.
  const again = log(bo.page).getByRole('button', { name: 'Probeer opnieuw' })
  await expect(async () => {
    if (await again.isVisible()) await again.click()
    expect(await seen(ada.page)).toEqual(upTo(2))
  }).toPass()
  await expect.poll(() => seen(bo.page)).toEqual(upTo(2))
  await expect(field(bo.page)).toHaveValue('')

  // Asleep: the device misses everything, in this conversation and in another.
  await ada.page.context().setOffline(true)
  for (const number of [3, 4]) await write(bo.page, ada.id, `Bericht ${number}.`)
  await write(cas.page, bo.id, 'Voor een ander')
  await write(bo.page, ada.id, 'Bericht 5.')
  await expect.poll(() => seen(bo.page)).toEqual(upTo(5))
  expect(await seen(ada.page)).toEqual(upTo(2))
  await ada.page.context().setOffline(false)
  await expect.poll(() => seen(ada.page)).toEqual(upTo(5))
  await expect(unread).toHaveCount(0)

  // Killed once more while the other is away.
  await ada.page.context().setOffline(true)
  await product.kill()
  await product.start()
  await write(ada.page, bo.id, 'Bericht 6.')
  await ada.page.context().setOffline(false)
  for (const { page } of [ada, bo]) {
    await expect.poll(() => seen(page)).toEqual(upTo(6))
    expect(
      await page.evaluate(() => (window as unknown as { sameDocument?: boolean }).sameDocument),
      'nothing was loaded anew',
    ).toBe(true)
    await page.reload()
    await expect.poll(() => seen(page), 'and so it is kept').toEqual(upTo(6))
  }
  await Promise.all([ada, bo, cas].map(({ page }) => page.context().close()))
})
