import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { newId } from '#platform/base/global-ids.ts'
import { openS3Storage } from '#platform/files/file-storage-s3.ts'
import { noisePicture } from '#testing/pictures.ts'
import { mountSmallDisk } from '#testing/small-disk.ts'
import { profiles } from '../server.ts'
import { createFixtures, type Fixtures } from '../testing/fixtures.ts'
import type { Person } from '../testing/person.ts'

const OWN = 'query ($id: ID!) { profile(id: $id) { photoCount photos { id large: url(variant: LARGE) } } }'
const own = async (who: Person) => (await who.run(OWN, { id: who.profileId })).profile

const cleanUps: (() => unknown)[] = []
afterAll(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp()
})
async function castOn(given: Parameters<typeof createFixtures>[0] = {}): Promise<Fixtures> {
  const fixtures = await createFixtures(given)
  cleanUps.push(() => fixtures.close())
  return fixtures
}

test('an upload cancelled half-way leaves no byte behind, and the next one works @long', async () => {
  const fixtures = await castOn()
  const [port, ada, bytes] = [await fixtures.listen(), await fixtures.member(), await noisePicture(900)]
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    [
      'POST /upload/photo HTTP/1.1',
      'host: x',
      `x-site: ${fixtures.siteId}`,
      `x-member: ${ada.memberId}`,
      'content-type: multipart/form-data; boundary=part',
      `content-length: ${bytes.length + 1000}`,
      '',
      '--part',
      'content-disposition: form-data; name="photo"; filename="a.jpg"',
      'content-type: image/jpeg',
      '',
      '',
    ].join('\r\n'),
  )
  socket.write(bytes.subarray(0, bytes.length / 2))
  await expect.poll(() => fixtures.files().filter((file) => file.includes('/uploads/')).length).toBe(1)
  socket.destroy()
  await expect.poll(() => fixtures.files()).toEqual([])
  expect(await own(ada)).toEqual({ photoCount: 0, photos: [] })
  expect((await ada.upload(bytes)).status).toBe(200)
})

test('leftovers of an upload that crashed are removed at the next start and by the job', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ruvela-left-'))
  cleanUps.push(() => rmSync(folder, { recursive: true }))
  mkdirSync(path.join(folder, 'uploads'))
  const [old, young] = [path.join(folder, 'uploads', 'old'), path.join(folder, 'uploads', 'young')]
  for (const file of [old, young]) writeFileSync(file, 'half a picture')
  utimesSync(old, 0, 0)
  const fixtures = await castOn({ folder })
  const ada = await fixtures.member()
  expect((await ada.upload(await noisePicture(50))).status).toBe(200)
  expect(readdirSync(path.join(folder, 'uploads'))).toEqual(['young'])
  // Files without their photo are deleted, those of a photo stay: the job was queued before the files were
  // written.
  const { rows } = await fixtures.admin.query(
    "select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'profiles.delete-photo-files'",
  )
  expect(rows).toHaveLength(1)
  await profiles.jobs['profiles.delete-photo-files']!(fixtures.runtime, rows[0].payload as never)
  expect(fixtures.files().filter((file) => file.endsWith('.webp'))).toHaveLength(4)
  await fixtures.admin.query('delete from profiles.photo')
  await profiles.jobs['profiles.delete-photo-files']!(fixtures.runtime, rows[0].payload as never)
  expect(fixtures.files().filter((file) => file.endsWith('.webp'))).toHaveLength(0)
})

const disk = mountSmallDisk(160)
if (disk !== undefined) cleanUps.push(disk.remove)

test.skipIf(disk === undefined)(
  'a full disk is told to the member and leaves no half photo, whether the upload or its sizes do not fit @long',
  async () => {
    const fixtures = await castOn({ folder: disk!.folder })
    const ada = await fixtures.member()
    const unavailable = { status: 503, body: { code: 'STORAGE_UNAVAILABLE' } }
    expect(await ada.upload(await noisePicture(1200))).toEqual(unavailable)
    expect(await ada.upload(await noisePicture(300))).toEqual(unavailable)
    expect(fixtures.files()).toEqual([])
    expect(await own(ada)).toEqual({ photoCount: 0, photos: [] })
    expect(
      (
        await ada.upload(
          await sharp({ create: { width: 60, height: 60, channels: 3, background: '#8a0175' } })
            .jpeg()
            .toBuffer(),
        )
      ).status,
    ).toBe(200)
  },
)

test('photos live in an S3 bucket as well as on disk, and an outage is reported to the member @long', async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'ruvela-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'photos', configs: [] }],
  })
  const { port } = await server.run()
  cleanUps.push(() => rmSync(directory, { recursive: true, force: true }))
  const storage = openS3Storage({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'photos',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  })
  const fixtures = await castOn({ storage })
  const ada = await fixtures.member()
  const { body } = await ada.upload(await noisePicture(300))
  const [photo] = (await own(ada)).photos
  const file = await ada.get(photo.large)
  expect([file.status, (await sharp(file.bytes).metadata()).format]).toEqual([200, 'webp'])
  expect(fixtures.files()).toEqual([])
  expect((await ada.get(photo.large.replace(/photos\/[^/]+/, `photos/${newId()}`))).status).toBe(404)
  await ada.run('mutation ($photoId: ID!) { deletePhoto(input: { photoId: $photoId }) { __typename } }', {
    photoId: body.photoId,
  })
  const photoId = Buffer.from(body.photoId, 'base64url').toString().split(':')[1]!
  await profiles.jobs['profiles.delete-photo-files']!(fixtures.runtime, { photoId } as never)
  for (const variant of ['square', 'card', 'large', 'blurred'])
    expect(await storage.get(`photos/${photoId}/${variant}.webp`)).toBeUndefined()
  await server.close()
  expect(await ada.upload(await noisePicture(60))).toEqual({
    status: 503,
    body: { code: 'STORAGE_UNAVAILABLE' },
  })
  expect(await own(ada)).toEqual({ photoCount: 0, photos: [] })
})
