import { expect, test } from '@playwright/test'
import { acceptEntryWarning, expectSettled } from './support/looks.ts'
import { newMember } from './support/members.ts'

const PHONE = { width: 360, height: 740 }

test('ERR-02 a part of the settings pressed without a connection comes with “try again” later', async ({
  page,
  context,
}) => {
  await newMember(page, { locale: 'nl' })
  await page.setViewportSize(PHONE)
  await page.goto('/settings')
  const link = page.getByRole('main').getByRole('link', { name: /Privacy/ })
  await expect(link).toBeVisible()
  await context.setOffline(true)
  await link.click()
  const retry = page.getByRole('button', { name: 'Probeer opnieuw' })
  await expect(retry).toBeVisible()
  await context.setOffline(false)
  await retry.click()
  await expect(page.getByRole('switch').first()).toBeVisible()
})

test('ROUTE-14 a visitor whose press finds no connection reads so, and the next press asks to sign up', async ({
  page,
  context,
  baseURL,
}) => {
  await acceptEntryWarning(page)
  await page.goto(`${baseURL!.replace('localhost', 'dutch.localhost')}/members`)
  const heart = page.locator('main article').first().getByRole('button', { name: /like/i })
  await expectSettled(page)
  await expect(heart).toBeVisible()
  await context.setOffline(true)
  await heart.click()
  await expect(
    page
      .getByRole('alert')
      .or(page.getByRole('status'))
      .filter({ hasText: /offline|verbinding/ })
      .first(),
  ).toBeVisible()
  await expect(heart).toBeVisible()
  await context.setOffline(false)
  await heart.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
})
