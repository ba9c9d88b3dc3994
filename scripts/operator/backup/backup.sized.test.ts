import { createHash } from 'node:crypto'
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Config } from '#platform/base/config.ts'
import { listBackups } from '#platform/files/backup-files.ts'
import { openLocalStorage } from '#platform/files/file-storage.ts'
import { holdFiles } from '#platform/files/kept-files.ts'
import { runCommand } from '#testing/command.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import type { Person } from '#testing/person.ts'
import { triesAll } from '#testing/run-size.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { uploadPhoto } from '#testing/upload-photo.ts'
import { listTables, quotedName, SCHEMA_TABLES } from './database-tables.ts'
import { makeBackup } from './make-backup.ts'
import { removeOldBackups } from './old-backups.ts'
import { restoreBackup } from './restore-backup.ts'

const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { __typename } }`
const LIKE = `mutation ($id: ID!) { likeProfile(input: { profileId: $id }) { __typename } }`
const DELETE = `mutation ($id: ID!) { deletePhoto(input: { photoId: $id }) { __typename } }`
const LANGUAGE = `mutation ($language: String!) { changeLanguage(input: { language: $language }) { __typename } }`

let app: TestApp
const folders: string[] = []
let databases: TestDatabase[] = []

beforeAll(async () => {
  app = await createTestApp()
})
afterEach(async () => {
  for (const database of databases) await database.drop()
  databases = []
})
afterAll(async () => {
  await app?.close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'ruvela-backup-'))
  folders.push(folder)
  return folder
}

async function emptyInstallation(): Promise<{ config: Config; url: string }> {
  const database = await createTestDatabase()
  databases.push(database)
  return { url: database.url, config: { ...database.config, DATA_DIR: newFolder(), BACKUP_DIR: newFolder() } }
}

async function upload(who: Person): Promise<{ photoId: string }> {
  const answer = await uploadPhoto(who)
  expect(answer.status).toBe(200)
  return answer.json()
}

/** Every row of every table, as one connection sees it, without the columns that record job locks. */
async function contentOf(client: pg.Client): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  const OF_THE_MOMENT = ['locked_at', 'locked_by', 'is_available']
  for (const { name, columns } of await listTables(client)) {
    if (SCHEMA_TABLES.includes(name)) continue
    const kept = columns.filter((column) => !OF_THE_MOMENT.includes(column)).map((column) => `"${column}"`)
    const { rows } = await client.query(
      `select count(*)::int || ' ' || coalesce(md5(string_agg(r::text, E'\\n' order by r::text collate "C")), '') as content
       from (select ${kept.join(', ')} from ${quotedName(name)}) r`,
    )
    found[name] = rows[0].content
  }
  return found
}

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function filesBelow(root: string): Map<string, string> {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return new Map(
    entries.map((entry) => {
      const file = path.join(entry.parentPath, entry.name)
      return [path.relative(root, file), createHash('sha256').update(readFileSync(file)).digest('hex')]
    }),
  )
}

if (triesAll())
  test('OPER-06 a backup taken under writes restores every row of one moment with all its files', async () => {
    const women = await Promise.all([1, 2, 3].map(() => app.signUp()))
    const men = await Promise.all([1, 2, 3].map(() => app.signUp({ gender: 'MALE', seeking: 'FEMALE' })))
    for (const woman of women) await upload(woman)
    const root = path.join(app.config.DATA_DIR, 'files')
    let writing = true
    let written = 0
    const writer = async (woman: Person, man: Person) => {
      for (let turn = 0; writing; turn++) {
        const input = {
          clientId: `backup-${woman.memberId}-${turn}`,
          recipientId: man.profileId,
          text: `line\n\\N\t${turn} 👋`,
        }
        await woman.run(SEND, { input })
        await man.run(LIKE, { id: women[turn % 3]!.profileId })
        const { photoId } = await upload(woman)
        await man.run(LANGUAGE, { language: turn % 2 === 0 ? 'nl' : 'en' })
        await woman.run(DELETE, { id: photoId })
        written += 1
      }
    }
    const writers = women.map((woman, index) => writer(woman, men[index]!))
    await expect.poll(() => written).toBeGreaterThan(3)

    const { config, url } = await emptyInstallation()
    const hold = await holdFiles(root)
    const expected = await withClient(app.config.DATABASE_URL!, async (client) => {
      await client.query('begin isolation level repeatable read read only')
      const { rows } = await client.query('select pg_export_snapshot() as snapshot')
      const before = written
      await expect.poll(() => written).toBeGreaterThan(before + 3)
      const { file } = await makeBackup(
        { ...app.config, BACKUP_DIR: config.BACKUP_DIR },
        app.config.DATABASE_URL!,
        {
          snapshot: rows[0].snapshot,
        },
      )
      const { rows: photos } = await client.query('select id from profiles.photo')
      return { file, content: await contentOf(client), photoIds: photos.map(({ id }) => id as string) }
    })
    writing = false
    await Promise.all(writers)
    await hold.release()

    await restoreBackup(config, url, { file: expected.file })
    const restored = await withClient(url, contentOf)
    expect(restored).toEqual(expected.content)
    const filled = Object.values(restored).filter((content) => !content.startsWith('0 ')).length
    expect(filled).toBeGreaterThan(30)
    // Members continued meanwhile; the backup excludes later changes.
    expect(await withClient(app.config.DATABASE_URL!, contentOf)).not.toEqual(restored)

    const files = filesBelow(path.join(config.DATA_DIR, 'files'))
    for (const photoId of expected.photoIds)
      for (const size of ['square', 'card', 'large'])
        expect(
          [...files.keys()].some((key) => key.includes(photoId) && key.includes(size)),
          `${photoId} ${size}`,
        ).toBe(true)
    for (const [key, hash] of filesBelow(root)) if (files.has(key)) expect(files.get(key), key).toBe(hash)
    // No file is held any longer.
    await app.drainJobs()
    expect(readdirSync(root).filter((name) => name.startsWith('.'))).toEqual([])
  })

test('OPER-06 a restore keeps keys, triggers, sequences and rights, and a second backup is identical @long', async () => {
  await upload(await app.signUp())
  const { config, url } = await emptyInstallation()
  const { file } = await makeBackup(
    { ...app.config, BACKUP_DIR: config.BACKUP_DIR },
    app.config.DATABASE_URL!,
  )
  await restoreBackup(config, url, { file })
  const shapeOf = (client: pg.Client) =>
    client
      .query(
        `select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated as element from pg_constraint where connamespace::regnamespace::text !~ '^(pg_|information_)'
         union all select tgrelid::regclass::text || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
         union all select oid::regclass::text || ' ' || coalesce(relacl::text, '') from pg_class where relkind in ('r', 'S') and relnamespace::regnamespace::text !~ '^(pg_|information_)'
         order by 1`,
      )
      .then(({ rows }) => rows)
  expect(await withClient(url, shapeOf)).toEqual(await withClient(app.config.DATABASE_URL!, shapeOf))
  const sequences = (client: pg.Client) =>
    client
      .query('select schemaname, sequencename, last_value from pg_sequences order by 1, 2')
      .then(({ rows }) => rows)
  expect(await withClient(url, sequences)).toEqual(await withClient(app.config.DATABASE_URL!, sequences))
  await expect(
    withClient(url, (client) => client.query('update billing.entry set amount = 1')),
  ).rejects.toThrow()
  expect(filesBelow(path.join(config.DATA_DIR, 'files'))).toEqual(
    filesBelow(path.join(app.config.DATA_DIR, 'files')),
  )

  const second = await emptyInstallation()
  const again = await makeBackup(config, url)
  await restoreBackup(second.config, second.url, { file: again.file })
  expect(await withClient(second.url, contentOf)).toEqual(await withClient(url, contentOf))
})

if (triesAll())
  test('an encrypted backup opens only with its secret key, and a truncated or altered one changes nothing', async () => {
    const { config, url } = await emptyInstallation()
    const run = (command: string, parameters: string[], environment: Record<string, string> = {}) =>
      runCommand(app, [`scripts/operator/${command}.ts`, ...parameters], {
        environment: { BACKUP_DIR: config.BACKUP_DIR, ...environment },
      })
    const here = { DATABASE_URL: url, DATA_DIR: config.DATA_DIR }
    const { said: pair } = await run('backup', ['key'])
    const identity = path.join(config.BACKUP_DIR, 'identity.txt')
    writeFileSync(identity, pair)
    const recipient = /BACKUP_RECIPIENT=(age1\S+)/.exec(pair)![1]!
    expect(await run('backup', [], { BACKUP_RECIPIENT: recipient })).toMatchObject({ code: 0 })
    const { file } = (await listBackups(config.BACKUP_DIR))[0]!
    expect(file).toMatch(/\.backup\.age$/)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file).includes('manifest.json')).toBe(false)
    expect((await run('backup', ['verify', file, '--identity', identity])).said).toMatch(
      /^Whole: .* \d+ rows and \d+ files\.$/,
    )

    const before = await withClient(url, contentOf)
    const other = path.join(config.BACKUP_DIR, 'other.txt')
    writeFileSync(other, (await run('backup', ['key'])).said)
    const refused = async (
      parameters: string[],
      reason: RegExp,
      environment: Record<string, string> = {},
    ) => {
      const result = await run('restore', parameters, { ...here, ...environment })
      expect(result).toMatchObject({ code: 1, complaint: expect.stringMatching(reason) })
      expect(result.complaint).not.toMatch(/^ +at /m)
      expect(await withClient(url, contentOf)).toEqual(before)
      expect(readdirSync(config.DATA_DIR).filter((name) => name.startsWith('files'))).toEqual([])
    }
    await refused([file], /--identity/)
    await refused([file, '--identity', other], /does not decrypt/)
    const bytes = readFileSync(file)
    const damaged = path.join(config.BACKUP_DIR, 'damaged.backup.age')
    writeFileSync(damaged, bytes)
    truncateSync(damaged, bytes.length - 3000)
    await refused([damaged, '--identity', identity], /truncated or damaged/)
    bytes[bytes.length - 3000]! ^= 1
    writeFileSync(damaged, bytes)
    await refused([damaged, '--identity', identity], /truncated or damaged/)

    expect(await run('restore', [file, '--identity', identity], here)).toMatchObject({ code: 0 })
    const full = await withClient(url, contentOf)
    const twice = await run('restore', [file, '--identity', identity], here)
    expect(twice).toMatchObject({
      code: 1,
      complaint: expect.stringMatching(/already contains files|already has sites/),
    })
    expect(await withClient(url, contentOf)).toEqual(full)
  })

test('a restore refuses a backup with another key, other tables or a database in use, before any write @long', async () => {
  const { config, url } = await emptyInstallation()
  const { file } = await makeBackup(
    { ...app.config, BACKUP_DIR: config.BACKUP_DIR },
    app.config.DATABASE_URL!,
  )
  await expect(
    restoreBackup({ ...config, SECRETS_KEY: 'another key of at least 32 characters' }, url, { file }),
  ).rejects.toThrow(/another SECRETS_KEY/)
  await expect(
    restoreBackup(
      { ...config, SECRETS_KEY: 'the next key of at least 32 characters', SECRETS_KEY_PREVIOUS: 'wrong key' },
      url,
      { file },
    ),
  ).rejects.toThrow(/another SECRETS_KEY/)
  await expect(restoreBackup(config, app.config.DATABASE_URL!, { file })).rejects.toThrow(
    /The product is running/,
  )
  await withClient(url, (client) => client.query('alter table likes.outbox add column later int'))
  await expect(restoreBackup(config, url, { file })).rejects.toThrow(
    /made by release .* which has different tables/,
  )
  await withClient(url, (client) => client.query('alter table likes.outbox drop column later'))
  await restoreBackup(
    {
      ...config,
      SECRETS_KEY_PREVIOUS: config.SECRETS_KEY,
      SECRETS_KEY: 'the next key of at least 32 characters',
    },
    url,
    { file },
  )
})

test('old backups are removed after the configured days, but never the three newest', async () => {
  const { config } = await emptyInstallation()
  const day = (number: number) => `ruvela-202601${String(number).padStart(2, '0')}T030000Z.backup`
  for (const number of [1, 2, 3, 4, 5, 16, 17, 20])
    writeFileSync(path.join(config.BACKUP_DIR, day(number)), '')
  writeFileSync(path.join(config.BACKUP_DIR, 'my-own-notes.backup'), '')
  const left = path.join(config.BACKUP_DIR, '.ruvela-20260101T030000Z.backup.part')
  writeFileSync(left, '')
  utimesSync(left, new Date('2026-01-01T03:10:00Z'), new Date('2026-01-01T03:10:00Z'))
  const keep = { ...config, BACKUP_KEEP_DAYS: 14 }
  expect(await removeOldBackups(keep, new Date('2026-01-17T04:00:00Z'))).toBe(3)
  expect(readdirSync(config.BACKUP_DIR).toSorted()).toEqual(
    ['my-own-notes.backup', day(4), day(5), day(16), day(17), day(20)].toSorted(),
  )
  expect(await removeOldBackups(keep, new Date('2027-01-17T04:00:00Z'))).toBe(2)
  expect((await listBackups(config.BACKUP_DIR)).map(({ file }) => path.basename(file))).toEqual([
    day(20),
    day(17),
    day(16),
  ])
})

test('a file deleted during a backup stays readable for it, and a killed backup holds no files', async () => {
  const root = newFolder()
  const storage = openLocalStorage(root)
  await storage.put('photo/one/large.webp', Buffer.from('one'), 'image/webp')
  const hold = await holdFiles(root)
  await storage.delete('photo/one/large.webp')
  await storage.put('photo/two/large.webp', Buffer.from('two'), 'image/webp')
  expect(await storage.get('photo/one/large.webp')).toBeUndefined()
  expect((await hold.list()).map(({ key }) => key)).toEqual(['photo/one/large.webp', 'photo/two/large.webp'])
  expect(readFileSync((await hold.find('photo/one/large.webp'))!.file, 'utf8')).toBe('one')
  await hold.release()
  expect([...filesBelow(root).keys()]).toEqual(['photo/two/large.webp'])

  writeFileSync(path.join(root, 'left-behind'), '')
  await storage.put('photo/three/large.webp', Buffer.from('three'), 'image/webp')
  const [killed, next] = [await holdFiles(root), await holdFiles(root)]
  await storage.delete('photo/two/large.webp')
  for (const hold of [killed, next])
    expect(readFileSync((await hold.find('photo/two/large.webp'))!.file, 'utf8')).toBe('two')
  await next.release()
  // A hold without a heartbeat for this long keeps nothing, and the next deletion removes its files.
  for (const hold of readdirSync(path.join(root, '.backups')))
    utimesSync(path.join(root, '.backups', hold, '.sign'), new Date(0), new Date(0))
  await storage.delete('photo/three/large.webp')
  expect([...filesBelow(root).keys()]).toEqual(['left-behind'])
  await killed.release()
})

test('deleting a photo just as a backup ends fails neither, and no file is left held', async () => {
  const root = newFolder()
  const storage = openLocalStorage(root)
  for (let round = 0; round < 20; round++) {
    const keys = Array.from({ length: 30 }, (_, index) => `photo/${round}-${index}/large.webp`)
    await Promise.all(keys.map((key) => storage.put(key, Buffer.from(key), 'image/webp')))
    const hold = await holdFiles(root)
    await Promise.all(
      keys.flatMap((key, index) => [
        storage.delete(key),
        ...(index === Math.floor((round / 20) * 30) ? [hold.release()] : []),
      ]),
    )
  }
  expect([...filesBelow(root).keys()]).toEqual([])
  expect(readdirSync(root).filter((name) => name.startsWith('.'))).toEqual([])
})
