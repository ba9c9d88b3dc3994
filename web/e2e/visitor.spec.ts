import { expect, test } from '@playwright/test'

test('an address that leads nowhere says so with a way home, and answers 404', async ({ page }) => {
  const response = await page.goto('/somewhere-that-is-not')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Deze pagina kon niet worden gevonden' })).toBeVisible()
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page).toHaveURL('/')
})

test('a visitor reads the front page without any script, in the language of the site', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Leuke mensen')
  await context.close()
})

test('no page asks another server for anything, and none breaks its own content policy', async ({ page, baseURL }) => {
  const foreign: string[] = []
  const violations: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL!) && !request.url().startsWith('data:') && !request.url().startsWith('blob:')) foreign.push(request.url())
  })
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text())
  })
  for (const address of ['/', '/login', '/somewhere-that-is-not']) {
    await page.goto(address)
    await page.mouse.move(50, 50)
    await page.waitForLoadState('networkidle')
  }
  expect(foreign).toEqual([])
  expect(violations).toEqual([])
})
