import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, globSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import type { Attacker, Target } from '#testing/attack/target.ts'
import { newDataDir } from '#testing/product.ts'
import type { FaultRow } from './row.ts'
import { onScene, pause, type Scene } from './scene.ts'

const FILES_DISK = '600k'
const DATABASE_DISK = '700m'
const FULL_MS = 5000
const SWITCH_MS = 300
/** How long the service watches a dead database before giving up, including a start. */
const DATABASE_LIMIT_SECONDS = 30
const GIVEN_UP_MS = 12_000
const CHUNK = Buffer.alloc(65_536, 1)

const missing = () => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root can mount a small disk'
  return spawnSync('mount', ['--version']).status === 0 ? undefined : 'mount is not there'
}

/** Disks without space. */
export const DISK_FAULTS: FaultRow[] = [
  {
    id: 'F19',
    family: 'disk',
    fault: 'the disk of the pictures is full while a photo comes in',
    missing,
    guard: {
      file: 'subgraphs/platform/files/file-storage.ts',
      text: '        await rm(aside, { force: true })\n        throw storageError(error)',
      without: '        throw storageError(error)',
    },
    run: () => onScene({}, fillFiles),
  },
  {
    id: 'F19b',
    family: 'disk',
    fault: 'the disk of the database is full while members write',
    missing,
    guard: {
      file: 'subgraphs/platform/postgres/embedded-postgres.ts',
      text: "  max_connections: '200',",
      without: "  max_connections: '200', synchronous_commit: 'off', wal_writer_delay: '10s',",
    },
    run: () =>
      onSmallDisk((dataDir) =>
        onScene(
          { environment: { DATA_DIR: dataDir }, recoveryLimitSeconds: DATABASE_LIMIT_SECONDS },
          fillDatabase,
        ),
      ),
  },
]

async function fillFiles({ target, load, admin }: Scene) {
  const files = path.join(target.dataDir, 'files')
  const member = load.members[0]!
  const before = await photosOf(admin)
  mkdirSync(files, { recursive: true })
  mount(files, FILES_DISK)
  const faults: string[] = []
  try {
    fill(path.join(files, 'ballast'))
    const refused = await upload(target, member)
    if (refused.status !== 503 || !refused.text.includes('STORAGE_UNAVAILABLE'))
      faults.push(`an upload on a full disk is answered ${refused.status} ${refused.text.slice(0, 100)}`)
    const left = globSync('**/*', { cwd: files }).filter((name) => /\.\w+$/.test(name) && name !== 'ballast')
    const hidden = globSync('**/.*', { cwd: files })
    if (left.length + hidden.length > 0) faults.push(`it leaves ${[...left, ...hidden].join(', ')}`)
    if ((await photosOf(admin)) !== before) faults.push('it leaves a row')
  } finally {
    spawnSync('umount', [files])
  }
  const healedAt = performance.now()
  const taken = await upload(target, member)
  if (taken.status !== 200)
    faults.push(`the next upload is answered ${taken.status} ${taken.text.slice(0, 100)}`)
  return { tried: 'one upload, and one more when there was room', faults, healedAt }
}

/** Not even the database's log finds space: the server dies and cannot start until there is some. */
async function fillDatabase({ target, admin }: Scene) {
  const ballast = path.join(target.dataDir, 'ballast')
  fill(ballast)
  const fullAt = performance.now()
  // Use up the current log file at once. The next one does not fit, and the server dies writing it.
  let diedAt: number | undefined
  while (performance.now() - fullAt < FULL_MS) {
    if (diedAt === undefined && !(await switchesLog(admin))) diedAt = performance.now()
    await pause(SWITCH_MS)
  }
  rmSync(ballast)
  const healedAt = performance.now()
  // A supervisor restarts a service that gave up its database.
  const hasEnded = await Promise.race([
    target.product.ended().then(() => true),
    pause(GIVEN_UP_MS).then(() => false),
  ])
  if (hasEnded) await target.startAgain()
  return {
    tried: `full for ${FULL_MS / 1000} s${hasEnded ? ', until the service ended' : ''}`,
    faults: diedAt === undefined ? ['the database has not noticed'] : [],
    healedAt,
  }
}

const switchesLog = (admin: Scene['admin']) =>
  admin.query('select pg_switch_wal()').then(
    () => true,
    () => false,
  )

async function photosOf(admin: Scene['admin']): Promise<number> {
  return (await admin.query<{ count: number }>('select count(*)::int as count from profiles.photo')).rows[0]!
    .count
}

function mount(folder: string, size: string): void {
  const { status, stderr } = spawnSync('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${size},mode=755`,
    'tmpfs',
    folder,
  ])
  if (status !== 0) throw new Error(`mount: ${String(stderr)}`)
}

async function onSmallDisk<Result>(run: (dataDir: string) => Promise<Result>): Promise<Result> {
  const disk = path.dirname(newDataDir())
  mount(disk, DATABASE_DISK)
  try {
    return await run(path.join(disk, 'installation', 'data'))
  } finally {
    spawnSync('umount', ['-l', disk])
    rmSync(disk, { recursive: true, force: true })
  }
}

/** Writes until nothing more fits. */
function fill(file: string): void {
  const handle = openSync(file, 'w')
  try {
    for (;;) if (writeSync(handle, CHUNK) < CHUNK.length) break
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(handle)
  }
}

async function upload(target: Target, member: Attacker) {
  const picture = await sharp(randomBytes(900 * 900 * 3), { raw: { width: 900, height: 900, channels: 3 } })
    .jpeg()
    .toBuffer()
  const head =
    '--part\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'
  return target.send({
    method: 'POST',
    path: '/upload/photo',
    headers: {
      'content-type': 'multipart/form-data; boundary=part',
      authorization: `Bearer ${member.token}`,
    },
    body: Buffer.concat([Buffer.from(head), picture, Buffer.from('\r\n--part--\r\n')]),
  })
}
