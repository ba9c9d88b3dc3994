import { expect, type Page } from '@playwright/test'
import { run } from './graph.ts'

/** The words on the order button. */
export const ORDER = 'Bestelling met betalingsverplichting'

/** The smallest bundle on offer for the member. */
export async function firstBundle(page: Page): Promise<{ id: string; credits: number }> {
  return (await run(page.request, 'DirectDebitScreenQuery', { bundleId: '', code: null })).bundles[0]
}

/** Orders the smallest bundle on the checkout page and goes to the test bank. */
export async function order(page: Page, method: string) {
  const { id } = await firstBundle(page)
  await page.goto(`/credits/${encodeURIComponent(id)}/${method}`)
  await page.getByRole('checkbox', { name: /Ik ga akkoord met de voorwaarden/ }).check()
  await page.getByRole('button', { name: ORDER, exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Testbetaling' })).toBeVisible()
}

/**
 * Orders the smallest bundle and pays it at the test bank. @returns the payment's address there, and the
 * order's global id
 */
export async function orderAndPay(page: Page): Promise<{ bank: string; orderId: string }> {
  await order(page, 'ideal')
  const bank = page.url()
  await page.getByRole('button', { name: 'Betalen', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Betaald, dank je wel' })).toBeVisible()
  const { viewer } = await run(page.request, 'OrderListPageQuery', { count: 1 })
  return { bank, orderId: viewer.orders.edges[0].node.id as string }
}

/** Changes the payment country where credits are sold, as a member does. */
export async function changeCountry(page: Page, label: string) {
  await page.getByRole('button', { name: 'Land wijzigen' }).click()
  await page.getByRole('combobox', { name: 'Land waar je woont' }).selectOption({ label })
  await page.getByRole('button', { name: 'Dit land gebruiken' }).click()
}
