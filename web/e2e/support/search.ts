import { expect, type Page } from '@playwright/test'
import { expectSettled } from './looks.ts'

/** The parts of the search: the filters beside it on a wide screen, and its results with their chips. */
export const filters = (page: Page) => page.getByRole('complementary', { name: 'Filters' })
export const results = (page: Page) => page.getByRole('main')
export const cards = (page: Page) => results(page).getByRole('article')
export const chip = (page: Page, name: string | RegExp) => results(page).getByRole('button', { name })

/** Opens an address and waits for its screen. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expectSettled(page)
}

/** Waits until the results of the last change are there. */
export async function drawn(page: Page): Promise<void> {
  await expect(results(page).locator('section[aria-busy=true]')).toHaveCount(0)
}
