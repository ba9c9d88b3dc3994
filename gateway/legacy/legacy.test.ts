import { beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '#testing/command.ts'
import { testApp } from '#testing/file-app.ts'
import type { Person } from '#testing/person.ts'
import { uploadPhoto } from '#testing/upload-photo.ts'
import { LEGACY_CALLS } from './routes.ts'
import { userOf } from './user-object.ts'

const app = testApp()
let ada: Person
let bo: Person

const JSON_BODY = { 'content-type': 'application/json' }
const post = (body: unknown) => ({ method: 'POST', body: JSON.stringify(body), headers: JSON_BODY })
const like = (profileId: string) =>
  [
    'mutation ($id: ID!) { likeProfile(input: { profileId: $id }) { __typename } }',
    { id: profileId },
  ] as const
const write = (recipientId: string, text: string) =>
  [
    `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { __typename ... on SendMessageSuccess { conversation { id } } } }`,
    { input: { clientId: crypto.randomUUID(), recipientId, text } },
  ] as const

/** Checks that an answer matches the documented shape exactly. */
function documented(method: string, path: string, answer: { status: number; json(): any }): any {
  const shape = LEGACY_CALLS.find(
    (call) => call.method === method && call.path === path && call.only === undefined,
  )?.answers[answer.status]?.shape
  expect(shape?.parse(answer.json())).toEqual(answer.json())
  return answer.json()
}

beforeAll(async () => {
  ada = await app.signUp({ name: 'Ada', gender: 'FEMALE', seeking: 'MALE' })
  bo = await app.signUp({ name: 'Bo', gender: 'MALE', seeking: 'FEMALE' })
})

describe('who may call what', () => {
  test('REST-14 every call about a member asks a visitor to log in', async () => {
    const calls: [string, string][] = [
      ['GET', 'user.php'],
      ['PUT', 'user.php'],
      ['POST', 'user.php?push=1'],
      ['GET', 'auto-like.php'],
      ['GET', 'chats.php'],
      ['GET', 'likes.php'],
      ['DELETE', 'chat.php'],
    ]
    for (const [method, path] of calls) {
      const answer = await app.visitor().fetch(`/api/${path}`, { method })
      expect([path, answer.status, answer.json()]).toEqual([path, 403, { error: 'authentication_required' }])
    }
  })

  test('REST-14 REST-06 a visitor gets everything public', async () => {
    for (const path of [
      'settings.php',
      'companyinfo.php',
      'interests.php',
      'regions.php',
      'geocode.php?lat=52.37&lon=4.9',
    ]) {
      const answer = await app.visitor().fetch(`/api/${path}`)
      expect([path, answer.status]).toEqual([path, 200])
      expect(answer.headers['content-type']).toContain('application/json')
      documented('GET', `/api/${path.split('?')[0]!}`, answer)
    }
    expect((await app.visitor().fetch('/api/discountcode.php?code=ANY')).status).toBe(404)
    const beacon = { method: 'POST', body: '{}', headers: { 'content-type': 'text/plain;charset=UTF-8' } }
    expect((await ada.fetch('/api/page-hidden.php', beacon)).status).toBe(204)
    expect((await app.visitor().fetch('/api/page-hidden.php', post({}))).status).toBe(204)
    expect((await app.visitor().fetch('/api/logout.php')).status).toBe(204)
  })

  test('REST-14 a wrong method, bad JSON, wrong shape, unknown call or unknown host is answered in JSON', async () => {
    const refused = await ada.fetch('/api/chats.php', { method: 'PUT', body: '{}', headers: JSON_BODY })
    expect([refused.status, refused.headers['allow']]).toEqual([405, 'GET, HEAD, OPTIONS'])
    const broken = await ada.fetch('/api/user.php', { method: 'POST', body: '{"email"', headers: JSON_BODY })
    expect([broken.status, broken.json()]).toEqual([400, { error: 'bad_json' }])
    const shape = await ada.fetch('/api/user.php', post({ email: 7 }))
    expect([shape.status, shape.json()]).toEqual([
      400,
      { error: 'bad_request', fields: ['email', 'password'] },
    ])
    const beacon = await ada.fetch('/api/page-hidden.php', {
      method: 'POST',
      body: '{"a"',
      headers: JSON_BODY,
    })
    expect([beacon.status, beacon.json()]).toEqual([400, { error: 'bad_json' }])
    const codeless = await ada.fetch('/api/discountcode.php')
    expect([codeless.status, codeless.json()]).toEqual([400, { error: 'bad_request', fields: ['code'] }])
    const unknown = await ada.fetch('/api/nothing.php')
    expect([unknown.status, unknown.json()]).toEqual([404, { error: 'not_found' }])
    const elsewhere = await app.visitor('nowhere.test').fetch('/api/settings.php')
    expect([elsewhere.status, elsewhere.json()]).toEqual([421, { error: 'unknown_host' }])
  })

  test('a page of another origin cannot log a member in or out', async () => {
    const foreign = { ...JSON_BODY, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const login = await app
      .visitor()
      .fetch('/api/user.php', { ...post({ email: ada.email, password: ada.password }), headers: foreign })
    expect([login.status, login.json()]).toEqual([403, { error: 'forbidden' }])
    const logout = await ada.fetch('/api/logout.php', { headers: { 'sec-fetch-site': 'cross-site' } })
    expect(logout.status).toBe(403)
    expect((await ada.fetch('/api/user.php')).status).toBe(200)
  })
})

describe('the user', () => {
  test('REST-01 a member logs in, reads the user and changes the language', async () => {
    const login = await app
      .visitor()
      .fetch('/api/user.php', post({ email: ada.email, password: ada.password }))
    expect(login.status).toBe(200)
    expect(documented('POST', '/api/user.php', login)).toMatchObject({
      status: 'active',
      language: 'nl',
      profile: { name: 'Ada' },
    })
    const token = String(login.headers['set-cookie']).match(/__Host-session=([^;]+)/)![1]!
    const device = app.device('ruvela.test', token, ada)
    const fetched = await device.fetch('/api/user.php', { headers: { 'x-request-type': 'client' } })
    expect(fetched.json()).toEqual(login.json())
    const changed = await device.fetch('/api/user.php', { ...post({ language: 'de' }), method: 'PUT' })
    expect([changed.status, changed.json().language]).toEqual([200, 'de'])
    const refused = await device.fetch('/api/user.php', { ...post({ language: 'tlh' }), method: 'PUT' })
    expect([refused.status, refused.json().error]).toEqual([400, 'invalid_input'])
    await device.fetch('/api/user.php', { ...post({ language: 'nl' }), method: 'PUT' })
  })

  test('the user object has the fields that old clients know', async () => {
    expect((await ada.fetch('/api/user.php')).json()).toEqual({
      status: 'active',
      credits: 5,
      notifications_disabled: [],
      paid_user: false,
      signup_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      fictional_icon: true,
      language: 'nl',
      profile: { name: 'Ada', country: 'NL', status: 'active', main_image: null },
    })
    const eve = await app.signUp({ name: 'Eve', confirmed: false })
    expect((await eve.fetch('/api/user.php')).json()).toMatchObject({
      status: 'not_confirmed',
      credits: 0,
      profile: { status: 'disabled' },
    })
  })

  test('the reason for switched-off mails comes in the words of old clients', () => {
    const profile = { displayName: 'Ada', country: 'NL', mainPhoto: null }
    const viewer = { status: 'ACTIVE', notificationsDisabled: ['SPAM_REPORT', 'UNSUBSCRIBED'], profile }
    expect(userOf(viewer).notifications_disabled).toEqual(['fbl', 'list_unsubscribe'])
  })

  test('REST-02 login maps each account state to the two old clients know; an erased one is unknown @long', async () => {
    const run = (who: Person, mutation: string) => who.run(`mutation { ${mutation} { __typename } }`)
    const read = async (who: Person) => {
      const answer = await who.fetch('/api/user.php')
      if (answer.status !== 200) return { status: answer.status, ...answer.json() }
      const user = documented('GET', '/api/user.php', answer)
      return [user.profile.name, user.status, user.profile.status]
    }
    const logInAgain = (who: Person) =>
      app.visitor().fetch('/api/user.php', post({ email: who.email, password: who.password }))

    const newcomer = await app.signUp({ name: 'Nora', confirmed: false })
    expect(await read(newcomer)).toEqual(['Nora', 'not_confirmed', 'disabled'])
    const member = await app.signUp({ name: 'Marit' })
    expect(await read(member)).toEqual(['Marit', 'active', 'active'])
    await run(member, 'pauseAccount')
    expect(await read(member)).toEqual(['Marit', 'active', 'paused'])
    await run(member, 'resumeAccount')
    expect(await read(member)).toEqual(['Marit', 'active', 'active'])

    const suspend = [
      'scripts/operator/suspend.ts',
      '--site',
      'ruvela',
      '--member',
      member.email,
      '--reason',
      'rules',
    ]
    expect(await runCommand(app, suspend)).toMatchObject({ code: 0 })
    expect(await read(member)).toEqual(['Marit', 'suspended', 'disabled'])
    const login = await logInAgain(member)
    expect(documented('POST', '/api/user.php', login)).toMatchObject({
      status: 'suspended',
      profile: { name: 'Marit', status: 'disabled' },
    })
    const token = String(login.headers['set-cookie']).match(/__Host-session=([^;]+)/)![1]!
    const device = app.device('ruvela.test', token, member)
    expect(await read(device)).toEqual(['Marit', 'suspended', 'disabled'])
    // Only the state is open: to every other call such a member is a visitor.
    for (const path of ['/api/chats.php', '/api/likes.php', '/api/auto-like.php'])
      expect((await device.fetch(path)).status, path).toBe(403)
    const change = { ...post({ language: 'de' }), method: 'PUT' }
    expect((await device.fetch('/api/user.php', change)).status).toBe(403)

    const leaver = await app.signUp({ name: 'Lena' })
    await run(leaver, `deleteAccount(input: { reason: TIME, password: "${leaver.password}" })`)
    expect(await read(leaver)).toEqual({ status: 403, error: 'authentication_required' })
    const refused = await logInAgain(leaver)
    expect([refused.status, documented('POST', '/api/user.php', refused)]).toEqual([
      401,
      {
        error: 'account_deletion_requested',
        message: expect.any(String),
        status: 'deleted',
        profile: { status: 'disabled' },
      },
    ])
    const guessed = await app
      .visitor()
      .fetch('/api/user.php', post({ email: leaver.email, password: 'a guess' }))
    expect(guessed.json()).toEqual({ error: 'login_failed', message: expect.any(String) })

    await app.moveClock('15 days')
    try {
      await app.runJob('accounts.erase-accounts')
      const unknown = await logInAgain(leaver)
      expect([unknown.status, unknown.json()]).toEqual([401, guessed.json()])
    } finally {
      await app.moveClock('-15 days')
    }
  })

  test('REST-02 photo paths after cdn_prefix work without a cookie until logout, a block or a ban @long', async () => {
    const fay = await app.signUp({ name: 'Fay' })
    expect((await uploadPhoto(fay)).status).toBe(200)
    const { main_image: image } = documented('GET', '/api/user.php', await fay.fetch('/api/user.php')).profile
    const { cdn_prefix: prefix } = (await fay.fetch('/api/settings.php')).json()
    for (const path of [image.filename, image.thumb_filename, image.match]) {
      const address = new URL(`${prefix}${path}`)
      expect(address.host).toBe('ruvela.test')
      // Another host that serves pictures has no session.
      const shown = await app.visitor().fetch(`${address.pathname}${address.search}`)
      expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/webp'])
      expect(shown.headers['cross-origin-resource-policy']).toBe('cross-origin')
      expect((await fay.fetch(address.pathname)).status).toBe(404)
    }

    const gil = await app.signUp({ name: 'Gil', gender: 'MALE', seeking: 'FEMALE' })
    await fay.run(...like(gil.profileId))
    const pathFor = async (device: Person): Promise<string> =>
      (await device.fetch('/api/likes.php')).json().liked_by[0].main_image.filename
    const statusOf = async (path: string) => (await app.visitor().fetch(path)).status
    const login = await app
      .visitor()
      .fetch('/api/user.php', post({ email: gil.email, password: gil.password }))
    const token = String(login.headers['set-cookie']).match(/__Host-session=([^;]+)/)![1]!
    const device = app.device('ruvela.test', token, gil)
    const [path, others] = [await pathFor(gil), await pathFor(device)]
    expect([await statusOf(path), await statusOf(others)]).toEqual([200, 200])
    // The signature covers the session.
    const session = (of: string) => new URLSearchParams(of.split('?')[1]).get('v')!
    expect(await statusOf(path.replace(session(path), session(others)))).toBe(404)
    expect(await statusOf(path.replace(`&v=${session(path)}`, ''))).toBe(404)
    expect((await app.visitor('dutch.test').fetch(path)).status).toBe(404)
    await device.fetch('/api/logout.php')
    expect([await statusOf(path), await statusOf(others)]).toEqual([200, 404])

    const run = (who: Person, mutation: string, id: string) =>
      who.run(`mutation ($id: ID!) { ${mutation}(input: { profileId: $id }) { __typename } }`, { id })
    await run(fay, 'blockProfile', gil.profileId)
    expect(await statusOf(path)).toBe(404)
    await run(fay, 'unblockProfile', gil.profileId)
    expect(await statusOf(path)).toBe(200)
    const suspend = [
      'scripts/operator/suspend.ts',
      '--site',
      'ruvela',
      '--member',
      gil.email,
      '--reason',
      'rules',
    ]
    expect(await runCommand(app, suspend)).toMatchObject({ code: 0 })
    expect(await statusOf(path)).toBe(404)
  })

  test('REST-03 a browser subscribes to pushes, and the next member on it takes over the subscription', async () => {
    const keys = {
      p256dh: Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url'),
      auth: Buffer.alloc(16, 7).toString('base64url'),
    }
    const subscription = { endpoint: 'https://push.example/send/1', expirationTime: null, keys }
    const first = await ada.fetch('/api/user.php?push=1', post(subscription))
    expect([first.status, first.json().profile.name]).toEqual([200, 'Ada'])
    const second = await bo.fetch('/api/user.php?push=true', post({ subscription }))
    expect([second.status, second.json().profile.name]).toEqual([200, 'Bo'])
    const { rows } = await app.admin.query('select member_id from notifications.push_subscription')
    expect(rows).toEqual([{ member_id: bo.memberId }])
    const inward = await ada.fetch(
      '/api/user.php?push=1',
      post({ ...subscription, endpoint: 'https://127.0.0.1/send' }),
    )
    expect([inward.status, inward.json()]).toEqual([
      400,
      { error: 'invalid_input', fields: [{ path: 'endpoint', code: 'PUSH_ENDPOINT_INVALID' }] },
    ])
  })

  test('a failed login is explained in the visitor’s language', async () => {
    const wrong = await app
      .visitor()
      .fetch('/api/user.php', post({ email: bo.email, password: 'not the password' }))
    expect([wrong.status, wrong.json()]).toEqual([
      401,
      { error: 'login_failed', message: 'Login mislukt, probeer opnieuw' },
    ])
    const unknown = await app
      .visitor()
      .fetch('/api/user.php', post({ email: 'nobody@example.org', password: 'not the password' }))
    expect(unknown.json()).toEqual(wrong.json())
  })

  test('after too many attempts the answer says for how many minutes the account is blocked', async () => {
    const carl = await app.signUp({ name: 'Carl' })
    const attempt = () =>
      app.visitor().fetch('/api/user.php', post({ email: carl.email, password: 'not the password' }))
    for (let count = 0; count < 5; count++) expect((await attempt()).status).toBe(401)
    const blocked = await attempt()
    expect(blocked.status).toBe(429)
    expect(blocked.json()).toMatchObject({ error: 'too_many_attempts', minutes: 15 })
    expect(blocked.json().message).toContain('15')
  })

  test('REST-04 logging out ends the session on the server', async () => {
    const dora = await app.signUp({ name: 'Dora' })
    const answer = await dora.fetch('/api/logout.php')
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect(String(answer.headers['set-cookie'])).toContain('Max-Age=0')
    expect((await dora.fetch('/api/user.php')).status).toBe(403)
  })
})

describe('likes and chats', () => {
  test('REST-11 REST-07 a like shows with its new flag, in the lists and as the like to announce', async () => {
    expect((await ada.fetch('/api/auto-like.php')).status).toBe(204)
    await bo.run(...like(ada.profileId))
    expect(documented('GET', '/api/likes.php', await bo.fetch('/api/likes.php'))).toMatchObject({
      profiles: [{ id: ada.profileId, name: 'Ada', fictional: false }],
      liked_by: [],
      new_likes_total: 0,
    })
    expect(documented('GET', '/api/likes.php', await ada.fetch('/api/likes.php'))).toMatchObject({
      profiles: [],
      liked_by: [{ id: bo.profileId, like_new: true }],
      new_likes_total: 1,
    })
    const announced = await ada.fetch('/api/auto-like.php')
    expect([announced.status, announced.json()]).toEqual([
      200,
      { id: bo.profileId, name: 'Bo', fictional: false, main_image: { match: null } },
    ])
  })

  test('LIKE-06 the newest unseen like is announced, else a labelled house profile if the site has any', async () => {
    const man = { gender: 'MALE', seeking: 'FEMALE' } as const
    const eve = await app.signUp({ name: 'Eve' })
    const announced = async () => {
      const answer = await eve.fetch('/api/auto-like.php')
      const { autoLike } = (await eve.run('{ viewer { newLikesCount autoLike { id kind } } }')).data.viewer
      if (answer.status === 204) return autoLike
      const body = documented('GET', '/api/auto-like.php', answer)
      expect(autoLike).toEqual({ id: body.id, kind: body.fictional ? 'HOUSE' : 'MEMBER' })
      return [body.name, body.fictional, body.main_image.match]
    }
    const change = (path: string, value: unknown) =>
      app.admin.query(
        `update accounts.site set settings = jsonb_set(settings, $1::text[], $2::jsonb), content_version = content_version + 1 where token = 'ruvela'`,
        [path, JSON.stringify(value)],
      )
    expect(await announced()).toBeNull()

    // A house profile that has never liked a member is announced as fictional and counts nowhere.
    const house = await app.signUp({ name: 'Gids', ...man })
    await app.admin.query(`update profiles.profile set kind = 'house' where id = $1`, [house.memberId])
    expect((await uploadPhoto(house)).status).toBe(200)
    await house.run('mutation { updateProfile(input: { displayName: "Ficus" }) { __typename } }')
    await app.drainEvents()
    expect(await announced()).toEqual([
      'Ficus',
      true,
      expect.stringMatching(/^https:\/\/ruvela\.test\/photos\//),
    ])
    expect((await eve.run('{ viewer { newLikesCount likesReceived { totalCount } } }')).data.viewer).toEqual({
      newLikesCount: 0,
      likesReceived: { totalCount: 0 },
    })
    await change('{features,fictionalLikes}', false)
    expect(await announced()).toBeNull()
    await change('{features,fictionalLikes}', true)

    const [gus, hans] = [
      await app.signUp({ name: 'Gus', ...man }),
      await app.signUp({ name: 'Hans', ...man }),
    ]
    expect((await uploadPhoto(hans)).status).toBe(200)
    for (const from of [gus, hans]) await from.run(...like(eve.profileId))
    await change('{cdnPrefix}', 'https://pictures.example')
    expect(await announced()).toEqual([
      'Hans',
      false,
      expect.stringMatching(/^https:\/\/pictures\.example\/photos\//),
    ])
    await change('{cdnPrefix}', '')
    const see = (id: string) =>
      eve.run('mutation ($id: ID!) { markLikeSeen(input: { profileId: $id }) { __typename } }', { id })
    await see(hans.profileId)
    expect(await announced()).toEqual(['Gus', false, null])
    await see(gus.profileId)
    expect(await announced()).toEqual(['Ficus', true, expect.anything()])
  })

  test('REST-10 REST-12 a conversation shows with its unread messages and can be removed', async () => {
    await bo.run(...write(ada.profileId, 'Hoi Ada'))
    const { chats, unread_total: unreadTotal } = documented(
      'GET',
      '/api/chats.php',
      await ada.fetch('/api/chats.php'),
    )
    expect(chats).toMatchObject([
      { conversation: { closed: false }, profile: { id: bo.profileId }, num_unread_messages: 1 },
    ])
    expect(unreadTotal).toBe(1)
    const { id } = chats[0].conversation
    const remove = (conversation: unknown) =>
      ada.fetch('/api/chat.php', { ...post({ conversation }), method: 'DELETE' })
    expect((await remove(id)).status).toBe(204)
    expect((await ada.fetch('/api/chats.php')).json()).toEqual({ chats: [], unread_total: 0 })
    expect((await bo.fetch('/api/chats.php')).json().chats).toHaveLength(1)
    const unknown = await remove('bm90aGluZw')
    expect([unknown.status, unknown.json()]).toEqual([404, { error: 'conversation_not_found' }])
  })
})

describe('what every client reads', () => {
  test('REST-09 the settings are the site’s, in the requested language', async () => {
    const settings = (await app.visitor().fetch('/api/settings.php?_force_domain=dutch.test&lang=en')).json()
    expect(settings).toMatchObject({
      domain: 'dutch.test',
      languages: ['nl'],
      domain_language: 'nl',
      cdn_prefix: 'https://dutch.test',
    })
    const own = (await app.visitor().fetch('/api/settings.php?lang=de&country=BE')).json()
    expect(own).toMatchObject({
      domain: 'ruvela.test',
      niche: 1,
      signups: 'all',
      logged_out_search: 'no',
      enable_site_entry_popup: 'yes',
      message_credits: 1,
      photo_credits: 2,
      gift_credits: 3,
      signup_credits: 5,
      message_length: 2000,
      refund_days: 14,
      member_resell: 'no',
      geoip_country: 'NL',
      geoip_selected_country: 'BE',
      fictional_singular: 'fiktives Profil',
      minimum_message_costs: { NL: { costs: 0.5, currency: 'EUR' } },
    })
    expect(own.region_data.NL.length).toBeGreaterThan(10)
    expect(own.interests.length).toBeGreaterThan(5)
    expect((await app.visitor().fetch('/api/settings.php?_force_domain=nowhere.test')).status).toBe(404)
  })

  test('REST-05 a position resolves to its town', async () => {
    expect((await app.visitor().fetch('/api/geocode.php?lat=52.0907&lon=5.1214')).json()).toMatchObject({
      city: 'Utrecht',
      country: 'NL',
    })
    expect((await app.visitor().fetch('/api/geocode.php?lat=-48.9&lon=-123.4')).status).toBe(404)
    expect((await app.visitor().fetch('/api/geocode.php?lat=north&lon=5')).status).toBe(400)
  })

  test('an unknown discount code is not found, and members have no welcome discount', async () => {
    const answer = await app.visitor().fetch('/api/discountcode.php?code=NOSUCH')
    expect([answer.status, answer.json()]).toEqual([
      404,
      { error: 'code_not_found', message: 'Code niet gevonden' },
    ])
    expect((await ada.fetch('/api/discountcode.php?welcome=true')).status).toBe(404)
  })

  test('REST-13 interests, regions and company answer 304 until the language or the site changes', async () => {
    for (const path of ['/api/interests.php', '/api/regions.php', '/api/companyinfo.php']) {
      const first = await app.visitor().fetch(path)
      expect(first.headers['cache-control']).toBe('private, no-cache')
      const etag = first.headers['etag'] as string
      const again = await app.visitor().fetch(path, { headers: { 'if-none-match': etag } })
      expect([again.status, again.text]).toEqual([304, ''])
      const german = await app
        .visitor()
        .fetch(path, { headers: { 'if-none-match': etag, cookie: 'locale=de' } })
      expect(german.status).toBe(200)
    }
    const { etag } = (await app.visitor().fetch('/api/companyinfo.php')).headers
    await app.admin.query(`update accounts.company set city = 'Utrecht'`)
    const edited = await app.visitor().fetch('/api/companyinfo.php', { headers: { 'if-none-match': etag } })
    expect([edited.status, edited.json().city]).toEqual([200, 'Utrecht'])
  })

  test('REST-15 the OpenAPI document describes the calls', async () => {
    const document = (await app.visitor().fetch('/api/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths)).toHaveLength(13)
    expect(Object.keys(document.paths['/api/user.php'])).toEqual(['post', 'get', 'put'])
  })
})
