import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'
import type { Person } from '#testing/person.ts'
import { noisePicture } from '#testing/pictures.ts'
import { triesAll } from '#testing/run-size.ts'
import { mountSmallDisk } from '#testing/small-disk.ts'
import { createTestApp } from '#testing/test-app.ts'
import { uploadPhoto } from '#testing/upload-photo.ts'
import { UNSENT_MAX } from './message-image.routes.ts'

const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { __typename ... on InvalidInputError { fields { path } } } }`
const SEND_IMAGE = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { ... on SendMessageSuccess { message { content { ... on ImageContent { url previewUrl } } } } } }`
const PHOTO_ADDRESSES = `query ($id: ID!) { profile(id: $id) { mainPhoto { card: url(variant: CARD) square: url(variant: SQUARE) } } }`
const MEBIBYTE = 1024 * 1024
const SLOW_UPLOADS = triesAll() ? 100 : 25

const app = testApp()
let ada: Person
let bo: Person
let picture: Buffer
beforeAll(async () => {
  ;[ada, bo] = await app.couple()
  picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#8a0175' } })
    .jpeg()
    .toBuffer()
})

const HEAD =
  '--cut\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'
const upload = (person: Person, bytes: Buffer) =>
  person.fetch('/upload/message-image', {
    method: 'POST',
    body: Buffer.concat([Buffer.from(HEAD), bytes, Buffer.from('\r\n--cut--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=cut' },
  })
const filesIn = (folder: string, dataDir = app.config.DATA_DIR) =>
  readdirSync(path.join(dataDir, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name))

/** Starts an upload and leaves it unfinished. */
async function beginUpload(person: Person, bytes: Buffer): Promise<Socket> {
  const socket = connect(app.port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const head = [
    'POST /upload/message-image HTTP/1.1',
    'host: ruvela.test',
    `authorization: Bearer ${person.token}`,
    'content-type: multipart/form-data; boundary=cut',
    `content-length: ${bytes.length * 2}`,
    '\r\n',
  ]
  socket.write(head.join('\r\n') + HEAD)
  await new Promise((resolve) => socket.write(bytes, resolve))
  return socket
}

test('CHAT-13 a hundred slow uploads use less than 50 MB and leave nothing when aborted @long', async () => {
  const half = Buffer.alloc(2 * MEBIBYTE, 7)
  // Memory in use, after garbage collection.
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const inUse = () => {
    collectGarbage()
    const { external, arrayBuffers } = process.memoryUsage()
    return (external + arrayBuffers) / MEBIBYTE
  }
  const before = inUse()
  const sockets = await Promise.all(Array.from({ length: SLOW_UPLOADS }, () => beginUpload(ada, half)))
  const received = () => filesIn('uploads').length
  await expect.poll(received).toBe(SLOW_UPLOADS)
  const receivedBytes = () => filesIn('uploads').reduce((sum, file) => sum + statSync(file).size, 0)
  await expect.poll(receivedBytes).toBeGreaterThan(SLOW_UPLOADS * (half.length - MEBIBYTE / 2))
  // A quarter of what was sent.
  await expect.poll(() => inUse() - before).toBeLessThan(SLOW_UPLOADS / 2)
  for (const socket of sockets) socket.destroy()
  await expect.poll(received).toBe(0)
})

test('CHAT-13 of unsent uploads, only the newest stay, and none after a day', async () => {
  const ids: string[] = []
  for (let count = 0; count < UNSENT_MAX + 3; count++) {
    const answer = await upload(bo, picture)
    expect(answer.status).toBe(200)
    ids.push(answer.json().imageId)
  }
  const twoFilesEach = 2 * UNSENT_MAX
  expect(filesIn('files/message-images')).toHaveLength(twoFilesEach)
  const send = async (clientId: string, imageId: string) => {
    const input = { clientId, recipientId: ada.profileId, imageId }
    return (await bo.run(SEND, { input })).data.sendMessage
  }
  expect(await send('the oldest', ids[0]!)).toEqual({
    __typename: 'InvalidInputError',
    fields: [{ path: 'imageId' }],
  })
  expect(await send('the newest', ids.at(-1)!)).toMatchObject({ __typename: 'SendMessageSuccess' })
  await app.moveClock('25 hours')
  await app.runJob('conversations.remove-unsent-images')
  expect(filesIn('files/message-images')).toHaveLength(2)
})

test('one run of the job removes all expired uploads, however many', async () => {
  await app.admin.query(
    `insert into conversations.message_image (id, site_id, uploader_id, width, height, thumbhash, created_at)
    select gen_random_uuid(), a.site_id, a.id, 1, 1, '', platform.now() - interval '2 days' from accounts.account a, generate_series(1, 450) where a.id = $1`,
    [ada.memberId],
  )
  await app.runJob('conversations.remove-unsent-images')
  const { rows } = await app.admin.query(
    'select count(*)::int from conversations.message_image where message_id is null',
  )
  expect(rows).toEqual([{ count: 0 }])
})

test('PROF-05 CHAT-13 an open page renews all its expired image URLs at once, and only its own', async () => {
  const ask = async (who: Person, folder: string, addresses: string[]) =>
    (
      await who.fetch(`/${folder}/addresses`, {
        method: 'POST',
        body: JSON.stringify({ addresses }),
        headers: { 'content-type': 'application/json' },
      })
    ).json().addresses as (string | null)[]
  const status = async (who: Person, address: string | null) => (await who.fetch(address!)).status
  expect((await uploadPhoto(ada)).status).toBe(200)
  const { imageId } = (await upload(bo, picture)).json()
  const sent = await bo.run(SEND_IMAGE, {
    input: { clientId: 'to renew', recipientId: ada.profileId, imageId },
  })
  const { url: large, previewUrl } = sent.data.sendMessage.message.content
  const { data } = await bo.run(PHOTO_ADDRESSES, { id: ada.profileId })
  const { card, square } = data.profile.mainPhoto
  expect(await Promise.all([card, square, large, previewUrl].map((one) => status(bo, one)))).toEqual([
    200, 200, 200, 200,
  ])

  await app.moveClock('3 hours')
  expect(await Promise.all([card, large].map((one) => status(bo, one)))).toEqual([404, 404])
  const photos = await ask(bo, 'photos', [card, square, card.replace('card', 'large'), 'no address', large])
  expect(photos).toEqual([expect.any(String), expect.any(String), null, null, null])
  const images = await ask(bo, 'message-images', [previewUrl, large, card])
  expect(images).toEqual([expect.any(String), expect.any(String), null])
  for (const address of [photos[0]!, photos[1]!, images[0]!, images[1]!])
    expect(await status(bo, address)).toBe(200)
  // Another member's address does not work, and neither does a renewed one once the photo is hidden.
  expect(await ask(ada, 'photos', [card])).toEqual([null])
  expect(await ask(ada, 'message-images', [large])).toEqual([null])
  expect(await ask(app.visitor(), 'photos', [card])).toEqual([null])
  await ada.run('mutation ($id: ID!) { blockProfile(input: { profileId: $id }) { __typename } }', {
    id: bo.profileId,
  })
  await app.drainEvents()
  const [again] = await ask(bo, 'photos', [card])
  expect(await status(bo, again!)).toBe(404)
})

const disk = triesAll() ? mountSmallDisk(160) : undefined
afterAll(() => disk?.remove())

if (triesAll())
  test.skipIf(disk === undefined)(
    'CHAT-13 a full disk is told to the member and leaves no half image',
    async () => {
      const dataDir = path.join(disk!.folder, 'data')
      const full = await createTestApp({ DATA_DIR: dataDir })
      try {
        const eva = await full.signUp({ name: 'Eva' })
        // First the upload does not fit, then its sizes do not.
        for (const side of [900, 330]) {
          const answer = await upload(eva, await noisePicture(side))
          expect([side, answer.status, answer.json()]).toEqual([side, 503, { code: 'STORAGE_UNAVAILABLE' }])
          expect(filesIn('', dataDir)).toEqual([])
        }
        expect((await upload(eva, picture)).status).toBe(200)
      } finally {
        await full.close()
      }
    },
  )
