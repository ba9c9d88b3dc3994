import { readFileSync } from 'node:fs'
import path from 'node:path'
import { buildSchema, type GraphQLSchema } from 'graphql'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { fromGlobalId, toGlobalId } from '#platform/base/global-ids.ts'
import { testApp } from '#testing/file-app.ts'
import { createOAuthApp } from '#testing/oauth-app.ts'
import { NO_SANDBOX, nodesOfMember, nodesOfPartner } from '#testing/own-nodes.ts'
import { createPartner } from '#testing/partner.ts'
import type { Person } from '#testing/person.ts'
import { valuesOf, walkSchema, type WalkValues } from '#testing/schema-walk.ts'

const SCHEMA_FILE = path.resolve(import.meta.dirname, '../schema/api.graphql')
const SUBGRAPH_SCHEMAS = ['accounts', 'profiles', 'conversations', 'likes', 'billing', 'notifications']
// Everything written by the other site's members carries this word, and everything by its operator the
// site's name.
const THEIRS = /vreemd|ruvela/i
const AMSTERDAM = 'cities(text: "Amsterdam", country: "NL") { cityId }'

let phones = 0
const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { __typename ... on SendMessageSuccess { message { id } conversation { id } } ... on UserError { code } } }`
const LIKE = 'mutation ($id: ID!) { likeProfile(input: { profileId: $id }) { __typename } }'
const ORDER = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { __typename ... on PlaceOrderSuccess { order { id checkoutUrl } } ... on UserError { code } } }`
const LOG_IN =
  'mutation ($input: LogInInput!) { logIn(input: $input) { __typename ... on UserError { code } } }'
const QUEUE = '{ moderationQueue(kinds: [PHOTO]) { nodes { id member { id } } } }'
const REFUSE = `mutation ($caseId: ID!) { decideCase(input: { caseId: $caseId, decision: REFUSE, reason: NO_PERSON }) { __typename } }`
const SUBSCRIBE = 'mutation ($input: SubscribeToPushInput!) { subscribeToPush(input: $input) { __typename } }'

describe('a member of another site', () => {
  const schema: GraphQLSchema = buildSchema(readFileSync(SCHEMA_FILE, 'utf8'), { assumeValidSDL: true })
  const app = testApp()
  /** What members and partners see of it: operators have more than one site. */
  let peoplesSchema: GraphQLSchema
  /** Two members of ruvela.test, who write, like and buy. */
  let vera: Person
  let otto: Person
  let unconfirmed: Person
  /** Two members of dutch.test, who must not notice any of it. */
  let mallory: Person
  let nina: Person
  let newMallory: () => Promise<Person>
  let values: WalkValues
  const endpoint = 'https://push.example/vreemd'

  beforeAll(async () => {
    peoplesSchema = buildSchema((await app.visitor().fetch('/developers/schema.graphql')).text)
    const cityId = (await app.visitor().run(`{ ${AMSTERDAM} }`)).data.cities[0].cityId
    vera = await app.signUp({ name: 'Vreemde Vera', email: 'vera@vreemd.example', cityId })
    otto = await app.signUp({
      name: 'Vreemde Otto',
      email: 'otto@vreemd.example',
      gender: 'MALE',
      seeking: 'FEMALE',
      cityId,
    })
    unconfirmed = await app.signUp({ name: 'Vreemde Uma', email: 'uma@vreemd.example', confirmed: false })
    newMallory = () => app.signUp({ name: 'Mallory', host: 'dutch.test', cityId })
    mallory = await newMallory()
    nina = await app.signUp({ name: 'Nina', gender: 'MALE', seeking: 'FEMALE', host: 'dutch.test', cityId })
    const imageId = await liveOnRuvela()
    values = { ...(await whatRuvelaKnows(imageId)), ownId: nina.profileId }
  })

  /** Creates an object of every kind on the other site. */
  async function liveOnRuvela(): Promise<string> {
    for (const person of [vera, otto]) {
      await person.run(
        'mutation { updateProfile(input: { aboutMe: "Vreemde woorden over mij" }) { __typename } }',
      )
      await upload(person, '/upload/photo')
    }
    const { imageId } = (await upload(vera, '/upload/message-image')).json()
    await send(vera, otto, 'Vreemde woorden')
    await send(otto, vera, 'Vreemd antwoord')
    await vera.run(LIKE, { id: otto.profileId })
    await otto.run(LIKE, { id: vera.profileId })
    await buy(vera, 'paid')
    await decideOnPhotoOf(vera)
    await vera.run(SUBSCRIBE, { input: pushKeys() })
    await app.admin.query(
      `update accounts.site set settings = settings || '{"theme": {"--brand-vreemd": "#0f0f77"}}' where token = 'ruvela'`,
    )
    // Ahead of the product's own gifts, which every site offers.
    await app.admin.query(`insert into conversations.gift (id, site_id, position, names, picture, credits)
      select gen_random_uuid(), id, -1, '{"nl": "Vreemd cadeau"}', '/gifts/vreemd.svg', 1 from accounts.site where token = 'ruvela'`)
    await app.drainEvents()
    return imageId
  }

  /** The member gets a statement of reasons. */
  async function decideOnPhotoOf({ memberId }: Person): Promise<void> {
    const moderator = await app.logInOperator('moderator', { sites: ['ruvela'] })
    const { nodes } = (await moderator.run(QUEUE)).data.moderationQueue
    const about = nodes.find(({ member }: any) => fromGlobalId(member.id)!.rowId === memberId)
    await moderator.run(REFUSE, { caseId: about.id })
    await app.moveClock('1 minute')
    await app.runJob('accounts.apply-decisions')
  }

  /** Objects that no query reaches without an id, or that only partners see. */
  async function rarerObjects(): Promise<Record<string, string>> {
    const partner = await createPartner(
      app,
      '--network',
      'own',
      '--scopes',
      'site:read,signups:read,partner:manage',
    )
    return {
      ...(await nodesOfMember(vera.run, {
        password: vera.password,
        origin: 'https://ruvela.test',
        app: (await createOAuthApp(app)).request(),
      })),
      ...(await nodesOfPartner((...asked) => partner.run(...asked), 'https://partner.example/vreemd')),
      ...NO_SANDBOX,
    }
  }

  async function buy(person: Person, step: string): Promise<void> {
    const { bundles } = (await person.run('{ bundles { id } }')).data
    const { data } = await person.run(ORDER, {
      input: {
        idempotencyKey: crypto.randomUUID(),
        bundleId: bundles[0].id,
        method: 'IDEAL',
        conditionsAccepted: true,
      },
    })
    expect(data.placeOrder.__typename).toBe('PlaceOrderSuccess')
    await person.fetch(`${data.placeOrder.order.checkoutUrl}/${step}`, { method: 'POST' })
  }

  const pushKeys = () => ({
    endpoint,
    p256dh: Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url'),
    auth: Buffer.alloc(16, 7).toString('base64url'),
  })
  const send = (from: Person, to: Person, text: string) =>
    from.run(SEND, { input: { clientId: crypto.randomUUID(), recipientId: to.profileId, text } })

  async function upload(person: Person, route: string) {
    const picture = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#8a0175' } })
      .jpeg()
      .toBuffer()
    const head =
      '--part\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'
    const body = Buffer.concat([Buffer.from(head), picture, Buffer.from('\r\n--part--\r\n')])
    const answer = await person.fetch(route, {
      method: 'POST',
      body,
      headers: { 'content-type': 'multipart/form-data; boundary=part' },
    })
    expect(answer.status).toBe(200)
    return answer
  }

  /** Walks the graph as one of its own members and collects every id and cursor. */
  async function whatRuvelaKnows(imageId: string): Promise<WalkValues> {
    const own: WalkValues = {
      ids: [otto.profileId],
      ownId: otto.profileId,
      texts: { ...TEXTS, after: '', before: '' },
    }
    const met = new Map<string, string>([
      ['MessageImage', imageId],
      ['Photo', ''],
      ...Object.entries(await rarerObjects()),
    ])
    const cursors: string[] = []
    for (const { document, variables } of walkSchema(peoplesSchema, 'query', own)) {
      const { after: _after, before: _before, ...given } = variables
      const answer = await vera.run(document, given)
      for (const [name, value] of valuesOf(answer.data)) {
        const decoded = /id$/i.test(name) ? fromGlobalId(String(value)) : undefined
        if (decoded !== undefined && !met.get(decoded.typeName)) met.set(decoded.typeName, String(value))
        if (/cursor$/i.test(name)) cursors.push(String(value))
      }
    }
    const nodes = peoplesSchema
      .getPossibleTypes(peoplesSchema.getType('Node') as never)
      .map(({ name }) => name)
    // A new kind of node: create one for vera, so that the other site tries it.
    expect(nodes.filter((name) => !met.get(name))).toEqual([])
    const ids = [
      ...met.values(),
      toGlobalId('Account', vera.memberId),
      toGlobalId('Profile', unconfirmed.memberId),
      vera.memberId,
    ]
    const personal = {
      email: vera.email,
      newEmail: vera.email,
      password: vera.password,
      aboutId: vera.profileId,
      token: await openTokens(),
      challengeId: await openChallenge(),
    }
    return {
      ids,
      ownId: otto.profileId,
      texts: { ...TEXTS, ...personal, after: cursors.at(-1)!, before: cursors[0]! },
    }
  }

  /** Unused tokens of mails, one of each kind. */
  async function openTokens(): Promise<string[]> {
    await vera.run(
      'mutation ($email: String!) { requestPasswordReset(input: { email: $email }) { __typename } }',
      { email: vera.email },
    )
    await vera.run(
      'mutation ($input: RequestEmailChangeInput!) { requestEmailChange(input: $input) { __typename } }',
      {
        input: { newEmail: 'vreemd@vreemd.example', password: vera.password },
      },
    )
    const mails = [...(await app.mails(vera.email)), ...(await app.mails('vreemd@vreemd.example'))]
    const links = mails
      .filter(({ type }) => ['passwordReset', 'emailChange'].includes(type))
      .map(({ text }) => text.match(/token=([\w-]+)/)![1]!)
    expect(links.length).toBeGreaterThanOrEqual(2)
    return [await app.activationToken(unconfirmed.email), ...links]
  }

  async function openChallenge(): Promise<string> {
    const { data } = await vera.run(
      'mutation { startPasskeyLogin { ... on StartPasskeyLoginSuccess { challengeId } } }',
    )
    return data.startPasskeyLogin.challengeId
  }

  const TEXTS: WalkValues['texts'] = {
    email: 'nobody@example.org',
    password: 'correct horse battery',
    dateOfBirth: '1990-05-17',
    oldPassword: 'correct horse battery',
    newPassword: 'another horse battery',
    repeatedPassword: 'another horse battery',
    newEmail: 'new@example.org',
    aboutId: 'x',
    token: 'x',
    kind: 'terms',
    locale: 'nl',
    name: 'Mallory',
    displayName: 'Mallory',
    text: 'Am',
    aboutMe: 'About me',
    remarks: 'x',
    words: 'x',
    clientMutationId: 'x',
    publicKey: 'x',
    trustedKey: 'x',
    contact: 'x',
    url: 'x',
    challengeId: 'x',
    response: '{}',
    language: 'nl',
    country: 'NL',
    ...pushKeys(),
    code: 'TIMEBONUS25',
    discountCode: '',
    clientId: () => crypto.randomUUID(),
    idempotencyKey: () => crypto.randomUUID(),
    network: 'n',
    ref: 'r',
    pendingSignupToken: 'a'.repeat(43),
    sub1: '1',
    sub2: '2',
    sub3: '3',
    startsAt: '22:00',
    endsAt: '08:00',
    timeZone: 'Europe/Amsterdam',
    orderNumber: 'AAAAA-AAAAA',
    accountHolder: 'M. Mallory',
    iban: 'NL91ABNA0417164300',
    street: 'Damrak',
    houseNumber: '1',
    zip: '1012 JS',
    city: 'Amsterdam',
    phone: () => `06${String(++phones).padStart(8, '1')}`,
    otp: '123456',
    redirectUri: 'https://app.example/back',
    responseType: 'code',
    scope: 'profile:read',
    state: 's',
    codeChallenge: 'a'.repeat(43),
    codeChallengeMethod: 'S256',
  }

  /** Every database row that names the other site, or one of its rows. */
  async function rowsOfRuvela(): Promise<Record<string, string[]>> {
    const { rows: tables } = await app.admin.query(
      `select table_schema || '.' || quote_ident(table_name) as name from information_schema.tables
       where table_schema = any ($1) and table_type = 'BASE TABLE' order by 1`,
      [SUBGRAPH_SCHEMAS],
    )
    const {
      rows: [ruvela],
    } = await app.admin.query(`select id from accounts.site where token = 'ruvela'`)
    const ids = [
      ruvela.id,
      ...values.ids.flatMap((id) => fromGlobalId(id)?.rowId ?? []).filter((id) => id.length === 36),
      vera.memberId,
      otto.memberId,
      unconfirmed.memberId,
    ]
    const rowsOf = async ({ name }: { name: string }) => {
      const { rows } = await app.admin.query(
        `select t::text as row from ${name} t where t::text ~* $1 order by 1`,
        [`${ids.join('|')}`],
      )
      return [name, rows.map(({ row }) => row)] as const
    }
    return Object.fromEntries(await Promise.all(tables.map(rowsOf)))
  }

  /** The other site's words and ids in an answer, as text. */
  function foreignIn(answer: unknown): string[] {
    const strangers = new Set([vera, otto, unconfirmed].map(({ memberId }) => memberId))
    const foreignRows = new Set(
      values.ids.flatMap((id) => fromGlobalId(id)?.rowId ?? []).filter((id) => id.length === 36),
    )
    return valuesOf(answer)
      .filter(([, value]) => {
        const text = String(value)
        const rowId = fromGlobalId(text)?.rowId ?? text
        return THEIRS.test(text) || strangers.has(rowId) || foreignRows.has(rowId) || strangers.has(text)
      })
      .map(([name, value]) => `${name}: ${value}`)
  }

  async function walk(
    kind: 'query' | 'mutation',
    run: (document: string, variables: Record<string, unknown>) => ReturnType<Person['run']>,
  ) {
    const found = new Map<string, string[]>()
    for (const { field, document, variables } of walkSchema(peoplesSchema, kind, values)) {
      let answer = await run(document, variables)
      if (answer.errors?.[0]?.extensions.code === 'RATE_LIMITED') {
        await app.moveClock('31 minutes')
        answer = await run(document, variables)
      }
      const broken = (answer.errors ?? []).filter(
        ({ extensions }) => !['BAD_USER_INPUT', 'UNAUTHENTICATED', 'FORBIDDEN'].includes(extensions?.code),
      )
      if (broken.length > 0)
        throw new Error(
          `${field} ${JSON.stringify(variables)} failed: ${JSON.stringify(broken)}\n${document}`,
        )
      // An answer may repeat an address from the request.
      const foreign = foreignIn(answer).filter(
        (entry) => !entry.endsWith(`: ${vera.email}`) || !JSON.stringify(variables).includes(vera.email),
      )
      if (foreign.length > 0) found.set(field, [...(found.get(field) ?? []), ...foreign])
    }
    return Object.fromEntries(found)
  }

  test('finds nothing of the site by any query', async () => {
    expect(await walk('query', mallory.run)).toEqual({})
    expect(await walk('query', app.visitor('dutch.test').run)).toEqual({})
  })

  test('would be noticed: a member of the site itself finds all of it by the same walk', async () => {
    const found = Object.keys(await walk('query', vera.run))
    for (const field of [
      'bundles',
      'gifts',
      'icebreakers',
      'node',
      'nodes',
      'profile',
      'searchProfiles',
      'site',
      'viewer',
    ])
      expect(found).toContain(`query ${field}`)
  })

  test('changes and learns nothing of the site by any mutation', async () => {
    const before = await rowsOfRuvela()
    let me = mallory
    const found = await walk('mutation', async (document, variables) => {
      let answer = await me.run(document, variables)
      // Rate limits refuse some after as many tries as the walk makes. It waits, so that every one of them
      // is checked.
      if (answer.errors?.some(({ extensions }) => extensions?.code === 'RATE_LIMITED')) {
        await app.moveClock('61 minutes')
        answer = await me.run(document, variables)
      }
      // Some of them end the session that sends them.
      if ((await me.fetch('/api/user.php')).status !== 200) me = await logInAgain()
      return answer
    })
    expect(found).toEqual({})
    await app.drainEvents()
    const after = await rowsOfRuvela()
    for (const [table, rows] of Object.entries(before)) expect([table, after[table]]).toEqual([table, rows])
  })

  test('hears nothing of the site on any subscription', async () => {
    // The walk has reached a spending limit, and the hourly sign-up limit of one address.
    await app.moveClock('61 minutes')
    mallory = await newMallory()
    // The events below cover each kind; a new subscription needs its cursor here and an event there.
    const CURSORS: Record<string, string> = {
      accountEvents: 'accountCursor',
      billingEvents: 'billingCursor',
      conversationEvents: 'conversationCursor',
      likeEvents: 'likeCursor',
    }
    // A subscription to momentary state has no cursor; outsiders are refused, as members are on a partners'
    // subscription.
    const REFUSED = ['conversationActivity', 'partnerOrderChanged', 'partnerSignupReceived']
    const fields = Object.keys(CURSORS)
    expect(Object.keys(schema.getSubscriptionType()!.getFields()).toSorted()).toEqual(
      [...fields, ...REFUSED].toSorted(),
    )
    for (const { document, variables } of walkSchema(schema, 'subscription', values).filter(({ field }) =>
      REFUSED.some((refused) => field === `subscription ${refused}`),
    )) {
      const activity = mallory.subscribe(document, variables)
      const refusal = await activity.next().catch((reason: unknown) => reason)
      expect(JSON.stringify(refusal)).toMatch(/FORBIDDEN|BAD_USER_INPUT/)
      await activity.close()
    }
    const cursorsOf = async (person: Person) =>
      (await person.run(`{ viewer { ${Object.values(CURSORS).join(' ')} } }`)).data.viewer
    // From the member's very first event, and from now on.
    const first = Object.fromEntries(Object.values(CURSORS).map((cursor) => [cursor, '0']))
    const streams = [first, await cursorsOf(mallory)].flatMap((cursors) =>
      fields.flatMap((field) =>
        walkSchema(schema, 'subscription', {
          ...values,
          texts: { ...values.texts, after: cursors[CURSORS[field]!] },
        })
          .filter(
            (operation) => operation.field === `subscription ${field}` && 'after' in operation.variables,
          )
          .map(({ document, variables }) => mallory.subscribe(document, variables)),
      ),
    )
    const heard = streams.map((stream) => stream.next())
    await send(vera, otto, 'Vreemd nieuws')
    await vera.run('mutation ($id: ID!) { unlikeProfile(input: { profileId: $id }) { __typename } }', {
      id: otto.profileId,
    })
    await app.drainEvents()
    await send(mallory, nina, 'Hallo Nina')
    await buy(mallory, 'paid')
    await nina.run(LIKE, { id: mallory.profileId })
    for (const { memberId } of [vera, mallory])
      await app.admin.query(
        `select accounts.append_live_event(array[$1]::uuid[], 'STATEMENT_ISSUED', gen_random_uuid(), null)`,
        [memberId],
      )
    await app.drainEvents()
    for (const event of await Promise.all(heard))
      expect([foreignIn(event), event]).toEqual([[], { data: expect.anything() }])
    await Promise.all(streams.map((stream) => stream.close()))
  })

  test('learns what is wrong with an invalid cursor, and stays connected', async () => {
    const lost = mallory.subscribe(`subscription { likeEvents(after: "${vera.profileId}") { cursor } }`)
    const answer = await lost.next().catch((reason: unknown) => reason)
    expect(JSON.stringify(answer)).toContain('BAD_USER_INPUT')
    await lost.close()
  })

  test('gets nothing with a session, a signed address or a page of the other site', async () => {
    const cookie = { cookie: `__Host-session=${vera.token}` }
    for (const call of ['user.php', 'chats.php', 'likes.php']) {
      expect((await app.visitor('ruvela.test').fetch(`/api/${call}`, { headers: cookie })).status).toBe(200)
      expect((await app.visitor('dutch.test').fetch(`/api/${call}`, { headers: cookie })).json()).toEqual({
        error: 'authentication_required',
      })
    }
    const { url } = (await vera.run('{ viewer { profile { mainPhoto { url(variant: LARGE) } } } }')).data
      .viewer.profile.mainPhoto
    expect((await vera.fetch(url)).status).toBe(200)
    expect((await mallory.fetch(url)).status).toBe(404)
    for (const page of [
      '/api/settings.php',
      '/api/companyinfo.php',
      '/theme.css',
      '/',
      '/manifest.webmanifest',
    ]) {
      const { status, text } = await app.visitor('dutch.test').fetch(page)
      expect([page, status, THEIRS.exec(text)?.[0]]).toEqual([page, 200, undefined])
    }
  })

  test('may have an account with the same address on each site, and each gets mails of its own site', async () => {
    // The walks have reached the hourly sign-up limit of one address.
    await app.moveClock('61 minutes')
    // The previous walk tried a taken address until it was refused.
    await app.moveClock('31 minutes')
    const twin = await app.signUp({ name: 'Otto', email: 'twin@example.org', host: 'dutch.test' })
    await app.signUp({ name: 'Otto', email: twin.email, password: 'a third horse battery' })
    const mails = await app.mails(twin.email)
    expect(
      mails
        .map(({ text }) => [
          /Ruvela/.test(text),
          /Polderliefde/.test(text),
          /ruvela\.test/.test(text),
          /dutch\.test/.test(text),
        ])
        .toSorted(),
    ).toEqual([
      [false, true, false, true],
      [true, false, true, false],
    ])
    const logIn = async (host: string) =>
      (await app.visitor(host).run(LOG_IN, { input: { email: twin.email, password: twin.password } })).data
        .logIn.__typename
    expect([await logIn('dutch.test'), await logIn('ruvela.test')]).toEqual([
      'LogInSuccess',
      'LoginFailedError',
    ])
  })

  async function logInAgain(): Promise<Person> {
    for (const password of [mallory.password, 'another horse battery']) {
      const answer = await app
        .visitor('dutch.test')
        .run(LOG_IN, { input: { email: mallory.email, password } })
      const token = String(answer.headers['set-cookie']).match(/__Host-session=([^;]+)/)?.[1]
      if (token !== undefined) return app.device('dutch.test', token, mallory)
    }
    // The walk also deleted the account; another one takes over.
    mallory = await newMallory()
    return mallory
  }
})
