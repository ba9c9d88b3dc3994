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

test('OPER-02 FED-06 an admin sees a partner’s webhook that is off, and switches it on', async ({
  browser,
}) => {
  await inDatabase((client) =>
    client.query(
      `insert into accounts.webhook_endpoint (id, site_id, partner, network, url, event_types, secret, disabled_at)
       select gen_random_uuid(), s.id, 'Adnova', 'adnova', 'https://partner.example/off', '{signup.created}', 'sealed', platform.now()
       from accounts.site s where s.token = 'ruvela'`,
    ),
  )
  const { page } = await openConsole(browser, 'admin')
  await page.goto('/operator/operations')
  const off = page.getByRole('region', { name: 'Partners’ webhooks that are off' })
  await expect(off).toContainText('Adnova')
  await off.getByRole('button', { name: 'Switch https://partner.example/off on' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Switch on' }).click()
  await expect(page.getByText('The webhook is on again')).toBeVisible()
  await expect(off).toContainText('No webhook was switched off.')
})

test('ERR-02 an admin pastes a member’s reference and reads what failed; other texts are refused', async ({
  browser,
}) => {
  const reference = '0199b2c4-7f10-4d52-9b1e-3f6a2c9d8e71'
  await inDatabase((client) =>
    client.query(
      `insert into accounts.log_line (id, at, request_id, level, part, site_id, operation, message, error_class, error_code, error_words, stack)
       select gen_random_uuid(), platform.now(), $1, 'error', 'likes', s.id, 'LikesScreenQuery', 'a resolver failed', 'error', '42P01',
         'relation "likes.like" does not exist', 'at findLikes (subgraphs/likes/like.store.ts:20:3)'
       from accounts.site s order by s.id limit 1 on conflict do nothing`,
      [reference],
    ),
  )
  const { page } = await openConsole(browser, 'admin')
  await page.goto('/operator/account')
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('f')
  await expect(page.getByRole('heading', { level: 1, name: 'Failed requests' })).toBeVisible()
  const field = page.getByRole('textbox', { name: 'Reference' })
  await field.fill('it does not work')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This has no reference in it.')).toBeVisible()
  await expect(field).toBeFocused()

  await field.fill(`Reference: ${reference.toUpperCase()}`)
  await page.keyboard.press('Enter')
  const line = page.getByRole('region', { name: 'a resolver failed' })
  await expect(line).toContainText('LikesScreenQuery')
  await expect(line).toContainText('relation "likes.like" does not exist')
  await expect(line).toContainText('subgraphs/likes/like.store.ts:20:3')
  await expectGoodLooks(page, 'failed-requests')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectGoodLooks(page, 'failed-requests-phone')

  await field.fill('0199b2c4-7f10-4d52-9b1e-000000000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'No line has this reference' })).toBeVisible()
})

test('OPER-02 OPER-06 an admin sees how mails and payments get out, and is told of a missing backup', async ({
  browser,
}) => {
  const { page } = await openConsole(browser, 'admin')
  await page.goto('/operator/operations')
  await expect(page.getByText('There is no backup.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'E-mails' })).toContainText('Set SMTP_URL')
  await expect(page.getByRole('region', { name: 'Pushes' })).toContainText('Browsers that get pushes')
  await expect(page.getByRole('region', { name: 'Text messages' })).toContainText('Set SMS_URL')
  await expect(page.getByRole('region', { name: 'Payments' })).toContainText('invented payments')
  await expectGoodLooks(page, 'installation-health')
})
