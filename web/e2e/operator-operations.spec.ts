import { expect, test } from '@playwright/test'
import { expectGoodLooks, openConsole } from './support/console.ts'
import { inDatabase } from './support/database.ts'

test('OPER-02 an admin reads the state of the installation, and settles what failed after a question', async ({
  browser,
}) => {
  await inDatabase((client) =>
    client.query(
      `insert into profiles.set_aside_event (id, consumer, topic, version, key, payload, created_at, tries, reason)
       select n, 'likes', 'profile.tried-' || n, 1, gen_random_uuid(), '{}', platform.now(), 10, 'no such column'
       from generate_series(900001, 900002) n`,
    ),
  )
  const { page } = await openConsole(browser, 'admin')
  await page.goto('/operator/account')
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('i')
  await expect(page.getByRole('heading', { level: 1, name: 'Installation' })).toBeVisible()
  const failed = page.getByRole('region', { name: 'Set aside' })
  await expect(failed).toContainText('no such column')
  await expectGoodLooks(page, 'installation')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectGoodLooks(page, 'installation-phone')
  await page.setViewportSize({ width: 1280, height: 800 })

  // A colleague was faster: the refusal says so, and nothing else happens.
  await failed.getByRole('button', { name: 'Discard profiles:900001' }).click()
  await inDatabase((client) => client.query('delete from profiles.set_aside_event where id = 900001'))
  const dialog = page.getByRole('dialog', { name: 'profile.tried-900001' })
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog.getByRole('alert')).toContainText('This event is settled already.')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Read again' }).click()
  await expect(failed).not.toContainText('profile.tried-900001')

  await failed.getByRole('button', { name: 'Discard profiles:900002' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('The event is gone')).toBeVisible()
  await expect(failed).not.toContainText('profile.tried-900002')
})
