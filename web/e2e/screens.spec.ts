import { expect, test, type Page } from '@playwright/test'
import {
  acceptEntryWarning,
  expectNoAxeViolation,
  expectNoSidewaysScrolling,
  expectSettled,
  keepPicture,
  looksOf,
  useTheme,
} from './support/looks.ts'
import { VISITS } from './support/visits.ts'

const LOCALES = ['nl', 'en'] as const

for (const [index, { title, open, untilWhole }] of VISITS.entries()) {
  test(`${title}: accessible in both themes, fits the smallest phone, in Dutch and English`, async ({
    page,
  }) => {
    await acceptEntryWarning(page)
    const looks = looksOf(index)
    for (const [part, locale] of LOCALES.entries()) {
      const address = await open(page, locale)
      await page.setViewportSize({ width: 320, height: 640 })
      await page.goto(address)
      await expectSettled(page)
      await untilWhole?.(page)
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      // Half of the looks in each language: covers every language, theme and width without all eight
      // combinations.
      const half = looks.length / 2
      for (const { theme, width, height } of looks.slice(part * half, (part + 1) * half)) {
        const about = `${title} ${locale} ${theme} ${width}`
        await page.setViewportSize({ width, height })
        await useTheme(page, theme)
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
        await expectNoSidewaysScrolling(page, about)
        await expectNoAxeViolation(page, about)
        if (process.env['E2E_PICTURES'])
          await keepPictures(page, `${title.replaceAll(' ', '-')}-${locale}-${theme}`)
      }
    }
  })
}

async function keepPictures(page: Page, name: string) {
  for (const size of [
    { width: 360, height: 740 },
    { width: 768, height: 1024 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size)
    await keepPicture(page, `${name}-${size.width}`)
  }
}
