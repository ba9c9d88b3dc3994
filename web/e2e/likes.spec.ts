import { expect, test, type Page } from '@playwright/test'
import { answered, run } from './support/graph.ts'
import { acceptEntryWarning, expectNoAxeViolation } from './support/looks.ts'
import { like, newMember, untilMet } from './support/members.ts'

const profileOf = async (page: Page) =>
  (await run(page.request, 'ProfileScreenQuery')).viewer.profile.id as string

test('LIKE-02 ROUTE-06 the likes are three counted lists, each with its address, with new ones marked', async ({
  browser,
  page,
}) => {
  await acceptEntryWarning(page)
  await newMember(page)
  const own = await profileOf(page)
  const people: { name: string; id: string; page: Page }[] = []
  for (let number = 0; number < 3; number++) {
    const other = await (await browser.newContext()).newPage()
    const { name } = await newMember(other, { gender: 'MALE' })
    people.push({ name, id: await profileOf(other), page: other })
  }
  const [liker, liked, match] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]]
  await like(liker.page, own)
  await like(page, liked.id)
  await like(match.page, own)
  await like(page, match.id)
  for (const { page: other } of people) await other.context().close()
  const tabs = page.getByRole('main').getByRole('navigation', { name: 'Likes' })
  const cards = page.getByRole('main').getByRole('article')

  await page.goto('/likes')
  await expect(tabs.getByRole('link')).toHaveText([/^Ontvangen/, /^Gegeven 2/, /^Matches 1/])
  await expect(cards).toHaveCount(2)
  // Only the like that was not answered is new. Seen once, it no longer counts, and has no mark next time.
  const isNew = cards.getByText('Nieuw', { exact: true })
  await expect(cards.filter({ hasText: liker.name }).getByText('Nieuw', { exact: true })).toBeVisible()
  await expect(isNew).toHaveCount(1)
  await expect(tabs.getByRole('img', { name: /nieuwe likes?$/ })).toHaveCount(0)
  await expectNoAxeViolation(page)
  await expect(isNew).toHaveCount(1)
  await page.reload()
  await expect(cards).toHaveCount(2)
  await expect(isNew).toHaveCount(0)

  await tabs.getByRole('link', { name: /^Gegeven/ }).click()
  await expect(page).toHaveURL('/likes/sent')
  await expect(cards).toHaveCount(2)
  await expect(cards.filter({ hasText: liked.name })).toBeVisible()
  await tabs.getByRole('link', { name: /^Matches/ }).click()
  await expect(page).toHaveURL('/likes/matches')
  await expect(cards).toHaveCount(1)
  await expect(cards).toContainText(match.name)
  await page.reload()
  await expect(cards).toContainText(match.name)

  // The address of the first list, and an unknown one.
  await page.goto('/likes/received')
  await expect(page).toHaveURL('/likes')
  expect((await page.request.get('/likes/nothing')).status()).toBe(404)
  await page.goto(`/likes/m/${encodeURIComponent(match.id)}`)
  await expect(page.getByRole('heading', { level: 1, name: `Match met ${match.name}` })).toBeVisible()
  // A member who is not a match opens as a plain profile.
  await page.goto(`/likes/m/${encodeURIComponent(liked.id)}`)
  await expect(page).toHaveURL(`/members/${encodeURIComponent(liked.id)}`)
})

test('PROF-07 a member’s page shows who and when, and offers to like, give, write and block, and to undo', async ({
  browser,
  page,
}) => {
  await acceptEntryWarning(page)
  await newMember(page)
  const other = await (await browser.newContext()).newPage()
  const { name } = await newMember(other, { gender: 'MALE' })
  const id = await profileOf(other)
  await other.context().close()
  const main = page.getByRole('main')
  await untilMet(page, id)
  await page.goto(`/members/${encodeURIComponent(id)}`)
  await expect(main.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(main.getByText(/^\d+ foto’?s?$/)).toBeVisible()
  await expect(main.getByText(/^(Nu online|Vandaag actief)$/)).toBeVisible()
  await expect(main.getByText('Fictief profiel')).toHaveCount(0)
  await expect(main.getByRole('link', { name: 'Stuur een bericht' })).toHaveAttribute(
    'href',
    `/members/${encodeURIComponent(id)}/chat`,
  )
  await expect(main.getByRole('button', { name: 'Cadeau geven' })).toBeVisible()

  await main.getByRole('button', { name: `Like ${name}` }).click()
  await main.getByRole('button', { name: `Like voor ${name} intrekken` }).click()
  await expect(main.getByRole('button', { name: `Like ${name}` })).toBeVisible()
  // The heart fills before the server knows, and a block that overtakes the like would refuse it.
  const liked = answered(page, 'useLikeProfileMutation')
  await page.getByRole('button', { name: 'Ongedaan maken' }).click()
  await expect(main.getByRole('button', { name: `Like voor ${name} intrekken` })).toBeVisible()
  await liked

  await main.getByRole('button', { name: `Meer over ${name}` }).click()
  await page.getByRole('menuitem', { name: `Blokkeer ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Blokkeer', exact: true }).click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(`Je hebt ${name} geblokkeerd`)
  await main.getByRole('button', { name: `Deblokkeer ${name}` }).click()
  await expect(main.getByRole('button', { name: `Like voor ${name} intrekken` })).toBeVisible()
})
