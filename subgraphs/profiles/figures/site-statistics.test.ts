import { beforeAll, expect, test } from 'vitest'
import { addCrowd } from '#testing/crowd.ts'
import { testApp } from '#testing/file-app.ts'
import { createPartner, type Partner } from '#testing/partner.ts'
import { shownCount } from './site-statistics.rules.ts'

const STATISTICS = `{ siteStatistics { memberCount onlineCount genders { gender { id: value } memberCount } } }`

const app = testApp()
let partner: Partner
beforeAll(async () => void (partner = await createPartner(app)))

/** The partner's answer after a fresh count. */
async function counted() {
  await app.moveClock('10 minutes')
  return (await partner.run(STATISTICS)).data.siteStatistics
}

async function crowd(modelId: string, name: string, count: number): Promise<void> {
  const client = await app.admin.connect()
  await addCrowd(client, { modelId, name, count, birthdate: '1990-05-17' })
  client.release()
}

const set = (settings: object) =>
  app.admin.query(
    `update accounts.site set settings = settings || $1, content_version = content_version + 1 where token = 'ruvela'`,
    [settings],
  )

test('FED-06 a partner reads a site’s member counts, in figures that reveal no single member @long', async () => {
  const [ada, bo] = await app.couple()
  await app.signUp({ name: 'Els', host: 'dutch.test' })
  await app.drainEvents()
  const none = { memberCount: null, onlineCount: null }
  const genders = (women: number | null, men: number | null) => [
    { gender: { id: 'FEMALE' }, memberCount: women },
    { gender: { id: 'MALE' }, memberCount: men },
  ]
  expect(await counted()).toEqual({ ...none, genders: genders(null, null) })

  await crowd(ada.memberId, 'Woman', 127)
  await crowd(bo.memberId, 'Man', 18)
  // Within ten minutes of the last count the answer stays the same.
  expect((await partner.run(STATISTICS)).data.siteStatistics).toMatchObject(none)
  expect(await counted()).toEqual({ memberCount: 140, onlineCount: null, genders: genders(120, null) })
  await crowd(bo.memberId, 'Another man', 1)
  expect(await counted()).toMatchObject({ memberCount: 140, genders: genders(120, 20) })

  // Members who cannot be found are not counted.
  await bo.run('mutation { setInvisible(input: { invisible: true }) { __typename } }')
  expect(await counted()).toMatchObject({ genders: genders(120, null) })
})

test('FED-06 the online count shows only where presence is public and the operator allows it', async () => {
  const cor = await app.signUp({ name: 'Cor', host: 'ruvela.test' })
  await app.drainEvents()
  await crowd(cor.memberId, 'Online', 40)
  await app.moveClock('10 minutes')
  await app.admin.query(`
    insert into profiles.presence (profile_id, last_active_at)
    select id, platform.now() from profiles.profile where display_name like 'Online %'`)
  await app.admin.query(
    `update profiles.search_index c set ranked_at = platform.now() from profiles.presence a where a.profile_id = c.id`,
  )
  const read = async () => (await partner.run(STATISTICS)).data.siteStatistics
  expect((await read()).onlineCount).toBe(40)
  await set({ visibleProfileNotes: ['lastActive'] })
  expect((await read()).onlineCount).toBeNull()
  await set({ publicStatistics: false })
  expect(await read()).toBeNull()
})

test('FED-06 only keys with the site’s scope read its figures @long', async () => {
  const signups = await createPartner(app, '--scopes', 'signups:read', '--network', 'net')
  expect((await signups.run(STATISTICS)).errors).toMatchObject([
    { extensions: { code: 'FORBIDDEN', scope: 'site:read' } },
  ])
  for (const ask of [app.visitor().run, (await app.signUp({ name: 'Dora' })).run])
    expect((await ask(STATISTICS)).errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
})

test('FED-06 published figures are rounded down, so that a single member rarely shows', () => {
  expect(
    [0, 1, 19, 20, 29, 30, 99, 100, 109, 110, 999, 1000, 1099, 12_999, 1_000_000].map(shownCount),
  ).toEqual([null, null, null, 20, 20, 30, 90, 100, 100, 110, 990, 1000, 1000, 12_000, 1_000_000])
})
