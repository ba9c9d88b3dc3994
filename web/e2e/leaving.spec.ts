import { expect, test, type Page } from '@playwright/test'
import { answered, run } from './support/graph.ts'
import {
  acceptEntryWarning,
  expectNoAxeViolation,
  expectNoSidewaysScrolling,
  keepPicture,
  looksOf,
  useTheme,
} from './support/looks.ts'
import { newMember } from './support/members.ts'

test.beforeEach(({ page }) => acceptEntryWarning(page))

/** Each reason as the member reads it, with the heading of its offer. */
const OFFERS = [
  // The demo's company gives no discount, so nothing is promised.
  ['Het is te duur', 'Of even pauze?'],
  ['Ik heb iemand gevonden', 'Gefeliciteerd!'],
  ['Ik zoek niet meer', 'Of even pauze?'],
  ['De site werkt niet goed', 'Mogen we dit oplossen?'],
  ['Te weinig leuke leden', 'Iets verder kijken?'],
  ['Ik heb er geen tijd voor', 'Eén e-mail per week, meer niet?'],
  ['Iets anders', 'Dank je dat je het ons vertelt'],
] as const

async function openOffer(page: Page, reason: string) {
  await page.goto('/settings/account')
  await page.getByRole('button', { name: 'Account verwijderen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(reason).check()
  if (reason === 'Iets anders') await dialog.getByRole('textbox').fill('Ik ga naar zee.')
  await dialog.getByRole('button', { name: 'Doorgaan' }).click()
  return dialog
}

test('ACCT-01 each reason to leave has its own offer, and the deletion stays one press away', async ({
  page,
}) => {
  await newMember(page, { locale: 'nl' })
  for (const [index, [reason, heading]] of OFFERS.entries()) {
    for (const { theme, width, height } of looksOf(index)) {
      const about = `${reason} ${theme} ${width}`
      await test.step(about, async () => {
        await page.setViewportSize({ width: width === 320 ? 360 : width, height })
        await useTheme(page, theme)
        const dialog = await openOffer(page, reason)
        await expect(dialog.getByRole('heading', { name: heading })).toBeVisible()
        await expectNoSidewaysScrolling(page, about)
        await expectNoAxeViolation(page, about)
        await keepPicture(page, `leaving-${index}-${theme}-${width}`)
        await dialog.getByRole('button', { name: /^(Toch verwijderen|Account verwijderen)$/ }).click()
        await expect(dialog.getByLabel('Wachtwoord', { exact: true })).toBeVisible()
        await expect(dialog.getByRole('button', { name: 'Verwijder mijn account' })).toBeVisible()
      })
    }
  }
})

test('ACCT-01 a member who is no longer looking pauses until a day, and comes back sooner', async ({
  page,
}) => {
  await newMember(page, { locale: 'nl' })
  const dialog = await openOffer(page, 'Ik zoek niet meer')
  await dialog.getByLabel('Weer terug op').fill('2020-01-01')
  await expect(dialog.getByLabel('Weer terug op')).toHaveAccessibleDescription(
    'Kies een dag binnen een jaar.',
  )
  const day = new Date(Date.now() + 60 * 86_400_000)
  await dialog.getByLabel('Weer terug op').fill(day.toISOString().slice(0, 10))
  await dialog.getByRole('button', { name: /^Pauzeer tot / }).click()
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(page.getByText(/^Je account is gepauzeerd tot \d+ \p{L}+ \d{4}/u)).toBeVisible()
  await page.getByRole('button', { name: 'Weer meedoen' }).click()
  await expect(page.getByText(/^Je account is gepauzeerd/)).toHaveCount(0)
  expect(
    (await run(page.request, 'DeleteReasonsOfferQuery', { reason: 'NOT_LOOKING' })).viewer,
  ).toMatchObject({
    retentionOffer: { kind: 'PAUSE', pause: true },
  })
})

test('ACCT-01 a member with problems writes to the team and gets a reference', async ({ page }) => {
  await newMember(page, { locale: 'nl' })
  const dialog = await openOffer(page, 'De site werkt niet goed')
  await dialog.getByRole('button', { name: 'Stuur naar het team' }).click()
  await expect(dialog.getByLabel('Wat werkt er niet?')).toHaveAccessibleDescription('Vul dit veld in')
  await dialog.getByLabel('Wat werkt er niet?').fill('De berichten laden niet.')
  await dialog.getByRole('button', { name: 'Stuur naar het team' }).click()
  await expect(page.getByText(/^Verstuurd\. Je kenmerk: \S+/)).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('ACCT-01 a member without time keeps one mail a week and no other notification', async ({ page }) => {
  await newMember(page, { locale: 'nl' })
  const dialog = await openOffer(page, 'Ik heb er geen tijd voor')
  // The consent that the mail needs is read before the press that gives it.
  await expect(dialog.getByText('Jullie mogen me mailen over aanbiedingen en nieuws.')).toBeVisible()
  const saved = answered(page, 'useWeeklyMailMutation')
  await dialog.getByRole('button', { name: 'Alleen het weekoverzicht' }).click()
  await saved
  await expect(dialog).toBeHidden()
  await page.goto('/settings/notifications')
  await expect(page.getByRole('switch', { name: 'Weekoverzicht, E-mail' })).toBeChecked()
  await expect(page.getByRole('switch', { checked: true })).toHaveCount(1)
})

test('ACCT-01 a member who found too few people searches everywhere, with a weekly mail only if ticked', async ({
  page,
}) => {
  await newMember(page, { locale: 'nl' })
  await page.goto('/members?km=5&min=30&max=35')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const dialog = await openOffer(page, 'Te weinig leuke leden')
  await expect(dialog.getByRole('checkbox')).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Zoek overal' }).click()
  await expect(page).toHaveURL(/\/members\?age=any/)
  await expect(page.getByRole('article').first()).toBeVisible()
  const preferences = async () => {
    await page.goto('/settings/notifications')
    return page.getByRole('switch', { name: 'Weekoverzicht, E-mail' })
  }
  await expect(await preferences()).not.toBeChecked()
  const again = await openOffer(page, 'Te weinig leuke leden')
  await again.getByRole('checkbox').check()
  await again.getByRole('button', { name: 'Zoek overal' }).click()
  await expect(page).toHaveURL(/\/members\?age=any/)
  await expect(await preferences()).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Aanbiedingen en kortingen, E-mail' })).not.toBeChecked()
})
