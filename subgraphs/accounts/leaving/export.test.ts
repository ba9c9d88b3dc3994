import { crc32, inflateRawSync } from 'node:zlib'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { request } from 'undici'
import { expect, test } from 'vitest'
import { memberTables } from '#platform/members/member-data.ts'
import { testApp } from '#testing/file-app.ts'
import type { Person } from '#testing/person.ts'
import { uploadPhoto } from '#testing/upload-photo.ts'

const REQUEST = `mutation ($password: String!) { requestExport(input: { password: $password }) { __typename
  ... on RequestExportSuccess { viewer { dataExport { state downloadUrl } } } ... on UserError { code } ... on InvalidInputError { fields { path code } } ... on TooManyAttemptsError { minutes } } }`
const EXPORT = `{ viewer { dataExport { state requestedAt expiresAt downloadUrl } } }`
const LIKE = `mutation ($id: ID!) { likeProfile(input: { profileId: $id }) { __typename } }`
const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { __typename } }`

const PAGES = ['index', 'account', 'profile', 'photos', 'conversations', 'likes', 'orders', 'consents'].map(
  (name) => `${name}.html`,
)
const ROW_ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/

const app = testApp()

const ask = async (who: Person, password = who.password) =>
  (await who.run(REQUEST, { password })).data.requestExport
const exportOf = async (who: Person) => (await who.run(EXPORT)).data.viewer.dataExport
async function readyExport(who: Person) {
  await expect.poll(async () => (await exportOf(who))?.state).toBe('READY')
  return exportOf(who)
}
async function download(who: Person, url: string) {
  const headers = {
    host: 'ruvela.test',
    ...(who.token === undefined ? {} : { authorization: `Bearer ${who.token}` }),
  }
  const response = await request(`http://127.0.0.1:${app.port}${url}`, { headers })
  return {
    status: response.statusCode,
    headers: response.headers,
    bytes: new Uint8Array(await response.body.arrayBuffer()),
  }
}
/** Reads an archive front to back, without its central directory, as streaming unpackers do. */
function unpackWhileItArrives(bytes: Buffer): Record<string, Buffer> {
  const files: Record<string, Buffer> = {}
  let at = 0
  while (bytes.readUInt32LE(at) === 0x04034b50) {
    const [flags, method] = [bytes.readUInt16LE(at + 6), bytes.readUInt16LE(at + 8)]
    const nameEnd = at + 30 + bytes.readUInt16LE(at + 26)
    const raw = bytes.subarray(at + 30, nameEnd)
    const start = nameEnd + bytes.readUInt16LE(at + 28)
    const name = raw.toString('utf8')
    // Deflated content ends by itself; its checksum and sizes follow. Names beyond ASCII are marked as UTF-8.
    const isAscii = raw.every((byte) => byte < 128)
    expect([name, method, flags & 8, isAscii || (flags & 0x800) !== 0]).toEqual([name, 8, 8, true])
    const { buffer, engine } = inflateRawSync(bytes.subarray(start), { info: true }) as unknown as {
      buffer: Buffer
      engine: { bytesWritten: number }
    }
    const end = start + engine.bytesWritten
    const behind = [0, 4, 8, 12].map((offset) => bytes.readUInt32LE(end + offset))
    expect([name, ...behind]).toEqual([name, 0x08074b50, crc32(buffer), engine.bytesWritten, buffer.length])
    files[name] = buffer
    at = end + 16
  }
  // Only the central directory follows the last file.
  expect(bytes.readUInt32LE(at)).toBe(0x02014b50)
  return files
}

test('ACCT-04 one archive holds the photos and the JSON of every table with data of the member @long', async () => {
  const [ada, bo] = await app.couple()
  expect((await uploadPhoto(ada)).status).toBe(200)
  await ada.run(LIKE, { id: bo.profileId })
  await bo.run(LIKE, { id: ada.profileId })
  await ada.run(SEND, { input: { clientId: 'one', recipientId: bo.profileId, text: 'my own words' } })
  await bo.run(SEND, { input: { clientId: 'two', recipientId: ada.profileId, text: 'an answer' } })
  await app.drainEvents()
  expect(await exportOf(ada)).toBeNull()
  expect((await ask(ada, 'a wrong guess')).fields).toEqual([{ path: 'password', code: 'OLD_PASSWORD_WRONG' }])
  expect(await ask(ada)).toMatchObject({ viewer: { dataExport: { state: expect.any(String) } } })
  const { downloadUrl } = await readyExport(ada)
  const [mail] = (await app.mails(ada.email)).filter(({ type }) => type === 'exportReady')
  expect(mail!.text).toContain('https://ruvela.test/')

  const archive = await download(ada, downloadUrl)
  expect(archive).toMatchObject({
    status: 200,
    headers: { 'content-type': 'application/zip', 'cache-control': 'no-store' },
  })
  const files = unzipSync(archive.bytes)
  expect(unpackWhileItArrives(Buffer.from(archive.bytes))).toEqual(
    Object.fromEntries(Object.entries(files).map(([name, content]) => [name, Buffer.from(content)])),
  )
  const rows = (name: string) => JSON.parse(Buffer.from(files[name]!).toString()) as any[]
  const expected = app.installation.runtimes.flatMap(({ definition }) =>
    Object.entries(memberTables(definition.memberData)).flatMap(([table, { exported }]) =>
      exported === 'no' ? [] : [`data/${definition.name}/${table}.json`],
    ),
  )
  expect(Object.keys(files).toSorted()).toEqual([...expected, ...PAGES, 'photos/photo-1.webp'].toSorted())
  expect(rows('data/accounts/account.json')).toMatchObject([{ email: ada.email }])
  expect(rows('data/profiles/profile.json')).toMatchObject([{ display_name: 'Ada', birthdate: '1990-05-17' }])
  expect(
    rows('data/conversations/message.json')
      .map(({ content }) => content.text)
      .filter(Boolean)
      .toSorted(),
  ).toEqual(['an answer', 'my own words'])
  expect(rows('data/billing/entry.json').length).toBeGreaterThan(0)
  expect(
    rows('data/accounts/consent.json')
      .map(({ document_kind }) => document_kind)
      .toSorted(),
  ).toEqual(['privacy', 'terms'])
  expect((await sharp(files['photos/photo-1.webp']).metadata()).format).toBe('webp')
  // No credentials of the account, and no data of the other member's account.
  const all =
    Buffer.from(archive.bytes).toString('latin1') +
    Object.values(files)
      .map((file) => Buffer.from(file).toString())
      .join('\n')
  for (const secret of ['argon2id', 'token_hash', 'password_hash', bo.email])
    expect(all).not.toContain(secret)
})

test('ACCT-04 the archive is readable without network: pages in the member’s language, without internals', async () => {
  const hostile = '<script>alert(1)</script>"><img src=https://evil.example/x onerror=alert(1)>'
  const [ada, bo] = await app.couple()
  await ada.run('mutation { changeLanguage(input: { language: "de" }) { __typename } }')
  await ada.run(`mutation ($text: String) { updateProfile(input: { aboutMe: $text }) { __typename } }`, {
    text: 'Ich segle & lese',
  })
  expect((await uploadPhoto(ada)).status).toBe(200)
  await ada.run(LIKE, { id: bo.profileId })
  await bo.run(LIKE, { id: ada.profileId })
  await bo.run(SEND, { input: { clientId: 'one', recipientId: ada.profileId, text: hostile } })
  // A text like the bytes that the archive leaves out.
  await ada.run(SEND, { input: { clientId: 'two', recipientId: bo.profileId, text: '\\x00ff' } })
  await app.drainEvents()
  await ask(ada)
  const { downloadUrl } = await readyExport(ada)
  const archive = await download(ada, downloadUrl)
  expect(archive.headers['content-disposition']).toMatch(
    /^attachment; filename="ruvela-\d{4}-\d\d-\d\d\.zip"$/,
  )
  const files = Object.fromEntries(
    Object.entries(unzipSync(archive.bytes)).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]),
  )
  const page = (name: string) => files[`${name}.html`]!
  expect(page('index')).toContain('<html lang="de">')
  expect([...page('index').matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual(PAGES.slice(1))
  expect(page('profile')).toContain('Geburtsdatum')
  expect(page('profile')).toContain('17. Mai 1990')
  expect(page('profile')).toContain('Ich segle &#38; lese')
  expect(page('photos')).toContain('<img src="photos/photo-1.webp"')
  expect(page('conversations')).toContain('Gespräch mit Bo')
  // The other member's words are text, never markup.
  expect(page('conversations')).toContain('&#60;script&#62;alert(1)&#60;/script&#62;')
  expect(page('likes')).toContain('<bdi>Bo</bdi>')
  expect(page('consents')).toContain('AGB')
  for (const name of PAGES) {
    const html = files[name]!
    expect([name, html.match(/<(script|iframe|link|form)|https?:|null|undefined/g)]).toEqual([
      name,
      hostileIn(name),
    ])
    expect([name, ROW_ID.test(html)]).toEqual([name, false])
    // Every word has a translation: a missing one would be its key.
    expect([name, html.match(/\b(pages|labels|headings|words)\.\w+/)]).toEqual([name, null])
  }
  for (const [name, json] of Object.entries(files).filter(([name]) => name.endsWith('.json'))) {
    expect([name, ROW_ID.test(json)]).toEqual([name, false])
    expect([name, /: null\b/.test(json)]).toEqual([name, false])
    expect([name, /"\\\\x[0-9a-f]{8,}"/.test(json)]).toEqual([name, false])
  }
  const messages = JSON.parse(files['data/conversations/message.json']!)
  const [conversation] = JSON.parse(files['data/conversations/conversation.json']!)
  expect(conversation.id).toMatch(/^#\d+$/)
  expect(messages.map((message: any) => message.conversation_id)).toContain(conversation.id)
  expect(messages.map((message: any) => message.content.text)).toContain('\\x00ff')
})

/** What only the escaped words of the other member may look like. */
const hostileIn = (name: string) => (name === 'conversations.html' ? ['https:'] : null)

test('an archive is private, one at a time, three a day at most, and removed after seven days @long', async () => {
  const [ada, bo] = [await app.signUp(), await app.signUp()]
  await ask(ada)
  await ask(ada)
  const { downloadUrl } = await readyExport(ada)
  expect(
    (await app.admin.query('select id from accounts.export where account_id = $1', [ada.memberId])).rows,
  ).toHaveLength(1)
  expect((await download(bo, downloadUrl)).status).toBe(404)
  expect((await download(app.visitor(), downloadUrl)).status).toBe(404)
  expect((await download(ada, '/exports/no-such-archive.zip')).status).toBe(404)
  for (let round = 0; round < 2; round++) {
    expect(await ask(ada)).toMatchObject({ __typename: 'RequestExportSuccess' })
    await readyExport(ada)
  }
  expect(await ask(ada)).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
  await app.moveClock('7 days')
  expect((await download(ada, downloadUrl)).status).toBe(404)
  expect(await exportOf(ada)).toBeNull()
  await app.runJob('accounts.expire-exports')
  await app.drainJobs()
  expect((await app.admin.query('select id from accounts.export')).rows).toEqual([])
})

test('every table declares what it keeps of members; an undeclared table fails this test', async () => {
  for (const { definition } of app.installation.runtimes) {
    const { rows } = await app.admin.query('select tablename from pg_tables where schemaname = $1', [
      definition.name,
    ])
    const named = [
      ...Object.keys(memberTables(definition.memberData)),
      ...definition.memberData.withoutMembers,
    ]
    expect({ subgraph: definition.name, tables: named.toSorted() }).toEqual({
      subgraph: definition.name,
      tables: rows.map(({ tablename }) => tablename).toSorted(),
    })
    for (const [table, { exported, erased, why }] of Object.entries(memberTables(definition.memberData))) {
      if (exported === 'no' || erased === 'keep')
        expect([definition.name, table, why?.length]).toEqual([definition.name, table, expect.any(Number)])
    }
  }
})

test('every column that holds a member is declared by its table @long', async () => {
  const { rows: members } = await app.admin.query('select id from accounts.account')
  const ids = members.map(({ id }) => id)
  for (const { definition } of app.installation.runtimes) {
    const tables = memberTables(definition.memberData)
    const { rows: columns } = await app.admin.query(
      `select table_name, column_name from information_schema.columns where table_schema = $1 and data_type = 'uuid' and column_name <> 'subject_id'`,
      [definition.name],
    )
    for (const { table_name, column_name } of columns) {
      const { rows } = await app.admin.query(
        `select count(*)::int as count from ${definition.name}."${table_name}" where "${column_name}" = any($1::uuid[])`,
        [ids],
      )
      const declared = [
        ...(tables[table_name]?.members ?? []),
        ...(tables[table_name]?.others ?? []),
      ].includes(column_name)
      if (rows[0].count > 0)
        expect(`${definition.name}.${table_name}.${column_name} ${declared}`).toBe(
          `${definition.name}.${table_name}.${column_name} true`,
        )
    }
  }
})
