import { expect, test } from '@playwright/test'
import { expectGoodLooks, openConsole } from './support/console.ts'
import { operationId } from './support/graph.ts'
import { acceptEntryWarning } from './support/looks.ts'
import { newSite } from './support/sites.ts'
import { started } from './support/started.ts'

test('OPER-02 an admin makes a second brand without a shell, and a visitor opens it', async ({
  browser,
  baseURL,
}) => {
  const unique = `b${Date.now().toString(36)}`
  const { page } = await openConsole(browser, 'admin')
  await page.goto('/operator/sites')
  await page.getByRole('button', { name: 'New site' }).click()
  const dialog = page.getByRole('dialog', { name: 'A new site' })
  await dialog.getByLabel('Name of the brand').pressSequentially(`Café ${unique}`)
  await expect(dialog.getByLabel('Short name')).toHaveValue(`cafe-${unique}`)
  const hosts = dialog.getByLabel('Domains')
  await hosts.fill('localhost')
  await dialog.getByRole('checkbox', { name: 'Deutsch' }).check()
  await dialog.getByRole('checkbox', { name: 'Nederlands', exact: true }).check()
  await expect(dialog.getByText('Deutsch is the first language')).toBeVisible()
  await dialog.getByLabel('E-mail address for members').fill('help@cafe.example')
  await expectGoodLooks(page, 'new-site')

  // A host of another site is refused at its field, and what was typed stays.
  await dialog.getByRole('button', { name: 'Create site' }).click()
  await expect(hosts).toHaveAccessibleDescription(/Taken: localhost belongs to the site/)
  await expect(hosts).toBeFocused()
  await hosts.fill(`https://${unique}.localhost/`)
  await expect(hosts).not.toHaveAttribute('aria-invalid', 'true')
  await page.setViewportSize({ width: 320, height: 640 })
  await expectGoodLooks(page, 'new-site-phone')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Create site' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Café ${unique}` })).toBeVisible()
  await expect(page).toHaveURL(`/operator/sites/cafe-${unique}/settings`)

  // The console works on it: its prices are those of every new site.
  await page.goto(`/operator/sites/cafe-${unique}/prices`)
  await expect(page.getByText(/\d+ codes/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Price in EUR, with VAT' }).first()).toHaveValue('9.99')

  const visitor = await (await browser.newContext({ locale: 'de-DE' })).newPage()
  await acceptEntryWarning(visitor)
  await visitor.goto(`http://${unique}.localhost:${new URL(baseURL!).port}/`)
  await started(visitor)
  await expect(visitor).toHaveTitle(new RegExp(`Café ${unique}`))
  await expect(visitor.locator('html')).toHaveAttribute('lang', 'de')
})

test('OPER-02 SITE-28 an admin orders, names and leaves out the regions of a country', async ({
  browser,
  baseURL,
}) => {
  const site = await newSite()
  const { page } = await openConsole(browser, 'admin')
  await page.goto(`/operator/sites/${site.token}/settings`)
  const regions = page.getByRole('group', { name: 'Regions', exact: true })
  await regions.getByLabel('Country', { exact: true }).selectOption('BE')
  const own = regions.getByRole('checkbox', { name: 'A list of its own for this country' })
  await expect(own).not.toBeChecked()
  await own.check()
  const brussels = regions.getByRole('checkbox', { name: /Brussels/ })
  await brussels.uncheck()
  await expect(brussels).not.toBeChecked()
  await regions.getByRole('button', { name: 'Move Wallonia up' }).click()
  await regions.getByText('Other names for Wallonia').click()
  const wallonia = regions.getByRole('listitem').filter({ hasText: 'Wallonia' })
  await wallonia.getByLabel('Nederlands', { exact: true }).fill('Het zuiden')
  await expectGoodLooks(page, 'regions')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('1 change saved')).toBeVisible()

  const visitor = await (await browser.newContext({ locale: 'nl-NL' })).newPage()
  await acceptEntryWarning(visitor)
  const origin = `http://${site.token}.localhost:${new URL(baseURL!).port}`
  await visitor.goto(`${origin}/signup`)
  const offered = await visitor.evaluate(async (id) => {
    const body = JSON.stringify({ id, variables: { country: 'BE' } })
    const headers = { 'content-type': 'application/json' }
    const answer = (await (await fetch('/graphql', { method: 'POST', headers, body })).json()) as {
      data: { regions: { name: string }[] }
    }
    return answer.data.regions.map(({ name }) => name)
  }, operationId('RegionNameQuery'))
  expect(offered).toEqual(['Het zuiden', 'Vlaanderen'])

  await own.uncheck()
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('region', { name: 'Not saved' })).toHaveCount(0)
  await page.reload()
  await regions.getByLabel('Country', { exact: true }).selectOption('BE')
  await expect(own).not.toBeChecked()
})
