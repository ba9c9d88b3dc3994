import { expect, test, type Locator, type Page } from '@playwright/test'
import { openConsole } from './support/console.ts'
import { inDatabase, rowId } from './support/database.ts'
import { operationId, run } from './support/graph.ts'
import {
  acceptEntryWarning,
  expectNoAxeViolation,
  expectNoSidewaysScrolling,
  expectSettled,
  keepPicture,
  useTheme,
} from './support/looks.ts'
import { linkInMail, signIn, untilMet } from './support/members.ts'
import {
  caseAbout,
  DESK,
  EFFECT,
  expectDecided,
  meet,
  moderator,
  report,
  reportedMessage,
  undoLine,
} from './support/moderation.ts'

const PHONE = { locale: 'en-GB', hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } }
const title = (page: Page) => page.getByRole('heading', { level: 2, name: /^New photo/ })
async function expectOther(shown: Locator, than: string): Promise<string> {
  await expect(shown).not.toHaveText(than)
  return (await shown.textContent())!
}

async function expectGoodLooks(page: Page, name: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await useTheme(page, theme)
    await expectNoSidewaysScrolling(page, `${name}, ${theme}`)
    await expectNoAxeViolation(page, `${name}, ${theme}`)
    await keepPicture(page, `${name}-${theme}`)
  }
  await useTheme(page, 'light')
}

test('OPER-03 PROF-12 moderators approve and refuse photos with keys alone, never the same ones, and undo', async ({
  browser,
}) => {
  const [{ page }, noor] = [await moderator(browser, DESK), await moderator(browser, DESK)]
  await page.goto('/operator/queue?kind=PHOTO')
  await noor.page.goto('/operator/queue?kind=PHOTO')
  await expect(title(page)).toBeVisible()
  await expect(title(noor.page)).toBeVisible()
  await expect(page).toHaveURL(/\/operator\/queue\/[^/?]+\?kind=PHOTO$/)
  expect(page.url()).not.toBe(noor.page.url())
  await expect(page.getByText('Taken by you')).toBeVisible()
  // In each list the other's case has the colleague's name.
  await expect(page.getByRole('navigation', { name: 'List' }).getByText(noor.name).first()).toBeVisible()

  const first = (await title(page).textContent())!
  await page.keyboard.press('a')
  const second = await expectOther(title(page), first)
  await expectDecided(page, 'Approved')
  // The remaining time is in sight in the narrow list, too.
  const countdown = undoLine(page).locator('small')
  expect(await countdown.evaluate((line) => line.scrollWidth - line.clientWidth)).toBe(0)

  await page.keyboard.press('1')
  await expect(page.getByRole('radio', { name: 'No person visible' })).toBeChecked()
  const preview = page.getByRole('region', { name: /will read$/ })
  await expect(preview).toBeVisible()
  await expectGoodLooks(page, 'queue-photo-1280')
  const wording = (await preview.innerText()).length
  await page.keyboard.press('e')
  await page.keyboard.type('Add one with your face.')
  await expect(preview).toContainText('Add one with your face.')
  expect((await preview.innerText()).length).toBeGreaterThan(wording)
  await page.keyboard.press('Control+Enter')
  const third = await expectOther(title(page), second)
  await expectDecided(page, 'Refused')

  // The same digit twice sends; undo brings the case back with everything that was chosen.
  await page.keyboard.press('2')
  await page.keyboard.press('2')
  await expectOther(title(page), third)
  await expectDecided(page, 'Refused')
  await page.keyboard.press('z')
  await expect(title(page)).toHaveText(third)
  await expect(page.getByRole('radio', { name: 'Not the member', exact: true })).toBeChecked()
  await page.keyboard.press('a')
  await expectOther(title(page), third)
  await expectDecided(page, 'Approved')

  await page.keyboard.press(' ')
  await expect(page.getByRole('dialog', { name: /^Photo of/ })).toBeVisible()
  await page.keyboard.press(' ')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('m')
  await expect(page.getByRole('dialog', { name: 'The member' })).toContainText('Text of the profile')
  await page.keyboard.press('m')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const before = page.url()
  await page.keyboard.press('s')
  await expect(page).not.toHaveURL(before)
  await page.keyboard.press('w')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Choose a reason')

  // Who leaves gives everything back.
  const held = decodeURIComponent(/queue\/([^?]+)/.exec(page.url())![1]!)
  await page.keyboard.press('g')
  await page.keyboard.press('u')
  await expect(page).toHaveURL('/operator/account')
  await expect
    .poll(() =>
      inDatabase(async (client) => {
        const query = 'select taken_by from accounts.moderation_case where id = $1'
        return (await client.query<{ taken_by: string | null }>(query, [rowId(held)])).rows[0]!.taken_by
      }),
    )
    .toBeNull()
})

test('OPER-03 a double press approves one photo, and an empty kind leads to what waits of others', async ({
  browser,
}) => {
  const { page } = await moderator(browser, DESK)
  await page.goto('/operator/queue?kind=PHOTO')
  await expect(title(page)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'List' }).getByText('yours')).toHaveCount(2)
  const first = (await title(page).textContent())!
  await page.keyboard.press('a')
  await page.keyboard.press('a')
  await expectOther(title(page), first)
  await expectDecided(page, 'Approved')
  await expect(page.getByText(/you: 1 today/)).toBeVisible()
  await page.keyboard.press('z')
  await expect(title(page)).toHaveText(first)

  await page.goto('/operator/queue?kind=SERIAL_REPORTER')
  await expect(page.getByRole('heading', { name: 'Nothing of this kind waits' })).toBeVisible()
  await page.getByRole('link', { name: /^Show the other \d+ cases$/ }).click()
  await expect(page.getByText('Taken by you')).toBeVisible()
})

test('OPER-03 a decision that finds no connection is kept, also over a reload, and sent again', async ({
  browser,
}) => {
  const { page } = await moderator(browser, DESK)
  await page.goto('/operator/queue?kind=PHOTO')
  await expect(title(page)).toBeVisible()
  const first = (await title(page).textContent())!
  // The next case is in reserve before the connection goes.
  await expect(page.getByRole('navigation', { name: 'List' }).getByText('yours')).toHaveCount(2)
  await page.context().setOffline(true)
  await page.keyboard.press('a')
  await expectOther(title(page), first)
  await expect(undoLine(page)).toContainText('1 decision is not sent')
  await page.context().setOffline(false)
  await page.reload()
  await expect(undoLine(page)).toContainText('1 decision is not sent')
  await page.getByRole('button', { name: 'Send again' }).click()
  await expectDecided(page, 'Approved')
})

for (const [what, operation, failure] of [
  ['queue', 'useQueueListQuery', 'No connection'],
  ['case', 'CaseViewQuery', 'This case could not be shown.'],
] as const)
  test(`OPER-03 a ${what} that got no answer is there as soon as a moderator tries again`, async ({
    browser,
  }) => {
    const { page } = await moderator(browser, DESK)
    let isCut = true
    await page.route('/graphql', (route) =>
      isCut && route.request().postData()?.includes(operationId(operation))
        ? route.abort()
        : route.fallback(),
    )
    await page.goto('/operator/queue?kind=PHOTO')
    await expect(page.getByText(failure).first()).toBeVisible({ timeout: 20_000 })
    isCut = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(title(page)).toBeVisible()
  })

test('OPER-03 what a moderator has chosen and not sent is gone from the tab after logging out', async ({
  browser,
}) => {
  const { page } = await moderator(browser, DESK)
  const kept = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('operator-')))
  await page.goto('/operator/queue?kind=PHOTO')
  await expect(title(page)).toBeVisible()
  await page.keyboard.press('1')
  await expect(page.getByRole('radio', { name: 'No person visible' })).toBeChecked()
  expect(await kept()).not.toEqual([])
  await page.goto('/operator/account')
  await page.getByRole('button', { name: /account, keys, log out/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/operator/login')
  expect(await kept()).toEqual([])
})

test('OPER-03 TRUST-07 a threat is answered: the reporter reads the outcome, and the member the reasons', async ({
  browser,
}) => {
  const words = `Ik weet waar je woont ${Date.now()}`
  const { ada, bo, messageId } = await reportedMessage(browser, words, 'THREAT')

  const { page } = await moderator(browser, DESK)
  await page.goto(`/operator/queue/${await caseAbout(messageId, 'report')}`)
  await expect(page.getByRole('heading', { level: 2, name: /^Report [2-9A-Z]{4}-/ })).toBeVisible()
  const read = page.getByRole('region', { name: 'The reported words' })
  await expect(read).toContainText('Reading this is recorded')
  await expect(read).toContainText(words)
  await expect(page.getByText('Ik durf niet meer alleen naar buiten.')).toBeVisible()
  await expect(page.getByText('Most dangerous').last()).toBeVisible()

  await page.keyboard.press('u')
  await page.getByLabel('Reason').selectOption('THREAT')
  await page.getByLabel('Days').fill('30')
  await expect(page.getByRole('region', { name: `${bo.name} will read` })).toContainText('geblokkeerd')
  await expect(page.getByRole('region', { name: 'Who reported will read' })).toBeVisible()
  await expect(page.getByText('Not said: who reported.')).toBeVisible()
  await expectGoodLooks(page, 'queue-report-1280')
  await page.getByRole('button', { name: 'Suspend for 30 days' }).click()
  await expectDecided(page, 'Suspended')

  let statement = ''
  await expect(async () => {
    statement = await linkInMail(bo.page, bo.email)
    expect(statement).toContain('/statements/')
  }).toPass(EFFECT)
  await bo.page.goto(statement)
  await expectSettled(bo.page)
  await expect(bo.page.locator('main')).toContainText('geblokkeerd')
  await expect(bo.page.locator('main')).not.toContainText(ada.name)
  await ada.page.goto('/settings/safety')
  await expect(ada.page.getByRole('region', { name: 'Wat je hebt gemeld' })).toContainText('ingegrepen')
})

test('OPER-03 Enter confirms what was chosen by keys, also after a press on a link or button', async ({
  browser,
}) => {
  const words = `Ga toch weg ${Date.now()}`
  const { messageId } = await reportedMessage(browser, words, 'HARASSMENT')
  const { page } = await moderator(browser, DESK)
  await page.goto(`/operator/queue/${await caseAbout(messageId, 'report')}`)
  await expect(page.getByRole('heading', { level: 2, name: /^Report [2-9A-Z]{4}-/ })).toBeVisible()
  // A press leaves the focus on the link, which has an Enter of its own.
  await page.getByRole('link', { name: /^Reports/ }).focus()
  await page.keyboard.press('w')
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  await expectDecided(page, 'Warned')
})

test('OPER-03 TRUST-07 an appeal goes to another moderator, who makes a wrong decision good', async ({
  browser,
}) => {
  const [ada, bo] = [await meet(browser, 'FEMALE'), await meet(browser, 'MALE')]
  await untilMet(ada.page, bo.id)
  await report(ada, bo.id, 'FAKE_PROFILE')
  const [mia, noor] = [await moderator(browser, DESK), await moderator(browser, DESK)]
  await mia.page.goto(`/operator/queue/${await caseAbout(rowId(bo.id), 'report')}`)
  await expect(mia.page.getByText('The profile as it is now')).toBeVisible()
  await mia.page.keyboard.press('u')
  await mia.page.getByLabel('Reason').selectOption('FAKE_PROFILE')
  await expect(mia.page.getByRole('region', { name: `${bo.name} will read` })).toBeVisible()
  await mia.page.keyboard.press('Escape')
  await mia.page.keyboard.press('Enter')
  await expectDecided(mia.page, 'Suspended')

  let statementId = ''
  await expect(async () => {
    statementId = /\/statements\/([^/?]+)/.exec(await linkInMail(bo.page, bo.email))![1]!
  }).toPass(EFFECT)
  const appealed = await run(bo.page.request, 'useAppealMutation', {
    input: {
      statementId: decodeURIComponent(statementId),
      words: 'Ik ben het echt, zie mijn andere foto’s.',
    },
  })
  expect(appealed['appeal'].__typename).toBe('AppealSuccess')
  const address = `/operator/queue/${await caseAbout(rowId(decodeURIComponent(statementId)), 'appeal')}`

  await mia.page.goto(address)
  await expect(mia.page.getByText('This one is for a colleague.')).toBeVisible()

  const { page } = noor
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 2, name: /^Appeal/ })).toBeVisible()
  await expect(page.getByText(`${mia.name} decided first. You may decide.`)).toBeVisible()
  await expect(page.getByText('Ik ben het echt, zie mijn andere foto’s.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The statement the member got' })).toBeVisible()
  const judged = page.getByRole('region', { name: 'What was judged' })
  await expect(judged.getByText('Fake profile')).toBeVisible()
  await expect(judged.getByText('Ik durf niet meer alleen naar buiten.')).toBeVisible()
  await expect(judged.getByText('The profile as it is now')).toBeVisible()
  await page.keyboard.press('2')
  await expect(page.getByText('The account is open again')).toBeVisible()
  await expect(page.getByRole('region', { name: `${bo.name} will read` })).toBeVisible()
  await expectGoodLooks(page, 'queue-appeal-1280')
  await page.keyboard.press('Enter')
  await expectDecided(page, 'Made good')
  // The account is open again. Its sessions have ended, so the member logs in.
  await expect(async () => {
    await signIn(bo.page, bo.email, bo.password)
    expect((await run(bo.page.request, 'ProfileScreenQuery')).viewer).toBeTruthy()
  }).toPass(EFFECT)
})

test('OPER-03 on a phone a moderator refuses, undoes and approves by touch, and answers a report', async ({
  browser,
}) => {
  const { page } = await moderator(browser, PHONE)
  await page.goto('/operator/queue?kind=PHOTO')
  await expect(title(page)).toBeVisible()
  // What must never be overlooked is in sight before any other reason is opened.
  await expect(page.getByText('Possibly a minor')).toBeVisible()
  await expect(page.getByText('Unclear or altered')).toBeHidden()
  const first = (await title(page).textContent())!
  await page.getByRole('radio', { name: 'No person visible' }).tap()
  await expect(page.getByRole('region', { name: /will read$/ })).toBeVisible()
  await expectGoodLooks(page, 'queue-photo-360')
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScrolling(page)
  await page.setViewportSize(PHONE.viewport)
  await page.getByRole('button', { name: 'Refuse, next' }).tap()
  await expectOther(title(page), first)
  await expectDecided(page, 'Refused')
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect(title(page)).toHaveText(first)
  await page.getByRole('button', { name: 'Approve' }).tap()
  await expectOther(title(page), first)
  await expectDecided(page, 'Approved')

  const [ada, bo] = [await meet(browser, 'FEMALE'), await meet(browser, 'MALE')]
  await untilMet(ada.page, bo.id)
  await report(ada, bo.id, 'SPAM')
  await page.goto(`/operator/queue/${await caseAbout(rowId(bo.id), 'report')}`)
  await expect(page.getByRole('heading', { level: 2, name: /^Report [2-9A-Z]{4}-/ })).toBeVisible()
  await page.getByRole('radio', { name: 'No action' }).tap()
  await page.getByRole('button', { name: 'No action, next: see the texts' }).tap()
  const sheet = page.getByRole('dialog', { name: 'What will be read' })
  await expect(sheet.getByRole('region', { name: 'Who reported will read' })).toBeVisible()
  await expect(sheet).toContainText(`${bo.name} reads nothing about this.`)
  await expectGoodLooks(page, 'queue-report-360')
  await sheet.getByRole('button', { name: 'No action, next' }).tap()
  await expectDecided(page, 'No action')
})

test('OPER-01 OPER-03 support looks at a case and learns who decides; reading messages asks first', async ({
  browser,
}) => {
  const words = `Kun je me geld lenen ${Date.now()}`
  const { messageId } = await reportedMessage(browser, words, 'SCAM')
  const { page } = await moderator(browser, DESK, 'support')
  await page.goto(`/operator/queue/${await caseAbout(messageId, 'report')}`)
  await expect(page.getByText('Only moderators and admins decide. You may look.')).toBeVisible()
  await expect(page.getByRole('radio', { name: /^No action/ })).toBeDisabled()
  await expect(page.getByText(words)).toHaveCount(0)
  await page.keyboard.press('u')
  await expect(page.getByRole('radio', { name: /^Suspend/ })).not.toBeChecked()
  await expectGoodLooks(page, 'queue-support-1280')
  await page.getByRole('button', { name: 'Show the messages' }).click()
  await expect(page.getByText(words)).toBeVisible()
})

test('TRUST-07 an admin names a trusted flagger, whose notice by the link comes first and is marked', async ({
  browser,
  page: visitor,
}) => {
  const { page } = await openConsole(browser, 'admin')
  await page.goto('/operator/trusted-flaggers')
  const name = `Meldpunt ${Date.now().toString(36)}`
  await page.getByRole('button', { name: 'New trusted flagger' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Organisation').fill(name)
  await dialog.getByLabel('Named by').fill('Autoriteit Consument & Markt')
  await dialog.getByLabel('E-mail address').fill('not an address')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await dialog.getByLabel('E-mail address').fill(`${Date.now().toString(36)}@flagger.example`)
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(dialog).toContainText('It is not shown again.')
  const link = (await dialog.getByText('/complaints#trusted=').textContent())!
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Counts')

  await acceptEntryWarning(visitor)
  await visitor.goto(`/complaints?lang=en#${link.split('#')[1]!}`)
  await expect(visitor.getByText('You report as a trusted flagger')).toBeVisible()
  await expect(visitor.getByLabel('Your e-mail address')).toHaveCount(0)
  await visitor.getByLabel('What happened?').fill('This profile offers stolen goods.')
  await visitor.getByRole('button', { name: 'Send complaint' }).click()
  await expect(visitor.getByText('Your reference number is')).toBeVisible()

  await page.goto('/operator/queue')
  // The console hands out what comes first.
  const sender = page.getByRole('paragraph').filter({ hasText: 'named by Autoriteit Consument & Markt' })
  await expect(sender).toContainText(`${name}Trusted flagger`)
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await expect(page.getByRole('button').filter({ hasText: name })).toContainText('Trusted flagger')
})
