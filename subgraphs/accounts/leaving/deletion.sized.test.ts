import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pino from 'pino'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { log } from '#platform/base/log.ts'
import { runCommand } from '#testing/command.ts'
import { testApp } from '#testing/file-app.ts'
import type { Person } from '#testing/person.ts'
import { triesAll } from '#testing/run-size.ts'

const DELETE = `mutation ($input: DeleteAccountInput!) { deleteAccount(input: $input) { __typename
  ... on DeleteAccountSuccess { finalAt } ... on UserError { code } ... on InvalidInputError { fields { path code limit } } ... on TooManyAttemptsError { minutes } } }`
const UNDO = `mutation ($token: String!) { undoDeletion(input: { token: $token }) { __typename ... on UserError { code } } }`
const LOG_IN = `mutation ($email: String!, $password: String!) { logIn(input: { email: $email, password: $password }) { __typename ... on UserError { code } } }`
const SIGN_UP = `mutation ($input: SignUpInput!) { signUp(input: $input) { __typename ... on UserError { code } } }`
const OFFER = `query ($reason: DeleteReason!) { viewer { retentionOffer(reason: $reason) { kind pause } } }`
const LIKE = `mutation ($id: ID!) { likeProfile(input: { profileId: $id }) { __typename } }`
const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { __typename ... on SendMessageSuccess { conversation { id } } } }`
const MESSAGES = `{ viewer { conversations { edges { node { messages(last: 10) { edges { node { content { __typename ... on TextContent { text } } } } } } } } } }`

const OFFERS = {
  PRICE: 'DISCOUNT',
  OTHER: 'WORDS',
  FOUND_SOMEONE: 'GOODBYE',
  NOT_LOOKING: 'PAUSE',
  SITE_PROBLEMS: 'HELP',
  NO_MEMBERS: 'WIDER_SEARCH',
  TIME: 'DIGEST',
}

const app = testApp({ TRUST_PROXY: 'loopback' })

let addresses = 0
const from = () => ({ 'x-forwarded-for': `10.9.${(addresses += 1) >> 8}.${addresses & 255}` })
const leave = async (who: Person, options: Record<string, unknown> = {}) =>
  (await who.run(DELETE, { input: { reason: 'TIME', password: who.password, ...options } })).data
    .deleteAccount
const undo = async (token: string) => (await app.visitor().run(UNDO, { token })).data.undoDeletion
const logIn = async ({ email, password }: Person) =>
  (await app.visitor().run(LOG_IN, { email, password }, from())).data.logIn
const signUpWith = async (email: string) => {
  const input = {
    email,
    name: 'Again',
    password: 'correct horse battery',
    dateOfBirth: '1990-05-17',
    gender: 'FEMALE',
    seeking: 'MALE',
    acceptTerms: true,
  }
  return (await app.visitor().run(SIGN_UP, { input }, from())).data.signUp
}
const seen = async (by: Person, whom: Person) =>
  (await by.run('query ($id: ID!) { profile(id: $id) { displayName } }', { id: whom.profileId })).data.profile
async function undoToken(who: Person): Promise<string> {
  const [mail] = (await app.mails(who.email)).filter(({ type }) => type === 'deletion')
  return mail!.text.match(/https:\/\/ruvela\.test\/account-deleted\?token=([\w-]{43})/)![1]!
}
const operator = async (who: Person, ...decision: string[]) =>
  (
    await runCommand(app, [
      'scripts/operator/suspend.ts',
      '--site',
      'ruvela',
      '--member',
      who.email,
      ...decision,
    ])
  ).code
test('ACCT-01 leaving needs a reason and the password; each reason has an offer that never blocks it', async () => {
  const ada = await app.signUp()
  expect((await leave(ada, { reason: 'OTHER', remarks: ' ' })).fields).toEqual([
    { path: 'remarks', code: 'REMARKS_REQUIRED', limit: null },
  ])
  expect((await leave(ada, { remarks: 'x'.repeat(2001) })).fields).toEqual([
    { path: 'remarks', code: 'TEXT_TOO_LONG', limit: 2000 },
  ])
  expect((await leave(ada, { password: 'a wrong guess' })).fields).toEqual([
    { path: 'password', code: 'OLD_PASSWORD_WRONG', limit: null },
  ])
  expect((await ada.run('{ viewer { status } }')).data.viewer.status).toBe('ACTIVE')
  await app.admin.query('update accounts.company set delete_discount = 30')
  for (const [reason, kind] of Object.entries(OFFERS).slice(0, triesAll() ? undefined : 2)) {
    const leaver = await app.signUp()
    // Past the first four hours, because their bonus excludes a second discount.
    await app.admin.query(
      `update accounts.account set signed_up_at = signed_up_at - interval '5 hours' where id = $1`,
      [leaver.memberId],
    )
    const offer = (await leaver.run(OFFER, { reason })).data.viewer.retentionOffer
    expect([reason, offer]).toEqual([reason, { kind, pause: true }])
    if (kind === 'DISCOUNT')
      expect(
        (await leaver.run('{ viewer { deleteDiscount { valuePercentage } } }')).data.viewer.deleteDiscount,
      ).toEqual({ valuePercentage: 30 })
    const remarks = reason === 'OTHER' ? 'I am going to sea.' : null
    expect(await leave(leaver, { reason, remarks })).toMatchObject({ __typename: 'DeleteAccountSuccess' })
    const { rows } = await app.admin.query(
      'select reason, remarks from accounts.deletion where account_id = $1',
      [leaver.memberId],
    )
    expect(rows).toEqual([{ reason: reason.toLowerCase(), remarks }])
  }
  await app.admin.query('update accounts.company set delete_discount = 0')
})

test('a deleted member is hidden and logged out at once, and can return by mail link for 14 days', async () => {
  const [ada, bo] = await app.couple()
  const inTwoWeeks = async () =>
    (
      await app.admin.query<{ at: Date }>(`select platform.now() + interval '336 hours' as at`)
    ).rows[0]!.at.getTime()
  const earliest = await inTwoWeeks()
  const { finalAt } = await leave(ada)
  expect(Date.parse(finalAt)).toBeGreaterThanOrEqual(earliest)
  expect(Date.parse(finalAt)).toBeLessThanOrEqual(await inTwoWeeks())
  await app.drainEvents()
  expect(await seen(bo, ada)).toBeNull()
  expect((await ada.run('{ viewer { id } }')).data?.viewer?.id).toBeUndefined()
  expect(await logIn(ada)).toMatchObject({ code: 'ACCOUNT_DELETION_REQUESTED' })
  expect(await signUpWith(ada.email)).toMatchObject({ code: 'EMAIL_TAKEN_DELETED' })
  const token = await undoToken(ada)
  await app.moveClock('13 days 23 hours 58 minutes')
  await app.runJob('accounts.erase-accounts')
  expect(await undo('no-such-token')).toMatchObject({ code: 'DELETION_LINK_UNKNOWN' })
  expect(await undo(token)).toEqual({ __typename: 'UndoDeletionSuccess' })
  // Reopened, it shows the current state; after another deletion it restores nothing.
  expect(await undo(token)).toEqual({ __typename: 'UndoDeletionSuccess' })
  await app.drainEvents()
  expect(await seen(bo, ada)).not.toBeNull()
  expect(await logIn(ada)).toEqual({ __typename: 'LogInSuccess' })
  await app.admin.query(
    `update accounts.account set status_before_deletion = status, status = 'deletion_requested' where id = $1`,
    [ada.memberId],
  )
  expect(await undo(token)).toMatchObject({ code: 'DELETION_LINK_USED' })
  await app.admin.query(`update platform.clock_offset set shift = '0'`)
})

if (triesAll())
  test('a member suspended while leaving, then reinstated, can still return within the same 14 days', async () => {
    const ada = await app.signUp()
    await leave(ada)
    const token = await undoToken(ada)
    expect(await operator(ada, '--reason', 'rules')).toBe(0)
    expect(await undo(token)).toMatchObject({ __typename: 'UndoDeletionFailedError' })
    await app.moveClock('10 days')
    expect(await operator(ada, '--lift')).toBe(0)
    expect(await logIn(ada)).toMatchObject({ code: 'ACCOUNT_DELETION_REQUESTED' })
    expect(await undo(token)).toEqual({ __typename: 'UndoDeletionSuccess' })
    expect(await logIn(ada)).toEqual({ __typename: 'LogInSuccess' })

    const eva = await app.signUp()
    await leave(eva)
    expect(await operator(eva, '--reason', 'rules')).toBe(0)
    await app.moveClock('15 days')
    await app.runJob('accounts.erase-accounts')
    expect(await operator(eva, '--lift')).toBe(0)
    await app.runJob('accounts.erase-accounts')
    expect(await logIn(eva)).toMatchObject({ code: 'LOGIN_FAILED' })
    await app.admin.query(`update platform.clock_offset set shift = '0'`)
  })

test('a member who had not confirmed the address yet comes back unconfirmed', async () => {
  const ada = await app.signUp({ confirmed: false })
  await leave(ada)
  expect(await undo(await undoToken(ada))).toEqual({ __typename: 'UndoDeletionSuccess' })
  const { rows } = await app.admin.query('select status from accounts.account where id = $1', [ada.memberId])
  expect(rows).toEqual([{ status: 'not_confirmed' }])
})

test('after 14 days nothing brings the account back and its address is free again', async () => {
  const ada = await app.signUp()
  await leave(ada)
  const token = await undoToken(ada)
  await app.moveClock('14 days')
  expect(await undo(token)).toMatchObject({ code: 'DELETION_LINK_EXPIRED' })
  await app.runJob('accounts.erase-accounts')
  expect(await undo(token)).toMatchObject({ __typename: 'UndoDeletionFailedError' })
  expect(await logIn(ada)).toMatchObject({ code: 'LOGIN_FAILED' })
  expect(await signUpWith(ada.email)).toEqual({ __typename: 'SignUpSuccess' })
  await app.admin.query(`update platform.clock_offset set shift = '0'`)
})

test('a sign-up that was never confirmed is erased after 30 days', async () => {
  const ada = await app.signUp({ confirmed: false })
  await app.moveClock('29 days 23 hours')
  await app.runJob('accounts.erase-accounts')
  const status = async () =>
    (await app.admin.query('select status from accounts.account where id = $1', [ada.memberId])).rows[0]
      .status
  expect(await status()).toBe('not_confirmed')
  await app.moveClock('1 hour')
  await app.runJob('accounts.erase-accounts')
  expect(await status()).toBe('erased')
  await app.admin.query(`update platform.clock_offset set shift = '0'`)
})

// A unique marker of the member, written wherever a member can enter text. If it is found afterwards, the
// erasure has failed.
const CANARY = 'kanarie7391'

/** Every place in database, files and log that contains a text. */
async function placesOf(text: string, logFile: string): Promise<string[]> {
  const places: string[] = []
  const { rows: tables } = await app.admin.query(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const hex = Buffer.from(text).toString('hex')
  for (const { name } of tables) {
    const { rows } = await app.admin.query(
      `select count(*)::int as count from ${name} t where strpos(lower(t::text), $1) > 0 or strpos(t::text, $2) > 0`,
      [text, hex],
    )
    if (rows[0].count > 0) places.push(`${name}: ${rows[0].count}`)
  }
  for (const file of readdirSync(app.config.DATA_DIR, { recursive: true, withFileTypes: true })) {
    const full = path.join(file.parentPath, file.name)
    if (
      full.includes(text) ||
      (file.isFile() && readFileSync(full).toString('latin1').toLowerCase().includes(text))
    )
      places.push(full)
  }
  if (readFileSync(logFile, 'utf8').toLowerCase().includes(text)) places.push('log')
  return places
}

function upload(who: Person, route: string, bytes: Buffer) {
  const boundary = 'boundary'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${CANARY}.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return who.fetch(route, {
    method: 'POST',
    body,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
}

if (triesAll())
  test('ACCT-02 after erasure, database, files and log hold nothing of the member but the books', async () => {
    const logFile = path.join(app.config.DATA_DIR, '..', `${path.basename(app.config.DATA_DIR)}.log`)
    const writer = log as unknown as Record<symbol, unknown>
    const before = { level: log.level, stream: writer[pino.symbols.streamSym] }
    writer[pino.symbols.streamSym] = pino.destination({ dest: logFile, sync: true })
    log.level = 'debug'
    log.info('the log is looked through')
    const bo = await app.signUp({ name: 'Bo', gender: 'MALE', seeking: 'FEMALE' })
    const input = {
      email: `${CANARY}@example.org`,
      name: `N${CANARY}`,
      password: `${CANARY} secret`,
      dateOfBirth: '1990-05-17',
      gender: 'FEMALE',
      seeking: 'MALE',
      acceptTerms: true,
      tracking: { network: CANARY, ref: CANARY, sub1: CANARY },
    }
    const joined = await app
      .visitor()
      .run(
        `mutation ($input: SignUpInput!) { signUp(input: $input) { ... on SignUpSuccess { viewer { id profile { id } } } } }`,
        { input },
        { 'user-agent': CANARY, ...from() },
      )
    const { id, profile } = joined.data.signUp.viewer
    const token = String(joined.headers['set-cookie']).match(/__Host-session=([^;]+)/)![1]!
    const memberId = Buffer.from(id, 'base64url').toString().split(':')[1]!
    const canary = app.device('ruvela.test', token, {
      ...bo,
      memberId,
      profileId: profile.id,
      email: input.email,
      password: input.password,
    })
    await canary.run(
      `mutation ($token: String!) { activateAccount(input: { token: $token }) { __typename } }`,
      { token: await app.activationToken(input.email) },
    )
    await app.drainEvents()
    await canary.run(`mutation { updateProfile(input: { aboutMe: "${CANARY} tells" }) { __typename } }`)
    const jpeg = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#8a0175' } })
      .jpeg()
      .toBuffer()
    const photo = await upload(canary, '/upload/photo', jpeg)
    expect(photo.status).toBe(200)
    const photoId = Buffer.from(photo.json().photoId, 'base64url').toString().split(':')[1]!
    const image = (await upload(canary, '/upload/message-image', jpeg)).json().imageId
    const imageId = Buffer.from(image, 'base64url').toString().split(':')[1]!
    await canary.run(LIKE, { id: bo.profileId })
    await bo.run(LIKE, { id: canary.profileId })
    const said = await canary.run(SEND, {
      input: { clientId: 'one', recipientId: bo.profileId, text: `${CANARY} says` },
    })
    expect(said.data.sendMessage.__typename).toBe('SendMessageSuccess')
    expect(
      (await canary.run(SEND, { input: { clientId: 'two', recipientId: bo.profileId, imageId: image } })).data
        ?.sendMessage?.__typename,
    ).toBe('SendMessageSuccess')
    expect(
      (await bo.run(SEND, { input: { clientId: 'three', recipientId: canary.profileId, text: 'an answer' } }))
        .data.sendMessage.__typename,
    ).toBe('SendMessageSuccess')
    await canary.run(
      `mutation { fileComplaint(input: { about: OTHER, aboutId: "${CANARY}", text: "${CANARY} complains" }) { __typename } }`,
      {},
      from(),
    )
    await canary.run(
      `mutation { requestEmailChange(input: { newEmail: "new-${CANARY}@example.org", password: "${input.password}" }) { __typename } }`,
    )
    await canary.run(`mutation { requestExport(input: { password: "${input.password}" }) { __typename } }`)
    await app
      .visitor()
      .run(`mutation { requestPasswordReset(input: { email: "${input.email}" }) { __typename } }`, {}, from())
    await logIn({ ...canary, password: `${CANARY} guess` })
    await app.drainEvents()
    await app.drainJobs()
    expect((await app.mails(bo.email)).map(({ subject }) => subject).join()).toContain(input.name)
    // First prove that the search finds existing data, or an empty result afterwards would mean nothing.
    const found = (await placesOf(CANARY, logFile)).join('\n')
    for (const place of [
      'accounts.account',
      'accounts.session',
      'accounts.tracking',
      'accounts.complaint',
      'accounts.auth_token',
      'profiles.profile',
      'conversations.message',
      'notifications.mail',
      'notifications.member_address',
      'exports',
    ])
      expect(found).toContain(place)
    expect((await placesOf(photoId, logFile)).join()).toContain('/photos/')

    expect(await leave(canary, { reason: 'OTHER', remarks: `${CANARY} leaves` })).toMatchObject({
      __typename: 'DeleteAccountSuccess',
    })
    await app.moveClock('14 days')
    await app.runJob('accounts.erase-accounts')
    await app.drainJobs()
    await app.runJob('accounts.keep-retention')
    expect(readFileSync(logFile, 'utf8')).toContain('the log is looked through')
    expect(await placesOf(CANARY, logFile)).toEqual([])
    // The job that checks for orphaned files an hour after the upload holds only a photo's number.
    for (const fileId of [photoId, imageId])
      expect(
        (await placesOf(fileId, logFile)).filter((place) => !place.startsWith('graphile_worker.')),
      ).toEqual([])
    // Only books and tombstones still contain the member's id.
    const places = (await placesOf(memberId, logFile)).map((place) => place.replace(/: \d+$/, ''))
    for (const place of places) expect(KEPT_WITH_THE_ID).toContain(place)
    const { rows } = await app.admin.query('select balance from billing.account where account_id = $1', [
      memberId,
    ])
    expect(rows).toHaveLength(1)
    const contents = (await bo.run(MESSAGES)).data.viewer.conversations.edges.flatMap(({ node }: any) =>
      node.messages.edges.map(({ node: message }: any) => message.content),
    )
    expect(JSON.stringify(contents)).not.toContain(CANARY)
    log.level = before.level
    writer[pino.symbols.streamSym] = before.stream
  })

const KEPT_WITH_THE_ID = [
  'accounts.account',
  'accounts.deletion',
  'accounts.complaint',
  'accounts.moderation_case',
  'accounts.live_event',
  'profiles.profile',
  'billing.account',
  'billing.entry',
  'billing.lot',
  'billing."order"',
  'conversations.conversation',
  'conversations.member',
  'conversations.member_state',
  'conversations.message',
  'conversations.live_event',
  'likes.live_event',
  'likes.member_state',
]
