import { expect, test } from '@playwright/test'
import { expectNoAxeViolation } from './support/looks.ts'

const PAGES = [
  '/developers',
  '/developers/quick-start',
  '/developers/errors',
  '/developers/reference',
  '/developers/reference/Mutation',
  '/developers/rest',
]

for (const colorScheme of ['light', 'dark'] as const)
  test(`FED-06 the developer pages are accessible in the ${colorScheme} theme and within the policy`, async ({
    page,
  }) => {
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    await page.emulateMedia({ colorScheme })
    for (const address of PAGES) {
      await page.setViewportSize({ width: 320, height: 700 })
      await page.goto(address)
      expect(await page.evaluate(() => document.scrollingElement!.scrollWidth), address).toBeLessThanOrEqual(
        320,
      )
      await expectNoAxeViolation(page, address)
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        expect(
          await page.evaluate(() => document.scrollingElement!.scrollWidth),
          address,
        ).toBeLessThanOrEqual(width)
        const folder = process.env['E2E_PICTURES']
        if (folder !== undefined)
          await page.screenshot({
            path: `${folder}/${address.slice(1).replaceAll('/', '-')}-${width}-${colorScheme}.png`,
          })
      }
    }
    expect(complaints).toEqual([])
    await page.goto('/developers')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to the text' })).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.locator('main')).toBeFocused()
  })
