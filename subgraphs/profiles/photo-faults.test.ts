import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { openS3Storage } from '#platform/file-storage-s3.ts'
import { newId } from '#platform/global-ids.ts'
import { profiles } from './server.ts'
import { openCast, type Cast, type Person } from './testing/cast.ts'

const OWN = 'query ($id: ID!) { profile(id: $id) { photoCount photos { id large: url(variant: LARGE) } } }'
const own = async (who: Person) => (await who.run(OWN, { id: who.profileId })).profile
/** A picture that compresses badly, so that its bytes are as many as its pixels suggest. */
const noise = (side: number) => sharp({ create: { width: side, height: side, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } } }).jpeg({ quality: 90 }).toBuffer()

const cleanUps: (() => unknown)[] = []
afterAll(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp()
})
async function castOn(given: Parameters<typeof openCast>[0] = {}): Promise<Cast> {
  const cast = await openCast(given)
  cleanUps.push(() => cast.close())
  return cast
}

test('an upload that is cancelled half-way leaves no byte behind, and the next one works', async () => {
  const cast = await castOn()
  const [port, ada, bytes] = [await cast.listen(), await cast.member(), await noise(900)]
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write([
    'POST /upload/photo HTTP/1.1', 'host: x', `x-site: ${cast.siteId}`, `x-member: ${ada.memberId}`, 'content-type: multipart/form-data; boundary=part', `content-length: ${bytes.length + 1000}`, '',
    '--part', 'content-disposition: form-data; name="photo"; filename="a.jpg"', 'content-type: image/jpeg', '', '',
  ].join('\r\n'))
  socket.write(bytes.subarray(0, bytes.length / 2))
  await expect.poll(() => cast.files().filter((file) => file.includes('/uploads/')).length).toBe(1)
  socket.destroy()
  await expect.poll(() => cast.files()).toEqual([])
  expect(await own(ada)).toEqual({ photoCount: 0, photos: [] })
  expect((await ada.upload(bytes)).status).toBe(200)
})

test('what a process that died in the middle of an upload has left is removed at the next start and by the job', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ruvela-left-'))
  cleanUps.push(() => rmSync(folder, { recursive: true }))
  mkdirSync(path.join(folder, 'uploads'))
  const [old, young] = [path.join(folder, 'uploads', 'old'), path.join(folder, 'uploads', 'young')]
  for (const file of [old, young]) writeFileSync(file, 'half a picture')
  utimesSync(old, 0, 0)
  const cast = await castOn({ folder })
  const ada = await cast.member()
  expect((await ada.upload(await noise(50))).status).toBe(200)
  expect(readdirSync(path.join(folder, 'uploads'))).toEqual(['young'])
  // Files without their photo go, those of a photo stay: the job was added before the files were written.
  const { rows } = await cast.admin.query("select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'profiles.delete-photo-files'")
  expect(rows).toHaveLength(1)
  await profiles.jobs['profiles.delete-photo-files']!(cast.runtime, rows[0].payload)
  expect(cast.files().filter((file) => file.endsWith('.webp'))).toHaveLength(4)
  await cast.admin.query('delete from profiles.photo')
  await profiles.jobs['profiles.delete-photo-files']!(cast.runtime, rows[0].payload)
  expect(cast.files().filter((file) => file.endsWith('.webp'))).toHaveLength(0)
})

/** A real disk of a given size, where this process may mount one. */
function smallDisk(sizeKilobytes: number): string | undefined {
  const folder = mkdtempSync(path.join(tmpdir(), 'ruvela-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeKilobytes}k`, 'none', folder], { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
    return undefined
  }
  cleanUps.push(() => {
    execFileSync('umount', [folder])
    rmSync(folder, { recursive: true })
  })
  return folder
}
const disk = smallDisk(160)

test.skipIf(disk === undefined)('a full disk is told to the member and leaves no half photo, whether the upload or its sizes do not fit', async () => {
  const cast = await castOn({ folder: disk! })
  const ada = await cast.member()
  const unavailable = { status: 503, body: { code: 'STORAGE_UNAVAILABLE' } }
  expect(await ada.upload(await noise(1200))).toEqual(unavailable)
  expect(await ada.upload(await noise(300))).toEqual(unavailable)
  expect(cast.files()).toEqual([])
  expect(await own(ada)).toEqual({ photoCount: 0, photos: [] })
  expect((await ada.upload(await sharp({ create: { width: 60, height: 60, channels: 3, background: '#8a0175' } }).jpeg().toBuffer())).status).toBe(200)
})

test('photos live in an S3 bucket as well as on disk, and a store that is down is told to the member', async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'ruvela-s3-'))
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [{ name: 'photos', configs: [] }] })
  const { port } = await server.run()
  cleanUps.push(() => rmSync(directory, { recursive: true, force: true }))
  const storage = openS3Storage({ endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', bucket: 'photos', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' })
  const cast = await castOn({ storage })
  const ada = await cast.member()
  const { body } = await ada.upload(await noise(300))
  const [photo] = (await own(ada)).photos
  const file = await ada.get(photo.large)
  expect([file.status, (await sharp(file.bytes).metadata()).format]).toEqual([200, 'webp'])
  expect(cast.files()).toEqual([])
  expect((await ada.get(photo.large.replace(/photos\/[^/]+/, `photos/${newId()}`))).status).toBe(404)
  await ada.run('mutation ($photoId: ID!) { deletePhoto(input: { photoId: $photoId }) { __typename } }', { photoId: body.photoId })
  const photoId = Buffer.from(body.photoId, 'base64url').toString().split(':')[1]!
  await profiles.jobs['profiles.delete-photo-files']!(cast.runtime, { photoId })
  for (const variant of ['square', 'card', 'large', 'blurred']) expect(await storage.get(`photos/${photoId}/${variant}.webp`)).toBeUndefined()
  await server.close()
  expect(await ada.upload(await noise(60))).toEqual({ status: 503, body: { code: 'STORAGE_UNAVAILABLE' } })
  expect(await own(ada)).toEqual({ photoCount: 0, photos: [] })
})
