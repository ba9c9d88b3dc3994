import { expect, type Page } from '@playwright/test'
import { run } from './graph.ts'

/** The words on the order button. */
export const ORDER = 'Bestelling met betalingsverplichting'

/** The smallest bundle on offer for the member. */
export async function firstBundle(page: Page): Promise<{ id: string; credits: number }> {
  return (await run(page.request, 'DirectDebitScreenQuery', { bundleId: '', code: null })).bundles[0]
}

/** The largest bundle on offer for the member. */
export async function lastBundle(page: Page): Promise<{ id: string; credits: number }> {
  return (await run(page.request, 'DirectDebitScreenQuery', { bundleId: '', code: null })).bundles.at(-1)
}

/** Orders a bundle, by default the smallest one, on the checkout page and goes to the test bank. */
export async function order(page: Page, method: string, bundle?: { id: string }) {
  const { id } = bundle ?? (await firstBundle(page))
  await page.goto(`/credits/${encodeURIComponent(id)}/${method}`)
  await page.getByRole('checkbox', { name: /Ik ga akkoord met de voorwaarden/ }).check()
  await page.getByRole('button', { name: ORDER, exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Testbetaling' })).toBeVisible()
}

/**
 * Orders a bundle, by default the smallest one, and pays it at the test bank. @returns the payment's address
 * there, the order's global id and its number
 */
export async function orderAndPay(
  page: Page,
  bundle?: { id: string },
): Promise<{ bank: string; orderId: string; number: string }> {
  await order(page, 'ideal', bundle)
  const bank = page.url()
  await page.getByRole('button', { name: 'Betalen', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Betaald, dank je wel' })).toBeVisible()
  const { viewer } = await run(page.request, 'OrderListPageQuery', { count: 1 })
  const { id, number } = viewer.orders.edges[0].node as { id: string; number: string }
  return { bank, orderId: id, number }
}

/** Changes the payment country where credits are sold, as a member does. */
export async function changeCountry(page: Page, label: string) {
  await page.getByRole('button', { name: 'Land wijzigen' }).click()
  await page.getByRole('combobox', { name: 'Land waar je woont' }).selectOption({ label })
  await page.getByRole('button', { name: 'Dit land gebruiken' }).click()
}
