import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PartnerTraffic } from '#platform/request-context.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { insertApiKey } from './api-key.store.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

let app: TestApp
beforeAll(async () => void (app = await createTestApp()))
afterAll(() => app?.close())

const accounts = () => app.installation.runtimes.find(({ definition }) => definition.name === 'accounts')!

/** The operator's command, as typed in a terminal. */
async function operatorMakesKey(...traffic: string[]): Promise<string> {
  const { config } = app
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['scripts/api-key.ts', 'create', '--site', 'ruvela', '--partner', 'Datingwijzer', ...traffic],
    {
      cwd: ROOT,
      env: {
        ...process.env,
        NODE_ENV: 'test',
        DATABASE_URL: config.DATABASE_URL!,
        DATABASE_ROLE_PREFIX: config.DATABASE_ROLE_PREFIX,
        SECRETS_KEY: config.SECRETS_KEY,
      },
    },
  )
  return stdout.split('\n')[1]!
}

function ask(key: string, query: string) {
  return app.visitor().fetch('/graphql', {
    method: 'POST',
    body: JSON.stringify({ query }),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
  })
}

test('SIGN-07 tracking data of the landing address is stored with the account and told to the partner who brought the member, and to nobody else', async () => {
  const {
    rows: [site],
  } = await app.admin.query(`select id from accounts.site where token = 'ruvela'`)
  const keyOf = async (traffic?: PartnerTraffic) =>
    (
      await insertApiKey(accounts().db, site.id, {
        partner: 'Datingwijzer',
        scopes: ['signups:read'],
        traffic,
      })
    ).key
  const partner = await operatorMakesKey('--network', 'net', '--ref', 'wijzer')
  const [network, other, none] = [
    await keyOf({ network: 'net', ref: null }),
    await keyOf({ network: 'other', ref: null }),
    await keyOf(),
  ]
  const join = async (email: string, tracking: Record<string, string> | null, host = 'ruvela.test') => {
    const input = {
      email,
      name: 'Tess',
      password: 'correct horse battery',
      dateOfBirth: '1990-05-17',
      gender: 'FEMALE',
      seeking: 'MALE',
      acceptTerms: true,
      tracking,
    }
    expect(
      (
        await app
          .visitor(host)
          .run('mutation ($input: SignUpInput!) { signUp(input: $input) { __typename } }', { input })
      ).data.signUp.__typename,
    ).toBe('SignUpSuccess')
  }
  // On one day of the site, also at midnight.
  await app.withClockStopped(async () => {
    await join('one@partner.example', {
      network: 'net',
      ref: 'wijzer',
      sub1: 'banner',
      sub2: 'top',
      sub3: 'blue',
    })
    await join('two@partner.example', { network: 'net', ref: 'gids' })
    await join('three@partner.example', null)
    await join('four@partner.example', { network: 'net', ref: 'wijzer' }, 'dutch.test')
  })
  await app
    .visitor()
    .run('mutation ($token: String!) { activateAccount(input: { token: $token }) { __typename } }', {
      token: await app.activationToken('one@partner.example'),
    })
  const { rows } = await app.admin.query(
    `select t.network, t.ref, t.sub1, t.sub2, t.sub3 from accounts.tracking t join accounts.account a on a.id = t.account_id where a.email = 'one@partner.example'`,
  )
  expect(rows).toEqual([{ network: 'net', ref: 'wijzer', sub1: 'banner', sub2: 'top', sub3: 'blue' }])

  const {
    rows: [{ date }],
  } = await app.admin.query(
    `select to_char(signed_up_at at time zone 'Europe/Amsterdam', 'YYYY-MM-DD') as date from accounts.account where email = 'one@partner.example'`,
  )
  const REPORT = (day: string) =>
    `{ partnerSignups(date: "${day}") { reference network ref sub1 sub2 sub3 signedUpAt confirmedAt } }`
  const report = async (key: string, day = date) => (await ask(key, REPORT(day))).json().data.partnerSignups
  const seen = await report(partner)
  expect(seen).toEqual([
    {
      reference: expect.stringMatching(/^[\w-]{22}$/),
      network: 'net',
      ref: 'wijzer',
      sub1: 'banner',
      sub2: 'top',
      sub3: 'blue',
      signedUpAt: expect.any(String),
      confirmedAt: expect.any(String),
    },
  ])
  expect(await report(network)).toMatchObject([
    { reference: seen[0].reference },
    { ref: 'gids', sub1: null, confirmedAt: null },
  ])
  expect(await report(other)).toEqual([])
  expect(await report(partner, '2020-01-01')).toEqual([])
  expect((await ask(none, REPORT(date))).json().errors[0].extensions.code).toBe('FORBIDDEN')
  expect((await (await app.signUp()).run(REPORT(date))).errors![0]!.extensions.code).toBe('FORBIDDEN')
  expect((await app.visitor().run(REPORT(date))).errors![0]!.extensions.code).toBe('FORBIDDEN')
})
