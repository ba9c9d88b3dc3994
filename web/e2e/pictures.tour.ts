import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test, type Browser, type Page } from '@playwright/test'
import sharp from 'sharp'
import { run } from './support/graph.ts'
import { expectSettled, useTheme, type Theme } from './support/looks.ts'
import { signIn } from './support/members.ts'

/** The pictures in README, taken from the running demo by `npm run pictures`. */
const FOLDER = path.resolve(import.meta.dirname, '../../docs/pictures')
const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 360, height: 740 }
const GAP = 24
const QUALITY = 82
const BACKDROP = '#f4f0f4'

// Alerts that would cover the screens.
const PUT_AWAY = ['PUSH', 'WELCOME_BONUS', 'TIME_BONUS']

type Person = { page: Page; id: string; name: string }

async function open(browser: Browser, key: string, viewport = PHONE): Promise<Person> {
  const context = await browser.newContext({ viewport, locale: 'en-GB', deviceScaleFactor: 2 })
  const page = await context.newPage()
  await signIn(page, `${key}@demo.ruvela`)
  await run(page.request, 'saveLanguageMutation', { input: { language: 'en' } })
  const dismissedAt = new Date().toISOString()
  await run(page.request, 'useDismissalsMutation', {
    input: { dismissals: PUT_AWAY.map((key) => ({ key, dismissedAt })) },
  })
  const { viewer } = await run(page.request, 'ProfileScreenQuery')
  return { page, id: viewer.profile.id as string, name: viewer.profile.displayName as string }
}

async function show(page: Page, address: string, theme: Theme = 'light'): Promise<Buffer> {
  await useTheme(page, theme)
  await page.goto(address)
  await expectSettled(page)
  await page.waitForLoadState('networkidle')
  return page.screenshot()
}

/** Places pictures of one height side by side. */
async function beside(pictures: readonly Buffer[]): Promise<Buffer> {
  const sizes = await Promise.all(pictures.map(async (picture) => sharp(picture).metadata()))
  const gap = GAP * 2
  const left = sizes.map((_, index) =>
    sizes.slice(0, index).reduce((sum, { width }) => sum + width + gap, gap),
  )
  return sharp({
    create: {
      width: sizes.reduce((sum, { width }) => sum + width + gap, gap),
      height: Math.max(...sizes.map(({ height }) => height)) + 2 * gap,
      channels: 3,
      background: BACKDROP,
    },
  })
    .composite(pictures.map((input, index) => ({ input, left: left[index]!, top: gap })))
    .png()
    .toBuffer()
}

async function keep(picture: Buffer, name: string, width: number): Promise<void> {
  mkdirSync(FOLDER, { recursive: true })
  await sharp(picture)
    .resize({ width })
    .webp({ quality: QUALITY })
    .toFile(path.join(FOLDER, `${name}.webp`))
}

test('the tour: search, conversation and four phones', async ({ browser }) => {
  const desk = await open(browser, 'sanne', DESKTOP)
  const { viewer } = await run(desk.page.request, 'ConversationListPageQuery', { count: 1 })
  const conversation = `/chats/${encodeURIComponent(viewer.conversations.edges[0].node.id as string)}`
  await keep(await show(desk.page, '/members'), 'search', 1600)
  await keep(await show(desk.page, conversation, 'dark'), 'conversation-dark', 1600)
  const phone = await open(browser, 'sanne')
  const screens = [
    await show(phone.page, '/members'),
    await show(phone.page, '/swipe-game'),
    await show(phone.page, conversation),
    await show(phone.page, '/likes', 'dark'),
  ]
  await keep(await beside(screens), 'phones', 1600)
})

test('the moment: a like, a match and a talk between two browsers', async ({ browser }) => {
  const [femke, oliver] = [await open(browser, 'femke'), await open(browser, 'oliver')]
  const frames: { picture: Buffer; milliseconds: number }[] = []
  const frame = async (milliseconds: number) => {
    const both = await Promise.all([femke.page.screenshot(), oliver.page.screenshot()])
    frames.push({ picture: await beside(both), milliseconds })
  }
  const write = async (by: Person, words: string) => {
    const field = by.page.getByRole('textbox', { name: 'Message' })
    for (let typed = 0; typed < words.length; typed += 9) {
      await field.pressSequentially(words.slice(typed, typed + 9))
      await frame(180)
    }
    await by.page.keyboard.press('Enter')
    for (const { page } of [femke, oliver]) await expect(page.getByText(words).last()).toBeVisible()
    await frame(1200)
  }
  await show(femke.page, `/members/${encodeURIComponent(oliver.id)}`)
  await show(oliver.page, `/members/${encodeURIComponent(femke.id)}`)
  await frame(1200)
  await press(femke.page, `Like ${oliver.name}`)
  await expect(oliver.page.getByText('Likes you')).toBeVisible()
  await frame(1400)
  await press(oliver.page, `Like ${femke.name}`)
  for (const { page } of [femke, oliver])
    await expect(page.getByRole('dialog', { name: 'It’s a match!' })).toBeVisible()
  await frame(1800)
  await femke.page.getByRole('link', { name: `Write to ${oliver.name}` }).click()
  await oliver.page.getByRole('link', { name: `Write to ${femke.name}` }).click()
  for (const { page } of [femke, oliver]) {
    await expectSettled(page)
    await press(page, 'No, I’ll write my own')
  }
  await frame(900)
  await write(femke, 'Hi Oliver! You restore old radios?')
  await write(oliver, 'I do. The one in my kitchen only plays 1962.')
  await write(femke, 'Then I want to hear it. Coffee on Sunday?')
  mkdirSync(FOLDER, { recursive: true })
  const pages = await Promise.all(
    frames.map(async ({ picture }) => sharp(picture).resize({ width: 800 }).png().toBuffer()),
  )
  await sharp(pages, { join: { animated: true } })
    .webp({ quality: 70, loop: 0, delay: frames.map(({ milliseconds }) => milliseconds), effort: 6 })
    .toFile(path.join(FOLDER, 'match.webp'))
})

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).first().click()
}
