import { expect, test, type Page } from '@playwright/test'
import { failing, failingFile } from './support/failing.ts'
import { run } from './support/graph.ts'
import { acceptEntryWarning } from './support/looks.ts'
import { field } from './support/meeting.ts'
import { newMember, signIn, someoneOfDemo, untilMet } from './support/members.ts'
import { firstBundle, ORDER } from './support/orders.ts'

test.use({ viewport: { width: 1280, height: 832 } })
test.beforeEach(({ page }) => acceptEntryWarning(page))

const main = (page: Page) => page.getByRole('main')
const errorPage = (page: Page) => page.locator('[role=alert]').filter({ has: page.locator('h1') })

/** A new member, and the address of a demo member whom they can meet. */
async function visit(page: Page): Promise<string> {
  await newMember(page, { locale: 'nl' })
  const other = await someoneOfDemo(page)
  await untilMet(page, other)
  return `/members/${encodeURIComponent(other)}`
}

test('SITE-15 CHAT-11 a new conversation can be written when its first lines fail, which come at the next try', async ({
  page,
}) => {
  const address = await visit(page)
  const lines = await failing(page, 'IcebreakersQuery')
  await page.goto(`${address}/chat`)
  await expect(page.getByText(/^Er is een fout opgetreden, probeer het later opnieuw\./)).toBeVisible()
  await field(page).fill('Hoi')
  await expect(errorPage(page)).toHaveCount(0)
  lines.heal()
  await page.getByRole('button', { name: 'Help me met een eerste zin' }).click()
  await expect(page.getByRole('group', { name: 'Eerste zinnen' })).toBeVisible()
})

test('SITE-15 PROF-06 a profile whose regions fail can be edited all the same, and has them at the next visit', async ({
  page,
}) => {
  await newMember(page, { locale: 'nl' })
  const regions = await failing(page, 'RegionFieldsQuery')
  await page.goto('/profile')
  await expect(page.getByText(/^Er is een fout opgetreden, probeer het later opnieuw\./)).toBeVisible()
  const region = page.getByRole('combobox', { name: 'Provincie' })
  await expect(region).toBeDisabled()
  await expect(
    page
      .getByRole('textbox', { name: 'Zoek je woonplaats' })
      .or(page.getByRole('combobox', { name: 'Zoek je woonplaats' })),
  ).toBeEnabled()
  await expect(errorPage(page)).toHaveCount(0)
  regions.heal()
  await page.getByRole('link', { name: 'Zoeken' }).first().click()
  await expect(page.locator('#location')).toHaveCount(0)
  await page.goBack()
  await expect(region).toBeEnabled()
})

test('SITE-15 PAY-01 a failed list of countries leaves the shop open, and the next press loads it', async ({
  page,
}) => {
  await newMember(page, { locale: 'nl' })
  const countries = await failing(page, 'PaymentCountryChoiceQuery')
  await page.goto('/premium')
  const change = page.getByRole('button', { name: 'Land wijzigen' })
  await change.click()
  await expect.poll(countries.count).toBe(1)
  await expect(change).toBeFocused()
  countries.heal()
  await change.click()
  await expect(page.getByRole('combobox', { name: 'Land waar je woont' })).toBeVisible()
})

test('SITE-15 a member who has blocked another gets to their page after a failure by trying again', async ({
  page,
}) => {
  const address = await visit(page)
  const profileId = decodeURIComponent(address.slice('/members/'.length))
  await run(page.request, 'useBlockProfileMutation', { input: { profileId } })
  const blocks = await failing(page, 'UnavailableMemberQuery')
  await expect(async () => {
    await page.goto(address)
    await expect(errorPage(page)).toBeVisible({ timeout: 5000 })
  }).toPass()
  blocks.heal()
  await page.getByRole('button', { name: 'Probeer opnieuw' }).click()
  await expect(main(page).getByRole('button', { name: /^Deblokkeer / })).toBeVisible()
})
