import { expect, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'
import { openShop } from '../testing/shop.ts'
import { checkBooks } from './ledger-check.store.ts'

const app = testApp()

test('CRED-01 the nightly check finds every fault of the books, in whatever ranges it reads them', async () => {
  const shop = await openShop(app)
  const [ada, bo, cleo] = [await app.signUp(), await app.signUp(), await app.signUp()]
  for (const who of [ada, bo]) await shop.buy(who)
  for (const who of [ada, bo, cleo]) await shop.write(who, 2)
  await app.drainEvents()
  await app.moveClock('2 days')
  await app.runJob('billing.store-balances')
  const billing = app.installation.runtimes.find(({ definition }) => definition.name === 'billing')!
  const checkInRanges = async (accounts: number, entries: number) => {
    const { faults, ...of } = await checkBooks(billing.db, { accounts, entries })
    return { ...of, faults: faults.map(({ fault, subject }) => `${fault} ${subject}`).toSorted() }
  }
  const inSmallRanges = () => Promise.all([checkInRanges(1, 1000), checkInRanges(2, 1), checkInRanges(3, 7)])
  const { rows: accounts } = await app.admin.query('select site_id from billing.account')
  expect(await shop.faults()).toEqual([])
  const sound = { accounts: accounts.length, faults: [] }
  expect(await inSmallRanges()).toEqual([sound, sound, sound])

  await app.admin.query('update billing.account set balance = balance + 1 where account_id = $1', [
    ada.memberId,
  ])
  await app.admin.query('update billing.account set last_entry = last_entry + 1 where account_id = $1', [
    bo.memberId,
  ])
  await app.admin.query(`update billing."order" set state = 'FAILED' where account_id = $1`, [ada.memberId])
  await app.admin.query(`update billing."order" set credits = credits + 1 where account_id = $1`, [
    bo.memberId,
  ])
  await app.admin.query('alter table billing.entry disable trigger entry_append_only')
  await app.admin.query(
    'update billing.entry set balance_after = balance_after + 1 where account_id = $1 and number = 1',
    [cleo.memberId],
  )
  await app.admin.query('update billing.closing_balance set credits = credits + 1')
  const orderOfBo = await shop.rows('select id from billing."order" where account_id = $1', [bo.memberId])
  const expected = [
    `entry-without-order ${ada.memberId}`,
    `numbering ${bo.memberId}`,
    `order-without-entry ${orderOfBo[0].id}`,
    `running-balance ${cleo.memberId}`,
    `stored-balance ${accounts[0].site_id}`,
    `sum-of-entries ${ada.memberId}`,
    `sum-of-lots ${ada.memberId}`,
  ]
  const found = { accounts: accounts.length, faults: expected }
  expect(await inSmallRanges()).toEqual([found, found, found])
  expect(
    (await shop.faults()).map((fault) => `${(fault as any).fault} ${(fault as any).subject}`).toSorted(),
  ).toEqual(expected)
})
