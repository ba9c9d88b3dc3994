import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { openLocalStorage } from '#platform/files/file-storage.ts'
import { testApp } from '#testing/file-app.ts'
import type { Person } from '#testing/person.ts'
import { uploadPhoto } from '#testing/upload-photo.ts'
import { photoHostKeys } from './photo-host.rules.ts'
import { createPhotoHost } from './photo-host.ts'

const app = testApp()
const HOUR = 3_600_000
const OTHER_KEY = 'another-key-of-at-least-32-characters'
let fay: Person

beforeAll(async () => {
  await app.admin.query(
    `update accounts.site set settings = jsonb_set(settings, '{cdnPrefix}', '"https://pictures.example"'), content_version = content_version + 1`,
  )
  fay = await app.signUp({ name: 'Fay' })
  expect((await uploadPhoto(fay)).status).toBe(200)
})

/** Starts a second server that has the key and the files only. */
async function photoHost(after = 0, secretsKey = app.installation.config.SECRETS_KEY) {
  const { DATA_DIR, SECRETS_KEY_PREVIOUS } = app.installation.config
  const server = createPhotoHost({
    keys: photoHostKeys({ SECRETS_KEY: secretsKey, SECRETS_KEY_PREVIOUS }),
    storage: openLocalStorage(path.join(DATA_DIR, 'files')),
    now: () => new Date(Date.now() + after),
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return (address: string, method = 'GET') => fetch(`http://127.0.0.1:${port}${address}`, { method })
}

const approve = (state = 'approved') =>
  app.admin.query(`update profiles.photo set state = $2, shown = true where profile_id = $1`, [
    fay.memberId,
    state,
  ])
const pathsOf = async (who: Person): Promise<Record<string, string>> =>
  (await who.fetch('/api/user.php')).json().profile.main_image

test('REST-02 a second server with only the key and the files serves the photos of old clients', async () => {
  await approve()
  const ask = await photoHost()
  for (const address of Object.values(await pathsOf(fay))) {
    const answer = await ask(address)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    const theirs = await app.visitor().fetch(address)
    expect(theirs.status).toBe(200)
    expect((await answer.arrayBuffer()).byteLength).toBe(Number(theirs.headers['content-length']))
    const head = await ask(address, 'HEAD')
    expect([head.status, (await head.arrayBuffer()).byteLength]).toEqual([200, 0])
    expect((await ask(address, 'POST')).status).toBe(405)
  }
})

test('REST-02 a second server refuses a changed or expired path, and one under another key', async () => {
  await approve()
  const { filename: address } = await pathsOf(fay)
  const ask = await photoHost()
  const expires = Number(/e=(\d+)/.exec(address!)![1])
  const changed = [
    address!.replace('/large?', '/card?'),
    address!.replace('/large?', '/blurred?'),
    address!.replace(/(\/photos\/)[0-9a-f]/, (_, start) => `${start}${address![8] === '1' ? '2' : '1'}`),
    address!.replace(`e=${expires}`, `e=${expires + 1}`),
    address!.replace(/p=(.)/, (_, first) => `p=${first === 'A' ? 'B' : 'A'}`),
    address!.replace(/&p=.*/, ''),
    address!.split('?')[0]!,
    '/photos/../secrets.key',
    '/',
  ]
  for (const one of changed) expect((await ask(one)).status, one).toBe(404)
  expect((await ask(address!)).status).toBe(200)
  expect((await (await photoHost(HOUR / 2))(address!)).status).toBe(200)
  expect((await (await photoHost(2 * HOUR))(address!)).status).toBe(404)
  expect((await (await photoHost(0, OTHER_KEY))(address!)).status).toBe(404)
})

test('REST-02 PROF-03 a photo that waits, was rejected or is hidden is never for a second server', async () => {
  const ask = await photoHost()
  const refused = async () => {
    const { filename } = await pathsOf(fay)
    expect(filename).not.toContain('&p=')
    expect((await ask(filename!)).status).toBe(404)
    // The product itself still shows it to its owner.
    expect((await app.visitor().fetch(filename!)).status).toBe(200)
  }
  await approve('pending')
  await refused()
  await approve('rejected')
  await refused()
  await approve()
  const invisible = (on: boolean) =>
    fay.run('mutation ($on: Boolean!) { setInvisible(input: { invisible: $on }) { __typename } }', { on })
  await invisible(true)
  await refused()
  await invisible(false)
  await fay.run('mutation { pauseAccount { __typename } }')
  await app.drainEvents()
  await refused()
  await fay.run('mutation { resumeAccount { __typename } }')
  await app.drainEvents()
  expect((await pathsOf(fay))['filename']).toContain('&p=')
})
