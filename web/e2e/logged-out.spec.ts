import { chromium, expect, test } from '@playwright/test'
import { acceptEntryWarning } from './support/looks.ts'
import { newMember, someoneOfDemo, write } from './support/members.ts'
import { started } from './support/started.ts'

// Playwright disables the back/forward cache by default, so this test enables what other browsers have.
test('after logging out Back shows nothing of a conversation, offline either, and other tabs log out too', async ({
  baseURL,
  locale,
}, testInfo) => {
  const { launchOptions } = testInfo.project.use
  const browser = await chromium.launch({
    ...launchOptions,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  const context = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    ...(locale === undefined ? {} : { locale }),
  })
  const page = await context.newPage()
  await acceptEntryWarning(page)
  const secret = `Tot morgen bij de fontein ${Date.now()}`
  for (const isOffline of [false, true]) {
    await newMember(page)
    const other = await someoneOfDemo(page)
    await write(page, other, secret)
    await page.goto(`/members/${other}/chat`)
    await expect(page.getByText(secret).first()).toBeVisible()
    const tab = await context.newPage()
    await tab.goto('/members')
    await started(tab)
    // Load another document, so that the browser may keep the conversation. While kept, nothing of it is
    // visible.
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
    await expect(page.locator('body')).toBeHidden()
    await page.evaluate(() => location.assign('/settings'))
    await expect(page.getByRole('heading', { name: 'Instellingen' })).toBeVisible()
    await page.getByRole('button', { name: 'Account', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Uitloggen' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByLabel('Profielnaam')).toBeVisible()
    await expect(tab.getByRole('dialog').or(tab.getByLabel('Profielnaam')).first()).toBeVisible()
    await tab.close()
    await context.setOffline(isOffline)
    for (let steps = 0; steps < 2; steps++) {
      const went = page.waitForEvent('framenavigated')
      await page.evaluate(() => history.back()).catch(() => undefined)
      await went
      await page.waitForLoadState('load').catch(() => undefined)
      await expect(page.getByText(secret)).toHaveCount(0)
      await expect(page.getByRole('heading', { name: 'Instellingen' })).toHaveCount(0)
    }
    await context.setOffline(false)
    await page.goto('/')
  }
  await browser.close()
})
