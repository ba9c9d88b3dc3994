import { expect, test } from 'vitest'
import { runCommand } from '#testing/command.ts'
import { testApp } from '#testing/file-app.ts'
import { createPartner } from '#testing/partner.ts'

const SITE = '{ site { name domain } }'

const app = testApp({ GRAPHIQL: 'false' })

/** The operator's command, as typed in a terminal. */
const apiKey = async (...parameters: string[]) => {
  const { said, complaint } = await runCommand(app, ['scripts/operator/api-key.ts', ...parameters])
  return said || complaint
}

function ask(key: string, query: string, host = 'ruvela.test', scheme = 'Bearer') {
  return app.visitor(host).fetch('/graphql', {
    method: 'POST',
    body: JSON.stringify({ query }),
    headers: { 'content-type': 'application/json', authorization: `${scheme} ${key}` },
  })
}

test('SITE-01 the host picks the site; the settings call picks by domain, and a key always its own site', async () => {
  const settings = async (host: string, query = '') =>
    (await app.visitor(host).fetch(`/api/settings.php${query}`)).json().domain
  expect([
    await settings('ruvela.test'),
    await settings('dutch.test'),
    await settings('ruvela.test', '?_force_domain=dutch.test'),
  ]).toEqual(['ruvela.test', 'dutch.test', 'dutch.test'])
  expect((await app.visitor('nowhere.test').fetch('/api/settings.php')).status).toBe(421)

  const [, key] = (await apiKey('create', '--site', 'dutch', '--partner', 'Datingwijzer')).split('\n') as [
    string,
    string,
  ]
  for (const host of ['dutch.test', 'ruvela.test', 'nowhere.test']) {
    expect((await ask(key, SITE, host)).json().data.site, host).toEqual({
      name: 'Polderliefde',
      domain: 'dutch.test',
    })
  }
})

test('FED-06 a partner whose library writes the scheme of a key in small letters is answered', async () => {
  const { key } = await createPartner(app)
  for (const scheme of ['bearer', 'BEARER'])
    expect((await ask(key, SITE, 'ruvela.test', scheme)).json().data?.site.name, scheme).toBe('Ruvela')
  expect((await ask(key.toUpperCase(), SITE)).status).toBe(403)
})

test('FED-08 an operation that nothing can choose from its document is refused with what is missing', async () => {
  const { key } = await createPartner(app)
  const refused = (await ask(key, 'query A { site { name } } query B { site { name } }')).json()
  expect(refused.errors[0]).toMatchObject({
    message: expect.stringContaining('the request an operationName'),
    extensions: { code: 'BAD_REQUEST' },
  })
})

test('FED-06 a key changes only what is made for keys, works only at the graph and ends when revoked @long', async () => {
  const [id, key] = (await apiKey('create', '--site', 'ruvela', '--partner', 'Datingwijzer')).split('\n') as [
    string,
    string,
  ]
  expect((await ask(key, SITE)).json().data.site.name).toBe('Ruvela')
  // Not even what any visitor may do.
  for (const change of ['logOut', 'requestPasswordReset(input: { email: "x" })'])
    expect((await ask(key, `mutation { ${change} { __typename } }`)).json().errors[0]).toEqual({
      message: expect.stringContaining('is not open to partners'),
      extensions: { code: 'FORBIDDEN' },
    })
  expect((await ask(key, '{ viewer { id } }')).json().errors[0].extensions.code).toBe('FORBIDDEN')
  const elsewhere = await app
    .visitor('dutch.test')
    .fetch('/api/settings.php', { headers: { authorization: `Bearer ${key}` } })
  expect(elsewhere.json().domain).toBe('dutch.test')

  expect(await apiKey('list', '--site', 'ruvela')).toMatch(
    new RegExp(`^${id}\\tDatingwijzer\\tsite:read\\t-\\t.*\\tworks$`, 'm'),
  )
  expect(await apiKey('revoke', '--site', 'dutch', '--id', id)).toContain('no such active key')
  expect(await apiKey('revoke', '--site', 'ruvela', '--id', id)).toContain('is revoked')
  expect((await ask(key, SITE)).json().errors[0].extensions.code).toBe('UNAUTHENTICATED')
  expect((await ask(`partner.${'x'.repeat(43)}`, SITE)).json().errors[0].extensions.code).toBe(
    'UNAUTHENTICATED',
  )
})

test('FED-06 a partner rotates its key without a gap: for a week both work, with the same scopes @long', async () => {
  const traffic = ['--network', 'daisycon', '--scopes', 'signups:read']
  const old = await createPartner(app, ...traffic)
  const SIGNUPS = '{ partnerSignups { totalCount } }'
  const rotated = await apiKey('rotate', '--site', 'ruvela', '--id', old.id)
  const [newId, newKey] = rotated.split('\n') as [string, string]
  for (const key of [old.key, newKey]) {
    expect((await ask(key, SIGNUPS)).json().data.partnerSignups.totalCount).toBe(0)
    expect((await ask(key, SITE)).json().errors[0].extensions).toMatchObject({ scope: 'site:read' })
  }
  // Rotation works once, and not with a key of another site.
  for (const [site, id] of [
    ['ruvela', old.id],
    ['dutch', newId],
  ] as const)
    expect(await apiKey('rotate', '--site', site, '--id', id)).toContain('no such active key')

  await app.moveClock('7 days 1 second')
  expect((await ask(old.key, SIGNUPS)).json().errors[0].extensions.code).toBe('UNAUTHENTICATED')
  expect((await ask(newKey, SIGNUPS)).json().data.partnerSignups.totalCount).toBe(0)
})

test('FED-06 an operator sees when each key was last used, and an unknown scope is refused @long', async () => {
  const partner = await createPartner(app)
  const lineOf = async () =>
    (await apiKey('list', '--site', 'ruvela')).split('\n').find((line) => line.startsWith(partner.id))
  expect(await lineOf()).toContain('\tnever used\t')
  await partner.run(SITE)
  expect(await lineOf()).toMatch(/\t\d{4}-\d\d-\d\dT[^\t]*Z\tworks$/)
  await expect(createPartner(app, '--scopes', 'site:read,members:read')).rejects.toThrow(
    'There is no scope "members:read"',
  )
})

// If the minute ended during the test, the budget would reset: this one lasts an hour longer.
const holdMinute = ({ id }: { id: string }) =>
  app.admin.query(
    `update accounts.api_key set window_started_at = platform.now() + interval '1 hour' where id = $1`,
    [id],
  )

test('FED-06 every answer tells a partner its cost and the rest; excess is refused until the next minute', async () => {
  const partner = await createPartner(app, '--cost-per-minute', '10')
  await holdMinute(partner)
  const BUNDLES = '{ site { name domain niche } bundles { credits } }'
  const first = await partner.run(BUNDLES)
  expect(first).toMatchObject({
    status: 200,
    extensions: { cost: { requested: 6, limit: 10, remaining: 4 } },
    headers: { 'ratelimit-policy': '"cost";q=10;w=60' },
  })
  expect(first.headers['ratelimit']).toMatch(/^"cost";r=4;t=\d+$/)

  const second = await partner.run(BUNDLES)
  expect(second.data).toBeUndefined()
  expect(second).toMatchObject({ status: 429, errors: [{ extensions: { code: 'RATE_LIMITED' } }] })
  expect(Number(second.headers['retry-after'])).toBeGreaterThan(0)
  // The refused operation cost nothing: a smaller one still passes.
  expect((await partner.run('{ site { name } }')).status).toBe(200)

  await app.moveClock('62 minutes')
  expect((await partner.run(BUNDLES)).status).toBe(200)
  // Other clients see no such limit.
  expect((await app.visitor().run(BUNDLES)).headers['ratelimit']).toBeUndefined()
})

test('FED-06 of many concurrent partner requests, exactly the minute’s budget is answered', async () => {
  const partner = await createPartner(app, '--cost-per-minute', '20')
  await holdMinute(partner)
  const answers = await Promise.all(Array.from({ length: 15 }, () => partner.run('{ site { name } }')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
})

test('FED-06 a partner sees cost and limits of invalid operations too, and these count', async () => {
  const partner = await createPartner(app, '--cost-per-minute', '4')
  await holdMinute(partner)
  const WRONG = ['{ site { nonsense } }', '{ site {', '{ viewer { id } }']
  for (const [index, query] of WRONG.entries()) {
    const answer = await partner.run(query)
    expect(answer, query).toMatchObject({
      errors: expect.any(Array),
      extensions: { cost: { requested: 1, limit: 4, remaining: 3 - index } },
      headers: { ratelimit: expect.stringContaining(`"cost";r=${3 - index};`) },
    })
  }
  const refused = await partner.run(SITE)
  expect(refused).toMatchObject({
    status: 429,
    headers: { ratelimit: expect.stringContaining('"cost";r=1;') },
    errors: [{ extensions: { code: 'RATE_LIMITED', cost: { requested: 3, limit: 4, remaining: 1 } } }],
  })
})
