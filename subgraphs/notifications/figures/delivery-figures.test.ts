import { expect, test } from 'vitest'
import { newId } from '#platform/base/global-ids.ts'
import { testApp } from '#testing/file-app.ts'
import { rowsOfSeries } from '#testing/series.ts'
import { moveToNoon, todayOf } from '#testing/site-days.ts'

const FIGURES = `query ($from: Date!, $to: Date!) { deliveryFigures(from: $from, to: $to) {
  days { day mails sent failed bounced reported unsubscribed pushes refused browsers }
  series { days mails sent failed bounced reported unsubscribed pushes refused browsers } } }`
const NOTHING = {
  mails: 0,
  sent: 0,
  failed: 0,
  bounced: 0,
  reported: 0,
  unsubscribed: 0,
  pushes: 0,
  refused: 0,
}

const app = testApp()

const count = () => app.runJob('notifications.count-days')

test('OPER-04 mails, returned ones and browsers with pushes stand at their days, which keep them', async () => {
  await moveToNoon(app)
  const from = await today()
  const ada = await app.signUp({ name: 'Ada' })
  await app.admin.query(
    `insert into notifications.push_subscription (id, site_id, member_id, endpoint, p256dh, auth)
     select $1, site_id, id, 'https://push.example', '', '' from accounts.account where id = $2`,
    [newId(), ada.memberId],
  )
  const written = async () =>
    (await app.admin.query('select count(*)::int as count from notifications.mail')).rows[0].count as number
  const ofFirstDay = await written()
  expect(ofFirstDay).toBeGreaterThan(0)
  await count()
  await app.moveClock('1 day')
  const to = await today()
  const bo = await app.signUp({ name: 'Bo', gender: 'MALE', seeking: 'FEMALE' })
  const ofSecondDay = (await written()) - ofFirstDay
  await app.admin.query(
    `update notifications.mail set state = 'failed', sent_at = created_at, failed_at = platform.now() where member_id = $1 and type = 'activation'`,
    [ada.memberId],
  )
  await app.admin.query(
    `insert into notifications.suppression (member_id, site_id, reason) select id, site_id, 'bounce' from accounts.account where id = any($1)`,
    [[ada.memberId, bo.memberId]],
  )
  await app.admin.query('update notifications.push_subscription set refused_at = platform.now()')
  await count()
  await count()
  const { data } = await (await app.logInOperator('support')).run(FIGURES, { from, to })
  const { days, series } = data.deliveryFigures
  expect(rowsOfSeries(series)).toEqual(days)
  expect(days).toEqual([
    { ...NOTHING, day: from, mails: ofFirstDay, sent: ofFirstDay, browsers: 1 },
    {
      ...NOTHING,
      day: to,
      mails: ofSecondDay,
      sent: ofSecondDay,
      failed: 1,
      bounced: 2,
      refused: 1,
      browsers: 0,
    },
  ])
})

const today = () => todayOf(app)
