import { expect, type Browser, type BrowserContextOptions, type Locator, type Page } from '@playwright/test'
import { hireOperator, type Colleague } from './console.ts'
import { inDatabase } from './database.ts'
import { run } from './graph.ts'
import { meet as meetWith, type MemberOnPage } from './meeting.ts'
import { untilMet, write } from './members.ts'

export const DESK = { locale: 'en-GB', viewport: { width: 1280, height: 800 } }

/** A decision takes effect after its minute. */
export const EFFECT = { timeout: 240_000 }

/** An operator at work in a browser of their own. */
export async function moderator(
  browser: Browser,
  options: BrowserContextOptions,
  role: 'moderator' | 'support' = 'moderator',
): Promise<Colleague> {
  const page = await (await browser.newContext(options)).newPage()
  return { page, ...(await hireOperator(page.request, role)) }
}

/** A new member in a browser of their own, who reads Dutch. */
export const meet = (browser: Browser, gender: 'MALE' | 'FEMALE') =>
  meetWith(browser, { gender, locale: 'nl' })

const globalId = (type: string, id: string) => Buffer.from(`${type}:${id}`).toString('base64url')

/** The open case about something, as the console addresses it. */
export async function caseAbout(subjectId: string, kind: string): Promise<string> {
  let id: string | undefined
  await expect(async () => {
    const { rows } = await inDatabase((client) =>
      client.query<{ id: string }>(
        `select id from accounts.moderation_case where subject_id = $1 and kind = $2 and state = 'open'`,
        [subjectId, kind],
      ),
    )
    id = rows[0]?.id
    expect(id).toBeDefined()
  }).toPass()
  return globalId('ModerationCase', id!)
}

/** Reports something without its sheet. */
export async function report(by: MemberOnPage, subject: string, reason: string): Promise<void> {
  await expect(async () => {
    const answer = await run(by.page.request, 'useReportMutation', {
      input: { subject, reason, words: 'Ik durf niet meer alleen naar buiten.' },
    })
    expect(answer['report'].__typename).toBe('ReportSuccess')
  }).toPass()
}

export const undoLine = (page: Page): Locator => page.locator('[data-undo]:visible')

/** Waits until the line at the foot offers to undo such a decision. */
export async function expectDecided(page: Page, words: string): Promise<void> {
  await expect(undoLine(page)).toContainText(words)
  await expect(undoLine(page)).toContainText('takes effect in')
}

/** Two members. He has written to her, and she has reported his message. @returns the message's row id */
export async function reportedMessage(browser: Browser, words: string, reason: string) {
  const [ada, bo] = [await meet(browser, 'FEMALE'), await meet(browser, 'MALE')]
  await untilMet(bo.page, ada.id)
  await write(bo.page, ada.id, words)
  const messageId = await inDatabase(async (client) => {
    const query = `select id from conversations.message where content ->> 'text' = $1`
    return (await client.query<{ id: string }>(query, [words])).rows[0]!.id
  })
  await report(ada, globalId('Message', messageId), reason)
  return { ada, bo, messageId }
}
