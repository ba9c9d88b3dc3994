import { expect, test, type Locator, type Page } from '@playwright/test'
import { run } from './support/graph.ts'
import {
  acceptEntryWarning,
  expectNoAxeViolation,
  expectNoSidewaysScrolling,
  expectSettled,
  looksOf,
  useTheme,
} from './support/looks.ts'
import { like, moveNorth, newMember, readIn, type DemoCard } from './support/members.ts'

type Opened = {
  shown: Locator
  /** The element that has the focus once Escape has closed it. */
  back?: Locator
}
type Stage = { page: Page; card: DemoCard }
type Layer = {
  title: string
  widths?: readonly number[]
  open: (stage: Stage) => Promise<Opened>
}

async function at(page: Page, address: string) {
  await page.goto(address)
  await expectSettled(page)
}

const pathOf = ({ id }: DemoCard) => `/members/${encodeURIComponent(id)}`

/** Opens a page's dialog from its button by keyboard. */
const byButton =
  (
    address: (card: DemoCard) => string,
    name: string | RegExp | ((card: DemoCard) => string),
    role = 'dialog',
  ) =>
  async ({ page, card }: Stage): Promise<Opened> => {
    await at(page, address(card))
    const named = typeof name === 'function' ? name(card) : name
    const opener = page.getByRole('button', { name: named }).first()
    await opener.press('Enter')
    return { shown: page.getByRole(role as 'dialog').last(), back: opener }
  }

/** The same for an entry of the member's menu. */
const byMenu =
  (item: (card: DemoCard) => string) =>
  async ({ page, card }: Stage): Promise<Opened> => {
    await at(page, pathOf(card))
    const opener = page.getByRole('button', { name: `Meer over ${card.displayName}` })
    await opener.press('Enter')
    await page.getByRole('menuitem', { name: item(card) }).press('Enter')
    return { shown: page.getByRole('dialog'), back: opener }
  }

const LAYERS: Layer[] = [
  { title: 'the account menu', open: byButton(() => '/settings/notifications', 'Account', 'menu') },
  { title: 'the language menu', open: byButton(() => '/settings/notifications', /^Taal/, 'menu') },
  { title: 'the filters on a phone', widths: [320], open: byButton(() => '/members', /^Filters/) },
  { title: 'a photo in the whole window', open: byButton(pathOf, 'Foto vergroten') },
  { title: 'the gifts', open: byButton(pathOf, 'Cadeau geven') },
  { title: 'leaving for good', open: byButton(() => '/settings/account', 'Account verwijderen') },
  { title: 'a report', open: byMenu(({ displayName }) => `Meld ${displayName}`) },
  { title: 'the question before a block', open: byMenu(({ displayName }) => `Blokkeer ${displayName}`) },
  {
    title: 'lines for a first message',
    open: async (stage) => {
      await at(stage.page, `${pathOf(stage.card)}/chat`)
      const shown = stage.page.getByRole('dialog', { name: /^Een eerste zin/ })
      await expect(shown).toBeVisible()
      return { shown, back: stage.page.getByRole('textbox', { name: 'Bericht', exact: true }) }
    },
  },
]

test('every member menu and dialog passes axe in both themes, fits the smallest phone and restores the focus', async ({
  page,
}) => {
  await acceptEntryWarning(page)
  await newMember(page, { locale: 'nl' })
  const card = (await moveNorth(page)).find(({ photos }) => photos.length > 1)!
  for (const [index, { title, widths, open }] of LAYERS.entries()) {
    for (const { theme, width, height } of looksOf(index)) {
      if (widths && !widths.includes(width)) continue
      const about = `${title} ${theme} ${width}`
      await test.step(about, async () => {
        await page.setViewportSize({ width, height })
        await useTheme(page, theme)
        const { shown, back } = await open({ page, card })
        await expect(shown).toBeVisible()
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
        await expectNoSidewaysScrolling(page, about)
        await expectNoAxeViolation(page, about)
        await page.keyboard.press('Escape')
        await expect(shown).toBeHidden()
        if (back) await expect(back, about).toBeFocused()
      })
    }
  }
})

test('dialogs for visitors pass axe in both themes and fit the smallest phone', async ({ page, browser }) => {
  const somebody = await browser.newPage()
  await newMember(somebody, { locale: 'nl' })
  const [card] = await moveNorth(somebody)
  await somebody.context().close()
  for (const { theme, width, height } of looksOf(0)) {
    const about = `${theme} ${width}`
    await page.setViewportSize({ width, height })
    await useTheme(page, theme)
    await page.goto('/')
    // An answered question does not return; storage and cookie both keep the answer.
    await page.evaluate(() => localStorage.clear())
    await page.context().clearCookies()
    await readIn(page, 'nl')
    await page.goto('/')
    const warning = page.getByRole('dialog', { name: 'Alleen voor volwassenen' })
    await expect(warning).toBeVisible()
    await expectNoAxeViolation(page, `the question for the age ${about}`)
    await expectNoSidewaysScrolling(page, `the question for the age ${about}`)
    await warning.getByRole('button', { name: 'Ik ben 18 jaar of ouder' }).press('Enter')
    await expect(warning).toBeHidden()
    // Visitors who come through a partner may see members on this site.
    await at(page, `${pathOf(card!)}?network=net`)
    const opener = page.getByRole('button', { name: `Like ${card!.displayName}` }).first()
    await opener.press('Enter')
    const join = page.getByRole('dialog', { name: 'Doe mee om verder te gaan' })
    await expect(join).toBeVisible()
    await expectNoAxeViolation(page, `the sign-up ${about}`)
    await expectNoSidewaysScrolling(page, `the sign-up ${about}`)
    await page.keyboard.press('Escape')
    await expect(join).toBeHidden()
    await expect(opener).toBeFocused()
  }
})

test('the moment of a match passes axe in both themes and fits the smallest phone', async ({
  page,
  browser,
}) => {
  await acceptEntryWarning(page)
  await newMember(page, { locale: 'nl' })
  const own = (await run(page.request, 'ProfileScreenQuery')).viewer.profile.id as string
  await at(page, '/members')
  const other = await browser.newPage()
  await newMember(other, { gender: 'MALE' })
  const his = (await run(other.request, 'ProfileScreenQuery')).viewer.profile.id as string
  await like(page, his)
  await like(other, own)
  const moment = page.getByRole('dialog', { name: 'Het is een match!' })
  await expect(moment).toBeVisible()
  for (const { theme, width, height } of looksOf(1)) {
    await page.setViewportSize({ width, height })
    await useTheme(page, theme)
    await expectNoSidewaysScrolling(page, `${theme} ${width}`)
    await expectNoAxeViolation(page, `${theme} ${width}`)
  }
  await page.keyboard.press('Escape')
  await expect(moment).toBeHidden()
  await other.context().close()
})
