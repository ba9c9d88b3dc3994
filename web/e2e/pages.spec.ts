import { expect, test } from '@playwright/test'
import { acceptEntryWarning } from './support/looks.ts'
import { started } from './support/started.ts'

test.beforeEach(({ page }) => acceptEntryWarning(page))

test('ROUTE-12 a reader jumps from the table of contents to a section, and prints the text without controls', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
  })
  await page.goto('/privacy')
  await started(page)
  const contents = page.getByRole('navigation', { name: 'Op deze pagina' })
  const sections = page.getByRole('article').getByRole('heading', { level: 2 })
  expect(await contents.getByRole('link').allTextContents()).toEqual(await sections.allTextContents())
  const rights = page.getByRole('heading', { level: 2, name: 'Je rechten' })
  await expect(rights).not.toBeInViewport()
  await contents.getByRole('link', { name: 'Je rechten' }).click()
  await expect(rights).toBeInViewport()
  // A shared address leads to the same section.
  await page.reload()
  await started(page)
  await expect(rights).toBeInViewport()

  const print = page.getByRole('button', { name: 'Afdrukken of bewaren' })
  await print.click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const part of ['header', 'nav', 'footer', 'button'])
    await expect(page.locator(part).filter({ visible: true }), part).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
  await expect(rights).toBeVisible()
  await expect(page.getByText(/^Deze tekst geldt sinds/)).toBeVisible()
  await expect(rights).toHaveCSS('color', 'rgb(0, 0, 0)')
  await page.goto('/return-policy')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('#withdraw')).toBeHidden()
})

test('SITE-04 a reader in Belgium sees the Belgian wording where it differs', async ({ page }) => {
  for (const [locale, own, shared] of [
    ['nl-BE', 'Klantendienst', 'Huisregels'],
    ['fr-BE', 'Plaintes', 'Règlement'],
  ] as const) {
    await page.goto(`/pricing?lang=${locale}`)
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('link', { name: own, exact: true })).toBeVisible()
    await expect(footer.getByRole('link', { name: shared, exact: true })).toBeVisible()
  }
})
