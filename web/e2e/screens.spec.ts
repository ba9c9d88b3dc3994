import { expect, test, type Page } from '@playwright/test'
import {
  acceptEntryWarning,
  expectNoAxeViolation,
  expectNoSidewaysScrolling,
  expectSettled,
  keepPicture,
  useTheme,
} from './support/looks.ts'
import { VISITS } from './support/visits.ts'

// Every language, theme and width, and every pair of them, without all eight together.
const CIRCUMSTANCES = [
  {
    locale: 'nl',
    looks: [
      { theme: 'light', width: 320, height: 640 },
      { theme: 'dark', width: 1280, height: 800 },
    ],
  },
  {
    locale: 'en',
    looks: [
      { theme: 'dark', width: 320, height: 640 },
      { theme: 'light', width: 1280, height: 800 },
    ],
  },
] as const

for (const { title, open } of VISITS) {
  test(`${title}: readable by everybody in both themes, never wider than the smallest phone, in Dutch and English`, async ({
    page,
  }) => {
    await acceptEntryWarning(page)
    for (const { locale, looks } of CIRCUMSTANCES) {
      const address = await open(page, locale)
      await page.setViewportSize({ width: 320, height: 640 })
      await page.goto(address)
      await expectSettled(page)
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      for (const { theme, width, height } of looks) {
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
