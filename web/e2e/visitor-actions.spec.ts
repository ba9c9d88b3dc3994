import { expect, test, type Page } from '@playwright/test'
import { acceptEntryWarning, expectSettled } from './support/looks.ts'
import { moveNorth, newMember, type DemoCard, type NewMember } from './support/members.ts'
import { allowAskingForNotifications } from './support/permissions.ts'

const join = (page: Page) => page.getByRole('dialog', { name: 'Doe mee om verder te gaan' })
const pathOf = ({ id }: DemoCard) => `/members/${encodeURIComponent(id)}`
const main = (page: Page) => page.getByRole('main')

/** Visitors who come through a partner may see members on this site without an account. */
const BY_PARTNER = '?network=net'

/** A visitor's action, where it is pressed, and the screen on which a member does it. */
type Wish = {
  wish: string
  press: (page: Page, card: DemoCard) => Promise<void>
  leadsTo: (card: DemoCard) => string
}

const WISHES: Wish[] = [
  {
    wish: 'to write',
    press: async (page, card) => {
      await open(page, pathOf(card) + BY_PARTNER)
      await main(page).getByRole('button', { name: 'Stuur een bericht' }).click()
    },
    leadsTo: (card) => `${pathOf(card)}/chat`,
  },
  {
    wish: 'to like',
    press: async (page, card) => {
      await open(page, pathOf(card) + BY_PARTNER)
      await main(page)
        .getByRole('button', { name: `Like ${card.displayName}` })
        .click()
    },
    leadsTo: pathOf,
  },
  {
    wish: 'to give something',
    press: async (page, card) => {
      await open(page, pathOf(card) + BY_PARTNER)
      await main(page).getByRole('button', { name: 'Cadeau geven' }).click()
    },
    leadsTo: pathOf,
  },
  {
    wish: 'to see more photos',
    press: async (page, card) => {
      await open(page, pathOf(card) + BY_PARTNER)
      const next = main(page).getByRole('button', { name: 'Volgende foto' })
      await next.click()
      await main(page).getByRole('button', { name: 'Meld je gratis aan' }).click()
    },
    leadsTo: (card) => pathOf(card) + BY_PARTNER,
  },
]

async function open(page: Page, address: string) {
  await page.goto(address)
  await expectSettled(page)
}

/** A member's past actions and remaining allowance, as the old calls report them. */
async function deedsOf(page: Page) {
  const read = async (path: string) => (await page.request.get(path)).json() as Promise<Record<string, any>>
  const { credits } = await read('/api/user.php')
  const { profiles } = await read('/api/likes.php')
  const { chats } = await read('/api/chats.php')
  return { credits: credits as number, likes: profiles as unknown[], chats: chats as unknown[] }
}

/**
 * A member without any action yet, and a demo member of whose photos a visitor sees only one. The page is
 * left logged out.
 */
async function memberAndCard(page: Page): Promise<{ member: NewMember; card: DemoCard; credits: number }> {
  await acceptEntryWarning(page)
  const member = await newMember(page, { locale: 'nl' })
  const card = (await moveNorth(page)).find(({ photos }) => photos.length > 1)!
  const { credits } = await deedsOf(page)
  await page.context().clearCookies()
  return { member, card, credits }
}

test('ROUTE-14 a visitor’s action asks to sign up; after the login its screen opens, with nothing done yet', async ({
  page,
}) => {
  const { member, card, credits } = await memberAndCard(page)
  for (const { wish, press, leadsTo } of WISHES) {
    await test.step(wish, async () => {
      await press(page, card)
      await join(page).getByRole('button', { name: 'Inloggen' }).click()
      const login = page.getByRole('dialog', { name: 'Fijn dat je er weer bent' })
      await login.getByLabel('E-mailadres').fill(member.email)
      await login.getByLabel('Wachtwoord', { exact: true }).fill(member.password)
      await login.getByRole('button', { name: 'Inloggen', exact: true }).click()
      await expect(page, wish).toHaveURL(leadsTo(card))
      await expectSettled(page)
      await expect(page.getByRole('navigation', { name: 'Hoofdmenu' }).first()).toBeVisible()
      if (leadsTo(card).endsWith('/chat'))
        await expect(page.getByRole('textbox', { name: 'Bericht', exact: true })).toHaveValue('')
      else
        await expect(
          main(page).getByRole('button', { name: `Like ${card.displayName}` }),
          wish,
        ).toHaveAttribute('aria-pressed', 'false')
      expect(await deedsOf(page), wish).toEqual({ credits, likes: [], chats: [] })
      // An open page would find its session gone and go to the login.
      await page.goto('about:blank')
      await page.context().clearCookies()
    })
  }
})

test('ROUTE-14 a visitor who likes from a card signs up and ends on that member’s page, without a like', async ({
  page,
}) => {
  await acceptEntryWarning(page)
  await allowAskingForNotifications(page)
  // A demo member, with a photo: members of other tests may be gone before the steps are done.
  await open(page, `/members${BY_PARTNER}&photo=1`)
  const card = main(page).getByRole('article').first()
  const address = (await card.getByRole('link').first().getAttribute('href'))!
  await card.getByRole('button', { name: /^Like / }).click()
  await join(page).getByLabel('Profielnaam').fill('Noor')
  await join(page).getByLabel('Dag').pressSequentially('03021990')
  await join(page)
    .getByLabel('E-mailadres')
    .fill(`noor-${Date.now().toString(36)}@example.org`)
  await join(page).getByLabel('Wachtwoord', { exact: true }).fill('roeien-met-riemen-9')
  await page.keyboard.press('Enter')
  const heading = page.getByRole('heading', { level: 1 })
  const later = page.getByRole('button', { name: 'Later', exact: true })
  for (const step of ['Laat zien wie je bent', 'Vertel iets over jezelf', 'Wat past bij jou?']) {
    await expect(heading).toHaveText(step)
    await later.click()
  }
  await expect(heading).toHaveText('Waar woon je?')
  await page.getByRole('combobox', { name: 'Woonplaats' }).fill('Utrecht')
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Doorgaan', exact: true }).click()
  await expect(heading).toHaveText('Mis geen bericht')
  await later.click()
  await page.getByRole('link', { name: 'Alvast rondkijken' }).click()
  await expect(page).toHaveURL(address)
  await expect(
    main(page)
      .getByRole('button', { name: /^Like / })
      .first(),
  ).toHaveAttribute('aria-pressed', 'false')
  expect(await deedsOf(page)).toMatchObject({ likes: [], chats: [] })
})

test('TRUST-07 a visitor’s report from a card opens the complaint form, which names the profile', async ({
  page,
}) => {
  await acceptEntryWarning(page)
  await open(page, `/members${BY_PARTNER}&photo=1`)
  const card = main(page).getByRole('article').first()
  const address = (await card.getByRole('link').getAttribute('href'))!
  await card.getByRole('button', { name: /^Meer over / }).click()
  await expect(page.getByRole('menuitem')).toHaveCount(1)
  await page.getByRole('menuitem', { name: /^Meld / }).click()
  await expect(page).toHaveURL(/\/complaints\?about=MEMBER&which=/)
  await expect(page.getByLabel('Welke precies?')).toHaveValue(decodeURIComponent(address))
})
