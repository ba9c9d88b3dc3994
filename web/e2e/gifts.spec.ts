import { expect, test, type Page } from '@playwright/test'
import { run } from './support/graph.ts'
import { holdBackFiles } from './support/hold-back.ts'
import { acceptEntryWarning, keepPicture } from './support/looks.ts'
import { like, newMember, write } from './support/members.ts'

const profileOf = async (page: Page) =>
  (await run(page.request, 'ProfileScreenQuery')).viewer.profile.id as string

test('CHAT-12 LIKE-08 a match offers a gift, priced beforehand, that shows in chat and on the profile @main', async ({
  browser,
  page,
}) => {
  await acceptEntryWarning(page)
  await newMember(page)
  const other = await (await browser.newContext()).newPage()
  await acceptEntryWarning(other)
  const { name } = await newMember(other, { gender: 'MALE' })
  const [own, his] = [await profileOf(page), await profileOf(other)]
  const path = `/members/${encodeURIComponent(his)}`
  await like(page, his)
  await like(other, own)

  await page.goto(`/likes/m/${encodeURIComponent(his)}`)
  await expect(page.getByRole('heading', { level: 1, name: `Match met ${name}` })).toBeVisible()
  await expect(page.getByRole('link', { name: `Schrijf ${name}` })).toHaveAttribute('href', `${path}/chat`)
  await expect(page.getByRole('link', { name: 'Bekijk profiel' })).toHaveAttribute('href', path)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Cadeau geven' }).click()
  const picker = page.getByRole('dialog', { name: `Geef ${name} een cadeau` })
  // Nothing has to be scrolled to give.
  await expect(picker.getByRole('button', { name: /^Geef \d+ credits?/ })).toBeInViewport({ ratio: 1 })
  await keepPicture(page, 'gift-sheet-360')
  // By key, the last gift comes into view above the button.
  await picker.getByRole('radio').first().focus()
  await page.keyboard.press('ArrowUp')
  await expect(picker.getByRole('radio').last()).toBeChecked()
  await picker.locator('label').last().click()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(picker.getByRole('radio')).toHaveCount(12)
  await picker.getByRole('radio', { name: /^Roos/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(picker.getByRole('radio', { name: /^Koffie/ })).toBeChecked()
  await picker.getByRole('radio', { name: /^Ring/ }).check({ force: true })
  await expect(picker.getByText('Je hebt nog 5 credits')).toBeVisible()
  await expect(picker.getByRole('button', { name: /^Geef 8 credits/ })).toHaveAttribute('aria-disabled')
  await expect(picker.getByRole('link')).toHaveAttribute('href', '/premium')
  await picker.getByRole('radio', { name: /^Koffie/ }).check({ force: true })
  await picker.getByRole('button', { name: /^Geef 3 credits/ }).click()
  await expect(picker).toBeHidden()
  await page.getByRole('button', { name: 'Naar het gesprek' }).click()
  await expect(page.getByText('Jij gaf een cadeau: Koffie').last()).toBeVisible()
  await expect(page.getByText('Je hebt nog 2 credits')).toBeVisible()
  // The same picker in the composer.
  await page.getByRole('button', { name: 'Cadeau geven' }).click()
  await expect(picker.getByText('Je hebt nog 2 credits')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto(path)
  const gifts = page
    .getByRole('main')
    .getByRole('region')
    .or(page.getByRole('main'))
    .getByRole('img', { name: 'Koffie' })
  await expect(gifts.first()).toBeVisible()
  await page.getByRole('button', { name: 'Cadeau geven' }).click()
  await expect(picker).toBeVisible()
  await other.context().close()
})

test('CHAT-12 TRUST-07 gifts and reports open at once on a slow connection, and Escape closes them', async ({
  browser,
  page,
}) => {
  await acceptEntryWarning(page)
  await newMember(page)
  const other = await (await browser.newContext()).newPage()
  const { name } = await newMember(other, { gender: 'MALE' })
  const his = await profileOf(other)
  await other.context().close()
  await page.goto(`/members/${encodeURIComponent(his)}`)
  const parts = await holdBackFiles(page, /\/assets\/(GiftPicker|ReportSteps)-[^/]+\.js$/)
  const give = page.getByRole('button', { name: 'Cadeau geven' })
  const dialog = page.getByRole('dialog')

  await give.click()
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('radio')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(give).toBeFocused()
  await page.getByRole('button', { name: `Meer over ${name}` }).click()
  await page.getByRole('menuitem', { name: `Meld ${name}` }).click()
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('radio')).toHaveCount(0)

  await parts.release()
  const sheet = page.getByRole('dialog', { name: `${name} melden` })
  await expect(sheet.getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await give.click()
  await expect(
    page
      .getByRole('dialog', { name: `Geef ${name} een cadeau` })
      .getByRole('radio')
      .first(),
  ).toBeFocused()
})

test('TRUST-09 a removed conversation is restored from the toast, and later from the list of removed ones', async ({
  browser,
  page,
}) => {
  await acceptEntryWarning(page)
  await newMember(page)
  const other = await (await browser.newContext()).newPage()
  const { name } = await newMember(other, { gender: 'MALE' })
  await write(page, await profileOf(other), 'Tot zondag')
  await other.context().close()
  const row = page
    .getByRole('navigation', { name: 'Gesprekken' })
    .getByRole('link', { name: new RegExp(name) })
  const remove = async () => {
    await page.goto('/chats')
    await row.click()
    await page.getByRole('button', { name: 'Meer' }).last().click()
    await page.getByRole('menuitem', { name: 'Gesprek verwijderen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Gesprek verwijderen' }).click()
    await expect(page.getByText('Gesprek verwijderd')).toBeVisible()
    await expect(row).toBeHidden()
  }
  await remove()
  await page.getByRole('button', { name: 'Ongedaan maken' }).click()
  await expect(row).toBeVisible()

  await remove()
  await page.goto('/chats')
  await page.getByRole('button', { name: 'Onlangs verwijderd' }).click()
  await page.getByRole('button', { name: `Gesprek met ${name} terugzetten` }).click()
  await page.keyboard.press('Escape')
  await expect(row).toBeVisible()
  await row.click()
  await expect(page.getByText('Tot zondag').last()).toBeVisible()
})
