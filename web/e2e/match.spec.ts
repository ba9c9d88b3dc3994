import { expect, test, type Page } from '@playwright/test'
import { run } from './support/graph.ts'
import {
  acceptEntryWarning,
  expectNoAxeViolation,
  expectNoSidewaysScrolling,
  expectSettled,
  keepPicture,
  useTheme,
} from './support/looks.ts'
import { like, newMember } from './support/members.ts'

const moment = (page: Page) => page.getByRole('dialog', { name: 'Het is een match!' })

async function profileOf(page: Page) {
  return (await run(page.request, 'ProfileScreenQuery')).viewer.profile as { id: string; displayName: string }
}

test('a match is shown in every open tab of both members, once, with the way to write first and no way to the page one is on', async ({
  browser,
  page,
}) => {
  await acceptEntryWarning(page)
  await newMember(page, { gender: 'FEMALE' })
  const ada = await profileOf(page)
  const his = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
  await acceptEntryWarning(his)
  await newMember(his, { gender: 'MALE' })
  const bo = await profileOf(his)
  const second = await page.context().newPage()
  await acceptEntryWarning(second)
  await page.goto('/members')
  await second.goto('/likes')
  await his.goto(`/members/${encodeURIComponent(ada.id)}`)
  for (const each of [page, second, his]) await expectSettled(each)

  await like(page, bo.id)
  await his
    .getByRole('button', { name: `Like ${ada.displayName}` })
    .first()
    .click()
  for (const [each, other] of [
    [page, bo],
    [second, bo],
    [his, ada],
  ] as const) {
    await expect(moment(each)).toContainText(`Jij en ${other.displayName} vinden elkaar leuk.`)
    await expect(moment(each).getByRole('link', { name: `Schrijf ${other.displayName}` })).toBeFocused()
  }
  await expect(moment(page).getByRole('link', { name: `Bekijk ${bo.displayName}` })).toBeVisible()
  await expect(moment(his).getByRole('link', { name: `Bekijk ${ada.displayName}` })).toHaveCount(0)
  for (const [each, name] of [
    [page, '1280'],
    [his, '360'],
  ] as const)
    for (const theme of ['light', 'dark'] as const) {
      await useTheme(each, theme)
      await expectNoAxeViolation(each)
      await expectNoSidewaysScrolling(each)
      await keepPicture(each, `match-moment-${name}-${theme}`)
    }

  // Put away in one tab, it is still news in the other, and comes back in neither.
  await page.keyboard.press('Escape')
  await expect(moment(page)).toHaveCount(0)
  await expect(moment(second)).toBeVisible()
  await second.keyboard.press('Escape')
  await page.reload()
  await expectSettled(page)
  await expect(moment(page)).toHaveCount(0)

  await moment(his)
    .getByRole('link', { name: `Schrijf ${ada.displayName}` })
    .click()
  await expect(his).toHaveURL(`/members/${encodeURIComponent(ada.id)}/chat`)
  await expect(moment(his)).toHaveCount(0)
  await his.context().close()
})

test('LIKE-01 LIKE-04 a match is announced on whatever screen its members are, one at a time, after the dialog that stands and never over words being typed', async ({
  browser,
  page,
}) => {
  await acceptEntryWarning(page)
  await newMember(page, { gender: 'FEMALE' })
  const ada = await profileOf(page)
  const [bo, cas] = await Promise.all(
    [0, 1].map(async () => {
      const own = await (await browser.newContext()).newPage()
      await newMember(own, { gender: 'MALE' })
      return { ...(await profileOf(own)), page: own }
    }),
  )
  for (const { id } of [bo!, cas!]) await like(page, id)
  const checkout = await page.context().newPage()
  await acceptEntryWarning(checkout)
  await checkout.goto('/premium')
  await expectSettled(checkout)
  await page.goto(`/members/${encodeURIComponent(bo!.id)}/chat`)
  const icebreakers = page.getByRole('dialog', { name: `Een eerste zin voor ${bo!.displayName}?` })
  await expect(icebreakers).toBeVisible()

  const newLikes = page.getByRole('banner').getByRole('link', { name: /^Likes/ })
  await like(bo!.page, ada.id)
  await expect(newLikes).toHaveAccessibleName(/1 nieuwe like/)
  await expect(moment(checkout)).toContainText(`Jij en ${bo!.displayName} vinden elkaar leuk.`)
  await expect(moment(page)).toHaveCount(0)
  await icebreakers.getByRole('button', { name: 'Nee, ik schrijf zelf' }).click()
  await expect(moment(page)).toContainText(`Jij en ${bo!.displayName} vinden elkaar leuk.`)
  await page.keyboard.press('Escape')
  await expect(moment(page)).toHaveCount(0)

  const field = page.getByRole('textbox', { name: 'Bericht', exact: true })
  await field.fill('Zullen we')
  await like(cas!.page, ada.id)
  await expect(newLikes).toHaveAccessibleName(/2 nieuwe likes/)
  await checkout.keyboard.press('Escape')
  await expect(moment(checkout)).toContainText(`Jij en ${cas!.displayName} vinden elkaar leuk.`)
  await expect(moment(page)).toHaveCount(0)
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('Zullen we')
  // Sent, the words are no longer in the way.
  await page.keyboard.press('Enter')
  await expect(moment(page)).toContainText(`Jij en ${cas!.displayName} vinden elkaar leuk.`)
  for (const partner of [bo!, cas!]) await partner.page.context().close()
})
