import { expect, test } from '@playwright/test'
import { chooseAct, expectGoodLooks, findMember, hireOperator, openConsole } from './support/console.ts'
import { run } from './support/graph.ts'
import { acceptEntryWarning } from './support/looks.ts'
import { newMember } from './support/members.ts'
import { orderAndPay } from './support/orders.ts'

test.beforeEach(({ page }) => acceptEntryWarning(page))

test('OPER-05 support finds a member by address or order number, and each look is recorded', async ({
  page,
  browser,
}) => {
  const member = await newMember(page)
  const { number } = await orderAndPay(page)
  const { page: desk, name } = await openConsole(browser, 'support')
  await desk.goto('/operator/members')
  await expect(desk.getByRole('heading', { name: 'Find a member' })).toBeVisible()
  await expectGoodLooks(desk, 'members-empty')
  await desk.getByLabel('What you know').fill(member.email)
  await desk.getByRole('button', { name: 'Find' }).click()
  await expect(desk.getByLabel('Why')).toBeFocused()
  await expect(desk.getByText('Say why: it is recorded')).toBeVisible()
  await desk.getByLabel('Why').fill('Call 17')
  await desk.keyboard.press('Enter')
  const row = desk.getByRole('row').filter({ hasText: member.email })
  await expect(row).toContainText(member.name)
  await expectGoodLooks(desk, 'members-found')
  await row.getByRole('link').click()
  await expect(desk.getByRole('heading', { level: 1, name: member.name })).toBeVisible()
  await expect(desk.getByText('Opened for: Call 17 · recorded')).toBeVisible()
  await expect(desk.getByRole('link', { name: number })).toBeVisible()
  await expectGoodLooks(desk, 'member')

  // Coming back shows what was found, without another search.
  await desk.goBack()
  await expect(row).toBeVisible()
  await findMember(desk, number, 'Call 18')
  const audit = desk.getByRole('table', { name: 'Audit' })
  await expect(audit.getByRole('row').filter({ hasText: 'Call 17' })).toHaveCount(1)
  // The log of all subgraphs gets the newest opening a moment later.
  await expect(async () => {
    await desk.reload()
    const opening = audit.getByRole('row').filter({ hasText: 'Call 18' }).first()
    await expect(opening).toContainText(name, { timeout: 10_000 })
  }).toPass()
})

test('ACCT-01 support reads what a leaving member wrote, and opens the member from there', async ({
  page,
  browser,
}) => {
  const { name, password } = await newMember(page)
  const words = `Too few people of my age near ${name}.`
  await run(page.request, 'useDeleteAccountMutation', {
    input: { reason: 'NO_MEMBERS', remarks: words, password },
  })
  const { page: desk } = await openConsole(browser, 'support')
  await desk.goto('/operator/members')
  const row = desk
    .getByRole('table', { name: 'What leaving members wrote' })
    .getByRole('row', { name: words })
  await expect(row).toContainText('too few members')
  await expectGoodLooks(desk, 'members-departures')
  await row.getByRole('link', { name }).click()
  await expect(desk.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(desk.getByText('Opened for: Words of a leaving member · recorded')).toBeVisible()

  const { page: other } = await openConsole(browser, 'moderator')
  await other.goto('/operator/members')
  await expect(other.getByRole('heading', { name: 'Find a member' })).toBeVisible()
  await expect(other.getByText(words)).toBeHidden()
})

test('OPER-05 a member page opened by its bare address asks for the reason first', async ({
  page,
  browser,
}) => {
  const member = await newMember(page)
  const { page: desk } = await openConsole(browser, 'moderator')
  await findMember(desk, member.email, 'Report 3')
  const address = desk.url()
  // A page of its own has no history, as for a colleague who gets the address.
  const second = await desk.context().newPage()
  await second.goto(address)
  await expect(second.getByLabel('Why')).toBeFocused()
  await expect(second.getByText(member.name)).toHaveCount(0)
  await second.keyboard.type('Second look')
  await second.keyboard.press('Enter')
  await expect(second.getByText('Opened for: Second look · recorded')).toBeVisible()
  // Moderators see neither orders nor ledger, and read who does.
  const orders = second.getByRole('region', { name: 'Orders' })
  await expect(orders).toContainText('This is open to: Admin, Finance, or Support.')
  await second.getByRole('button', { name: 'Actions' }).click()
  await expect(second.getByRole('menuitem', { name: /Pause/ })).toHaveAttribute('aria-disabled', 'true')
  await expect(second.getByRole('menuitem', { name: /Pause/ })).toContainText('Support')
})

test('OPER-05 logging out takes the member off every tab of the console, and a name keeps its title in order', async ({
  page,
  browser,
}) => {
  const member = await newMember(page, { name: 'דנה' })
  const { page: desk } = await openConsole(browser, 'support')
  await findMember(desk, member.email, 'Call 19')
  await expect(desk).toHaveTitle('\u2068דנה\u2069 · Console')
  const other = await desk.context().newPage()
  await findMember(other, member.email, 'Call 20')
  await other.getByRole('button', { name: /account, keys, log out/ }).click()
  await other.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(other).toHaveURL('/operator/login')
  await expect(desk).toHaveURL(/\/operator\/login\?ended=1&return=/)
  await expect(desk.getByText(member.email)).toHaveCount(0)
})

test('OPER-05 support changes an address, which logs the member out, and pauses and notes', async ({
  page,
  browser,
}) => {
  const member = await newMember(page)
  const { page: desk, name } = await openConsole(browser, 'support')
  await findMember(desk, member.email, 'Ticket 9')
  await desk.keyboard.press('.')
  await expect(desk.getByRole('menu', { name: 'Actions' })).toBeVisible()
  await expectGoodLooks(desk, 'member-menu')
  await desk.getByRole('menuitem', { name: 'Change the address' }).click()
  const dialog = desk.getByRole('dialog')
  await expect(dialog).toContainText('The member is logged out everywhere')
  await expect(dialog.getByLabel('Reason')).toHaveValue('Ticket 9')
  await expectGoodLooks(desk, 'member-address')
  const other = await newMember(await (await browser.newContext()).newPage())
  await dialog.getByLabel('New e-mail address').fill(other.email)
  await dialog.getByRole('button', { name: 'Change it' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('This address is taken or barred on the site.')
  const newEmail = `moved-${member.email}`
  await dialog.getByLabel('New e-mail address').fill(newEmail)
  await dialog.getByRole('button', { name: 'Change it' }).click()
  await expect(desk.getByText('The address is changed')).toBeVisible()
  await expect(desk.getByRole('region', { name: 'Facts' })).toContainText(newEmail)
  expect((await run(page.request, 'OrderListPageQuery', { count: 1 })).viewer).toBeNull()
  // The sessions are gone, so the menu has nothing to end.
  await desk.getByRole('button', { name: 'Actions' }).click()
  await expect(desk.getByRole('menuitem', { name: /End the sessions/ })).toContainText('not logged in')
  await desk.keyboard.press('Escape')

  await chooseAct(desk, 'Pause')
  await dialog.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(desk.getByText('The member is paused')).toBeVisible()
  await expect(desk.getByRole('main').getByText('Paused', { exact: true }).first()).toBeVisible()
  await desk.keyboard.press('n')
  await dialog.getByLabel('Note').fill('Moves to another provider.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const notes = desk.getByRole('table', { name: 'Notes' })
  await expect(notes.getByRole('row').filter({ hasText: 'Moves to another provider.' })).toContainText(name)
})

test('OPER-05 support logs a member out everywhere', async ({ page, browser }) => {
  const member = await newMember(page)
  const { page: desk } = await openConsole(browser, 'support')
  await findMember(desk, member.email, 'Lost phone')
  await chooseAct(desk, 'End the sessions')
  await desk.getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(desk.getByText('The member is logged out everywhere')).toBeVisible()
  expect((await run(page.request, 'OrderListPageQuery', { count: 1 })).viewer).toBeNull()
})

test('OPER-05 a member is erased once a second operator confirms it, and is then found by nothing', async ({
  page,
  browser,
}) => {
  const member = await newMember(page)
  const first = await openConsole(browser, 'support')
  await findMember(first.page, member.email, 'Letter of 3 May')
  await chooseAct(first.page, 'Erase now')
  await first.page.getByRole('dialog').getByRole('button', { name: 'Ask for it' }).click()
  await expect(first.page.getByText('Another operator in support has to confirm it.')).toBeVisible()
  await expect(first.page.getByRole('button', { name: 'Erase the member' })).toBeDisabled()
  await expectGoodLooks(first.page, 'member-erasure')

  const second = await openConsole(browser, 'support')
  await second.page.goto('/operator/members')
  const waiting = second.page.getByRole('table', { name: 'Erasures that wait' })
  const row = waiting.getByRole('row').filter({ hasText: member.name })
  await expect(row).toContainText(first.name)
  await expectGoodLooks(second.page, 'members-erasures')
  await row.getByRole('link', { name: member.name }).click()
  await expect(second.page.getByText(`${first.name} asked on`)).toBeVisible()
  await second.page.getByRole('button', { name: 'Erase the member' }).click()
  const dialog = second.page.getByRole('dialog')
  await expect(dialog).toContainText('There is no way back.')
  await dialog.getByRole('button', { name: 'Erase now' }).click()
  await expect(second.page.getByText('The member is erased')).toBeVisible()
  await expect(second.page).toHaveURL('/operator/members')
  await second.page.getByLabel('What you know').fill(member.email)
  await second.page.getByLabel('Why').fill('To be sure')
  await second.page.keyboard.press('Enter')
  await expect(second.page.getByRole('heading', { name: 'No member found' })).toBeVisible()
})

test('OPER-05 a second operator declines an erasure from the list of those that wait', async ({
  page,
  browser,
}) => {
  const member = await newMember(page)
  const first = await openConsole(browser, 'support')
  await findMember(first.page, member.email, 'Letter of 4 May')
  await chooseAct(first.page, 'Erase now')
  await first.page.getByRole('dialog').getByRole('button', { name: 'Ask for it' }).click()
  await expect(first.page.getByText('Another operator in support has to confirm it.')).toBeVisible()
  await first.page.goto('/operator/members')
  const own = first.page.getByRole('row').filter({ hasText: member.name })
  await expect(own.getByRole('button', { name: 'Take it back' })).toBeVisible()
  await expect(own.getByRole('button', { name: 'Erase the member' })).toHaveCount(0)

  const second = await openConsole(browser, 'support')
  await second.page.goto('/operator/members')
  const row = second.page.getByRole('row').filter({ hasText: member.name })
  await row.getByRole('button', { name: 'Decline' }).click()
  const dialog = second.page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Wrong member')
  await dialog.getByRole('button', { name: 'Keep the member' }).click()
  await expect(second.page.getByText('Nothing is erased', { exact: true })).toBeVisible()
  await expect(row).toHaveCount(0)

  const moderator = await openConsole(browser, 'moderator')
  await moderator.page.goto('/operator/members')
  await expect(moderator.page.getByRole('heading', { name: 'Find a member' })).toBeVisible()
  await expect(moderator.page.getByRole('table', { name: 'Erasures that wait' })).toHaveCount(0)
})

test('OPER-05 support reads on in what was done about a member, beyond the newest fifty acts', async ({
  page,
  browser,
}) => {
  const member = await newMember(page)
  const { page: desk } = await openConsole(browser, 'support')
  await findMember(desk, member.email, 'Ticket 50')
  const memberId = decodeURIComponent(new URL(desk.url()).pathname.split('/').at(-1)!)
  const input = { memberId, purpose: 'Ticket 50', text: 'Called back.' }
  for (let n = 0; n < 51; n++) {
    const { addMemberNote } = await run(desk.request, 'lifeActsNoteMutation', { input, money: false })
    expect(addMemberNote.__typename).toBe('AddMemberNoteSuccess')
  }
  const audit = desk.getByRole('table', { name: 'Audit' })
  const notes = audit.getByRole('row').filter({ hasText: 'Note added' })
  // The log of all subgraphs gets the newest acts a moment later.
  await expect(async () => {
    await desk.goto(`/operator/members/${encodeURIComponent(memberId)}?tab=audit`)
    await desk.getByLabel('Why').fill('Ticket 51')
    await desk.keyboard.press('Enter')
    await expect(audit.getByRole('row')).toHaveCount(51, { timeout: 5_000 })
    await desk.getByRole('button', { name: 'Show older' }).click()
    await expect(notes).toHaveCount(51, { timeout: 5_000 })
  }).toPass()
  await expect(desk.getByRole('button', { name: 'Show older' })).toHaveCount(0)
})

test.describe('a phone', () => {
  test.use({ locale: 'en-GB', hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })

  test('OPER-05 support looks a member up on a phone, and every part of the page fits', async ({
    page,
    browser,
  }) => {
    const visitor = await (await browser.newContext({ locale: 'nl-NL' })).newPage()
    await acceptEntryWarning(visitor)
    const member = await newMember(visitor)
    await orderAndPay(visitor)
    await hireOperator(page.request, 'support')
    await findMember(page, member.email, 'Chat 4')
    await expectGoodLooks(page, 'member-phone')
    const parts = page.getByRole('navigation', { name: 'Parts of the page' })
    for (const part of ['Photos', 'Reports', 'Orders', 'Ledger', 'E-mails', 'Devices', 'Consents', 'Audit']) {
      await parts.getByRole('link', { name: part }).tap()
      await expect(page.getByRole('region', { name: part })).toBeVisible()
      await expectGoodLooks(page, `member-phone-${part}`)
    }
  })
})
