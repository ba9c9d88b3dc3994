import { beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/base/global-ids.ts'
import { runCommand } from '#testing/command.ts'
import { testApp } from '#testing/file-app.ts'
import { createOAuthApp, type OAuthApp } from '#testing/oauth-app.ts'
import type { Person } from '#testing/person.ts'
import { uploadPhoto } from '#testing/upload-photo.ts'
import { findAppNameFault, findRedirectFault } from './oauth-request.rules.ts'

const OWN = '{ viewer { profile { displayName aboutMe } } }'
const REQUEST =
  'query ($input: AppAuthorizationRequestInput!) { appAuthorizationRequest(input: $input) { appName redirectHost scopes errorRedirectUrl } }'
const APPS = '{ viewer { connectedApps { id name scopes grantedAt lastUsedAt } } }'
const DISCONNECT = `mutation ($id: ID!) { disconnectApp(input: { connectedAppId: $id }) { __typename
  ... on DisconnectAppSuccess { viewer { connectedApps { id } } } ... on UserError { code } } }`
const LIKE =
  'mutation ($id: ID!) { likeProfile(input: { profileId: $id }) { __typename ... on LikeProfileSuccess { isMatch profile { displayName } } } }'
const MATCHES = '{ viewer { matches(first: 5) { totalCount edges { node { displayName } } } } }'
const LIVE = `subscription { conversationEvents(after: "0") { message { content { ... on TextContent { text } } } } }`
const SEND = 'mutation ($input: SendMessageInput!) { sendMessage(input: $input) { __typename } }'

const LIVE_SCOPES = { scope: 'profile:read messages:read' }

const app = testApp()
let ada: Person
let bo: Person
let partner: OAuthApp
let publicApp: OAuthApp
beforeAll(async () => {
  ada = await app.signUp({ name: 'Ada' })
  partner = await createOAuthApp(app)
  publicApp = await createOAuthApp(app, 'public')
  bo = await app.signUp({ name: 'Bo', gender: 'MALE', seeking: 'FEMALE' })
})

const codeOf = ({ errors }: { errors?: { extensions: { code: string } }[] }) => errors?.[0]?.extensions.code

test('FED-06 a member sees which app asks for what, and the app gets exactly what was granted', async () => {
  expect((await ada.run(REQUEST, { input: partner.request() })).data.appAuthorizationRequest).toEqual({
    appName: 'Datingwijzer',
    redirectHost: 'app.example',
    scopes: ['PROFILE_READ'],
    errorRedirectUrl: null,
  })
  const metadata = (await app.visitor().fetch('/.well-known/oauth-authorization-server')).json()
  const back = await partner.letIn(ada)
  // The redirect keeps its own query, and the state comes back unchanged.
  expect([back.get('from'), back.get('state'), back.get('iss')]).toEqual([
    'login',
    'xyz & more',
    metadata.issuer,
  ])
  const answer = await partner.redeem(back.get('code')!)
  expect(answer.status).toBe(200)
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'access-control-allow-origin': '*' })
  expect(answer.json()).toMatchObject({
    token_type: 'Bearer',
    scope: 'profile:read',
    expires_in: expect.any(Number),
  })
  const { access_token: token } = answer.json()
  expect((await partner.ask(token, OWN)).data.viewer.profile.displayName).toBe('Ada')
  // Beyond the grant: another scope, fields without a scope, every mutation, and other members.
  for (const [document, scope] of [
    [MATCHES, 'matches:read'],
    ['{ viewer { email } }', undefined],
    ['{ viewer { credits sessions { id } connectedApps { id } } }', undefined],
    ['{ viewer { profile { sexuality } } }', undefined],
    [`{ node(id: "${bo.profileId}") { id } }`, 'site:read'],
    ['mutation { logOutEverywhere { ... on LogOutEverywhereSuccess { endedCount } } }', undefined],
    [`mutation { likeProfile(input: { profileId: "${bo.profileId}" }) { __typename } }`, 'likes:write'],
    [
      'mutation { respondToAppAuthorization(input: { request: { clientId: "", redirectUri: "", responseType: "", scope: "", codeChallenge: "", codeChallengeMethod: "" }, allow: true }) { __typename } }',
      undefined,
    ],
  ] as const) {
    const { status, data, errors } = await partner.ask(token, document)
    expect([status, data], document).toEqual([403, undefined])
    for (const { extensions } of errors!) expect(extensions.code, document).toBe('FORBIDDEN')
    if (scope !== undefined) expect(errors![0]!.extensions, document).toMatchObject({ scope })
  }
  // The token is invalid elsewhere.
  const settings = await app
    .visitor()
    .fetch('/api/user.php', { headers: { authorization: `Bearer ${token}` } })
  expect(settings.status).not.toBe(200)
})

test('FED-06 a public app reads matches, likes for the member and follows conversations by its scopes', async () => {
  const { access } = await publicApp.tokensOf(ada, { scope: 'matches:read messages:read likes:write' })
  await bo.run(LIKE, { id: ada.profileId })
  expect((await publicApp.ask(access, LIKE, { id: bo.profileId })).data.likeProfile).toMatchObject({
    isMatch: true,
    profile: { displayName: 'Bo' },
  })
  await app.drainEvents()
  expect((await publicApp.ask(access, MATCHES)).data.viewer.matches).toEqual({
    totalCount: 1,
    edges: [{ node: { displayName: 'Bo' } }],
  })
  const live = app.device('ruvela.test', access, ada).subscribe(LIVE)
  await bo.run(SEND, { input: { clientId: newId(), recipientId: ada.profileId, text: 'hello' } })
  let event
  do event = await live.next()
  while (event.data.conversationEvents.message?.content.text === undefined)
  expect(event.data.conversationEvents.message.content.text).toBe('hello')
  // The member revokes it: no token works, and the idle socket is closed.
  const [{ id, ...shown }] = (await ada.run(APPS)).data.viewer.connectedApps.filter(
    ({ scopes }: { scopes: string[] }) => scopes.includes('LIKES_WRITE'),
  )
  expect(shown).toMatchObject({ name: 'Datingwijzer', lastUsedAt: expect.any(String) })
  expect((await bo.run(DISCONNECT, { id })).data.disconnectApp.code).toBe('CONNECTED_APP_NOT_FOUND')
  const closed = expect(live.next()).rejects.toMatchObject({ code: 4403 })
  expect((await ada.run(DISCONNECT, { id })).data.disconnectApp.__typename).toBe('DisconnectAppSuccess')
  await closed
  expect(codeOf(await publicApp.ask(access, MATCHES))).toBe('UNAUTHENTICATED')
  expect((await ada.run(DISCONNECT, { id })).data.disconnectApp.code).toBe('CONNECTED_APP_NOT_FOUND')
})

test('FED-06 combined scopes never expose own-profile fields of a match or a liked member', async () => {
  const { access } = await partner.tokensOf(ada, { scope: 'profile:read matches:read likes:write' })
  const own = '{ viewer { profile { aboutMe } matches(first: 5) { edges { node { displayName } } } } }'
  expect((await partner.ask(access, own)).data.viewer.profile).toEqual({ aboutMe: null })
  const fields = 'fragment Fields on Profile { displayName aboutMe }'
  for (const document of [
    '{ viewer { matches(first: 5) { edges { node { aboutMe } } } } }',
    '{ viewer { matches(first: 5) { nodes { ... on Profile { gender } } } } }',
    `{ viewer { profile { ...Fields } matches(first: 5) { nodes { ...Fields } } } } ${fields}`,
    `{ viewer { matches(first: 5) { nodes { ...Fields } } profile { ...Fields } } } ${fields}`,
    `mutation { likeProfile(input: { profileId: "${bo.profileId}" }) { ... on LikeProfileSuccess { profile { aboutMe } } } }`,
  ]) {
    const { status, errors } = await partner.ask(access, document)
    expect([status, codeOf({ errors })], document).toEqual([403, 'FORBIDDEN'])
  }
})

test('FED-06 an app loads the photos that it may read, without a cookie, until the member revokes it', async () => {
  const fay = await app.signUp({ name: 'Fay' })
  expect((await uploadPhoto(fay)).status).toBe(200)
  const { access } = await publicApp.tokensOf(fay)
  const { data } = await publicApp.ask(access, '{ viewer { profile { photos { url(variant: CARD) } } } }')
  const path = data.viewer.profile.photos[0].url as string
  const statusOf = async () => (await app.visitor().fetch(path)).status
  expect(await statusOf()).toBe(200)
  const [{ id }] = (await fay.run(APPS)).data.viewer.connectedApps
  await fay.run(DISCONNECT, { id })
  expect(await statusOf()).toBe(404)
})

test('FED-06 redirects go only to the app’s registered address, which also receives request errors', async () => {
  for (const changed of [
    { redirectUri: 'https://app.example/back' },
    { redirectUri: 'https://app.example/back?from=login&x=1' },
    { redirectUri: 'https://evil.example/back?from=login' },
    { clientId: newId() },
    { clientId: 'x' },
  ]) {
    expect(
      (await ada.run(REQUEST, { input: partner.request(changed) })).data.appAuthorizationRequest,
    ).toBeNull()
    expect(await partner.decide(ada, true, changed)).toMatchObject({ code: 'APP_REQUEST_INVALID' })
  }
  for (const [changed, error] of [
    [{ responseType: 'token' }, 'unsupported_response_type'],
    [{ codeChallengeMethod: 'plain' }, 'invalid_request'],
    [{ codeChallenge: '' }, 'invalid_request'],
    [{ scope: 'profile:read email' }, 'invalid_scope'],
    [{ scope: '' }, 'invalid_scope'],
  ] as const) {
    const { errorRedirectUrl } = (await ada.run(REQUEST, { input: partner.request(changed) })).data
      .appAuthorizationRequest
    const told = new URL((await partner.decide(ada, true, changed)).redirectTo)
    expect(told.href).toBe(errorRedirectUrl)
    expect([told.host, told.searchParams.get('error'), told.searchParams.get('code')]).toEqual([
      'app.example',
      error,
      null,
    ])
    expect(told.searchParams.get('state')).toBe('xyz & more')
  }
  const denied = new URL((await partner.decide(ada, false)).redirectTo).searchParams
  expect([denied.get('error'), denied.get('code')]).toEqual(['access_denied', null])
  expect((await app.visitor().run(REQUEST, { input: partner.request() })).errors?.[0]?.extensions.code).toBe(
    'UNAUTHENTICATED',
  )
})

test('FED-06 an operator cannot register an app with an invalid address or scope', async () => {
  expect(
    [
      'http://app.example/back',
      'javascript:alert(1)',
      'https://app.example/#back',
      'https://me@app.example/',
      'app.example',
      'https://app.example/back',
      'http://127.0.0.1:9000/back',
    ].map(findRedirectFault),
  ).toEqual([
    'is not reached over https',
    'is not reached over https',
    'has a fragment',
    'has a name or a password in it',
    'is no address',
    undefined,
    undefined,
  ])
  const create = (...typed: string[]) =>
    runCommand(app, [
      'scripts/operator/oauth-client.ts',
      'create',
      '--site',
      'ruvela',
      '--name',
      'X',
      ...typed,
    ])
  const wrongScope = await create('--redirects', 'https://app.example/', '--scopes', 'everything')
  expect(wrongScope.complaint).toContain('There is no scope "everything"')
  expect((await create('--redirects', 'app.example')).complaint).toContain('"app.example" is no address')
  const site = { name: 'Ruvela', domain: 'ruvela.test', companyNames: [] }
  const others = [{ name: 'Kalender' }]
  expect(
    ['\u200b', 'Kаlender', 'Ruvela Support', 'Ka1ender', 'Kalender', 'Agenda'].map((name) =>
      findAppNameFault(name, site, others),
    ),
  ).toEqual([
    'has nothing that can be read',
    'has letters of several alphabets in one word',
    'is that of the site or its staff',
    'looks like that of another app',
    undefined,
    undefined,
  ])
  const ofStaff = await create('--redirects', 'https://app.example/', '--name', 'Ruvela Support')
  expect(ofStaff.complaint).toContain('"Ruvela Support" is that of the site or its staff')
})

test('FED-06 a code buys one token pair, and none if late, reused or without verifier, address or secret', async () => {
  const fresh = async () => (await partner.letIn(ada)).get('code')!
  for (const changed of [
    { code_verifier: 'another-verifier-of-at-least-43-characters-000' },
    { code_verifier: '' },
    { redirect_uri: 'https://app.example/back' },
    { client_secret: 'wrong' },
    { client_secret: '' },
    { client_id: publicApp.id, client_secret: '' },
    { grant_type: 'password', username: ada.email, password: ada.password },
    { grant_type: 'client_credentials' },
  ]) {
    const answer = await partner.redeem(await fresh(), changed as unknown as Record<string, string>)
    expect([400, 401], JSON.stringify(changed)).toContain(answer.status)
    expect(answer.json().access_token).toBeUndefined()
  }
  const late = await fresh()
  await app.moveClock('61 seconds')
  expect((await partner.redeem(late)).json().error).toBe('invalid_grant')

  const code = await fresh()
  const { access_token: token } = (await partner.redeem(code)).json()
  expect((await partner.ask(token, OWN)).data.viewer.profile.displayName).toBe('Ada')
  expect((await partner.redeem(code)).json().error).toBe('invalid_grant')
  // The second caller may be the rightful owner, so the first one's tokens are revoked.
  expect(codeOf(await partner.ask(token, OWN))).toBe('UNAUTHENTICATED')
})

test('FED-06 a hundred parallel uses of one code yield at most one token pair, which is then revoked', async () => {
  const code = (await partner.letIn(ada)).get('code')!
  const answers = await Promise.all(Array.from({ length: 100 }, () => partner.redeem(code)))
  const granted = answers.filter(({ status }) => status === 200)
  expect(granted.length).toBeLessThanOrEqual(1)
  for (const answer of answers) expect([200, 400]).toContain(answer.status)
  for (const answer of granted)
    expect(codeOf(await partner.ask(answer.json().access_token, OWN))).toBe('UNAUTHENTICATED')
})

test('FED-06 a refresh token rotates once, its reuse revokes all, and access tokens last ten minutes', async () => {
  const first = await partner.tokensOf(ada, { scope: 'profile:read matches:read' })
  await app.moveClock('10 minutes 1 second')
  expect(codeOf(await partner.ask(first.access, OWN))).toBe('UNAUTHENTICATED')
  const answer = await partner.refresh(first.refresh, { scope: 'profile:read' })
  const second = answer.json()
  expect(second).toMatchObject({ scope: 'profile:read', access_token: expect.any(String) })
  expect((await partner.ask(second.access_token, OWN)).data.viewer.profile.displayName).toBe('Ada')
  expect((await partner.ask(second.access_token, MATCHES)).errors![0]!.extensions).toMatchObject({
    scope: 'matches:read',
  })

  expect((await partner.refresh(first.refresh)).json().error).toBe('invalid_grant')
  expect(codeOf(await partner.ask(second.access_token, OWN))).toBe('UNAUTHENTICATED')
  expect((await partner.refresh(second.refresh_token)).json().error).toBe('invalid_grant')
})

test('FED-06 a narrowed scope can be widened again, and asking for too much keeps the refresh token', async () => {
  const first = await partner.tokensOf(ada, { scope: 'profile:read matches:read' })
  const less = (await partner.refresh(first.refresh, { scope: 'profile:read' })).json()
  const more = await partner.refresh(less.refresh_token, { scope: 'profile:read messages:read' })
  expect([more.status, more.json().error]).toEqual([400, 'invalid_scope'])
  expect((await partner.refresh(less.refresh_token)).json()).toMatchObject({
    scope: 'profile:read matches:read',
  })
})

test('FED-06 the token and revocation endpoints reject a body that is not a form', async () => {
  for (const path of ['/oauth/token', '/oauth/revoke']) {
    const answer = await app.visitor().fetch(path, {
      method: 'POST',
      body: JSON.stringify({ client_id: [publicApp.id], token: 5 }),
      headers: { 'content-type': 'application/json' },
    })
    expect([path, answer.status, answer.json()]).toEqual([
      path,
      400,
      { error: 'invalid_request', error_description: expect.stringContaining('x-www-form-urlencoded') },
    ])
  }
})

test('FED-06 an app that revokes without naming a token learns what is missing', async () => {
  const answer = await app.visitor().fetch('/oauth/revoke', {
    method: 'POST',
    body: `client_id=${publicApp.id}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect([answer.status, answer.json()]).toEqual([
    400,
    { error: 'invalid_request', error_description: 'Missing parameter: `token`' },
  ])
})

test('FED-06 an app can revoke only its own tokens', async () => {
  const { access, refresh } = await partner.tokensOf(ada)
  expect((await publicApp.revoke(refresh)).status).toBe(200)
  expect((await partner.ask(access, OWN)).data.viewer.profile.displayName).toBe('Ada')
  expect((await partner.revoke(refresh)).status).toBe(200)
  expect(codeOf(await partner.ask(access, OWN))).toBe('UNAUTHENTICATED')
})

test('FED-06 tokens die when the operator revokes the app or the member is suspended or leaves @long', async () => {
  const [eva, finn] = [await app.signUp({ name: 'Eva' }), await app.signUp({ name: 'Finn' })]
  const [ofAda, ofEva, ofFinn] = [
    await partner.tokensOf(ada, LIVE_SCOPES),
    await partner.tokensOf(eva, LIVE_SCOPES),
    await partner.tokensOf(finn, LIVE_SCOPES),
  ]
  const open = async (who: Person, access: string) => {
    const stream = app.device('ruvela.test', access, who).subscribe(LIVE)
    const ended = (async () => {
      for (;;) await stream.next()
    })()
    return expect(ended).rejects.toMatchObject({ code: 4403 })
  }
  const closed = [open(eva, ofEva.access), open(finn, ofFinn.access), open(ada, ofAda.access)]
  expect((await partner.ask(ofEva.access, OWN)).data.viewer.profile.displayName).toBe('Eva')
  const suspend = ['--site', 'ruvela', '--member', eva.email, '--reason', 'rules']
  await runCommand(app, ['scripts/operator/suspend.ts', ...suspend])
  await finn.run(
    `mutation { deleteAccount(input: { password: "${finn.password}", reason: TIME }) { __typename } }`,
  )
  await app.drainEvents()
  expect(codeOf(await partner.ask(ofEva.access, OWN))).toBe('UNAUTHENTICATED')
  expect((await partner.ask(ofAda.access, OWN)).data.viewer.profile.displayName).toBe('Ada')
  expect((await partner.revokedByOperator()).said).toContain('is revoked')
  await app.drainEvents()
  expect(codeOf(await partner.ask(ofAda.access, OWN))).toBe('UNAUTHENTICATED')
  expect((await partner.refresh(ofAda.refresh)).json().error).toBe('invalid_client')
  await closed[0]
  await closed[2]
  await closed[1]
})

test('FED-06 a refresh token unused for thirty days expires, and expired tokens are removed', async () => {
  const { refresh } = await publicApp.tokensOf(ada)
  await app.moveClock('30 days 1 second')
  expect((await publicApp.refresh(refresh)).json().error).toBe('invalid_grant')
  const { rows } = await app.admin.query('select id from accounts.oauth_token')
  expect(rows.length).toBeGreaterThan(0)
  await app.runJob('accounts.keep-retention')
  await app.runJob('accounts.keep-retention')
  const kept = await app.admin.query(
    'select id from accounts.oauth_token union all select id from accounts.oauth_code',
  )
  expect(kept.rows).toEqual([])
})
