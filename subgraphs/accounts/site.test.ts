import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '#platform/testing/world.ts'
import { InvalidSettingsError } from './site-settings.rules.ts'
import { changeSiteSettings } from './site.store.ts'

const SITE = `{ site { id name indexTitle description domain locales defaultLocale demo minAge messageCredits photoCredits giftCredits signupCredits
  messageLength conversationsFree photosFree photosPaid fictionalWarning fictionalSingular fictionalPlural refundDays supportEmail termsVersion } }`

let world: World
beforeAll(async () => void (world = await openWorld()))
afterAll(() => world?.close())

const siteOf = async (host = 'ruvela.test', headers = {}) => (await world.visitor(host).run(SITE, {}, headers)).data.site
async function change(settings: Record<string, unknown>) {
  const { db } = world.installation.runtimes.find(({ definition }) => definition.name === 'accounts')!
  const { rows } = await world.admin.query(`select id from accounts.site where token = 'ruvela'`)
  return db.transaction().execute((trx) => changeSiteSettings(trx, rows[0].id, settings))
}

test('a visitor sees the site of the host, in the own language, with its defaults', async () => {
  expect(await siteOf()).toMatchObject({
    name: 'Ruvela', domain: 'ruvela.test', defaultLocale: 'nl', minAge: 18, messageCredits: 1, photoCredits: 2, giftCredits: 3, signupCredits: 5,
    messageLength: 2000, conversationsFree: 2, photosFree: 3, photosPaid: 25, refundDays: 14, fictionalSingular: 'fictief profiel',
  })
  expect(await siteOf('ruvela.test', { cookie: 'locale=de' })).toMatchObject({ fictionalPlural: 'fiktive Profile' })
  expect(await siteOf('dutch.test', { cookie: 'locale=de' })).toMatchObject({ name: 'Polderliefde', locales: ['nl'], fictionalPlural: 'fictieve profielen' })
  expect((await world.visitor('unknown.test').fetch('/dev/mail')).status).toBe(421)
})

test('a change of a setting shows at the next request', async () => {
  await change({ messageCredits: 2, theme: { '--brand-primary': '#123456' } })
  expect(await siteOf()).toMatchObject({ messageCredits: 2, photoCredits: 2 })
})

test('a bad setting is refused with the reason and nothing of the change is applied', async () => {
  const before = await siteOf()
  const refusal = await change({ minAge: 17, refundDays: 13, timeZone: 'Europe/Nowhere', photoCredits: 7, theme: { '--x': 'red;}' }, unknown: 1 }).catch((error) => error)
  expect(refusal).toBeInstanceOf(InvalidSettingsError)
  for (const name of ['minAge', 'refundDays', 'timeZone', 'theme', 'unknown']) expect(refusal.reasons.join('\n')).toContain(name)
  expect(await siteOf()).toEqual(before)
  await expect(world.admin.query(`update accounts.site set settings = settings || '{"minAge": 17}'`)).rejects.toThrow(/check constraint/)
})

test('an account leaves no state by an edge that its life cycle does not have', async () => {
  const ada = await world.signUp({ confirmed: false })
  const become = (status: string) => world.admin.query('update accounts.account set status = $2 where id = $1', [ada.memberId, status])
  await expect(become('paused')).rejects.toThrow(/cannot go from not_confirmed to paused/)
  await become('active')
  await become('deletion_requested')
  await expect(become('erased')).rejects.toThrow()
  await world.admin.query(`update accounts.account set status = 'erased', email = null, email_normalised = null, password_hash = null where id = $1`, [ada.memberId])
  await expect(become('active')).rejects.toThrow(/cannot go from erased to active/)
})
