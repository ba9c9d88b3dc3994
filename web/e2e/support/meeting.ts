import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { run } from './graph.ts'
import { acceptEntryWarning, expectSettled } from './looks.ts'
import { newMember, type NewMember } from './members.ts'

/** A member of one test, in a browser of their own. */
export type MemberOnPage = NewMember & { page: Page; id: string }

type Options = NonNullable<Parameters<typeof newMember>[1]>

/** A new member in a browser of their own, as wide as a desktop's unless told otherwise. */
export async function meet(
  browser: Browser,
  person: 'MALE' | 'FEMALE' | Options,
  options: BrowserContextOptions = { viewport: { width: 1280, height: 832 } },
): Promise<MemberOnPage> {
  const page = await (await browser.newContext(options)).newPage()
  await acceptEntryWarning(page)
  const member = await newMember(page, typeof person === 'string' ? { gender: person } : person)
  const { viewer } = await run(page.request, 'ProfileScreenQuery')
  return { ...member, page, id: viewer.profile.id }
}

export const close = (...members: { page: Page }[]) =>
  Promise.all(members.map(({ page }) => page.context().close()))

/** Opens the conversation with a member. */
export async function openChat(page: Page, otherId: string): Promise<void> {
  await page.goto(`/members/${encodeURIComponent(otherId)}/chat`)
  await expectSettled(page)
}

/** The messages of the open conversation, the field for the next one, and a row of the list. */
export const messages = (page: Page) => page.getByRole('log', { name: 'Berichten in dit gesprek' })
export const field = (page: Page) => page.getByRole('textbox', { name: 'Bericht', exact: true })
export const row = (page: Page, { name }: { name: string }) =>
  page.getByRole('navigation', { name: 'Gesprekken' }).getByRole('link', { name: new RegExp(name) })
