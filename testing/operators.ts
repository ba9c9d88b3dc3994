import type pg from 'pg'
import { createPool, openDatabase } from '#platform/postgres/database.ts'
import type { OperatorRole } from '#platform/requests/audience.ts'
import { createOperator } from '#subgraphs/accounts/operator/operator.actions.ts'
import { codeAt } from '#subgraphs/accounts/operator/totp.ts'
import type { Tables } from '#subgraphs/accounts/tables.ts'
import { createPerson, type Gateway, type Person, type Result } from './person.ts'

/** An operator of the installation in front of the console. */
export type OperatorPerson = {
  /** Global id, for `operatorId` in inputs. */
  id: string
  /** Raw id; only to read rows after an act. */
  operatorId: string
  email: string
  password: string
  /** Base32, as the app of the operator has it. */
  secret: string
  recoveryCodes: string[]
  /** The value of the session's cookie. */
  token: string
  /** Sends an operation with the operator's cookie, on the site of the host or of `on`. */
  run(
    document: string,
    variables?: Record<string, unknown>,
    headers?: Record<string, string>,
  ): Promise<Result>
  fetch: Person['fetch']
  /** The same operator at work on another site, by its token, as the console's site switcher does it. */
  on(site: string): OperatorPerson
  /** The app's code of this moment, by the database's clock. A code works once. */
  code(): Promise<string>
}

type Options = {
  /** Tokens of the sites to work on, `ruvela` and `dutch` in a test app; every site when left out. */
  sites?: string[]
  /** Where the console is opened. */
  host?: string
}

const BEGIN = `mutation ($input: BeginOperatorLoginInput!) { beginOperatorLogin(input: $input) {
  ... on BeginOperatorLoginSuccess { challenge { token enrolment { secret } } } ... on UserError { code } } }`
const COMPLETE = `mutation ($input: CompleteOperatorLoginInput!) { completeOperatorLogin(input: $input) { __typename
  ... on CompleteOperatorLoginSuccess { operator { id } recoveryCodes } ... on UserError { code } } }`
const PASSWORD = 'an operator’s own long password'

let counter = 0

type Parts = { gateway: Gateway; admin: pg.Pool; databaseUrl: string }

/** Operators for an app under test. */
export function createOperators(parts: Parts) {
  return {
    /** As `npm run operator -- create` does it. @returns the id, and the password for the first login */
    hireOperator: (role: OperatorRole, options: Pick<Options, 'sites'> = {}) => hire(parts, role, options),
    /**
     * An operator with this role who has just logged in through the graph: password, enrolment of the app,
     * new password. An `admin` without `sites` may do everything.
     *
     *     const moderator = await app.logInOperator('moderator', { sites: ['ruvela'] })
     *     expect((await moderator.run('{ operator { role } }')).data.operator.role).toBe('MODERATOR')
     *
     * The session ends 30 minutes after its last request and 8 hours after the login, by `app.moveClock`.
     */
    logInOperator: async (role: OperatorRole, options: Options = {}) =>
      enrol(parts, await hire(parts, role, options), options),
    /** The first login of an operator whom an admin has created or reset. */
    enrolOperator: (operator: Hired, options: Options = {}) => enrol(parts, operator, options),
  }
}

async function hire(
  { admin, databaseUrl }: Parts,
  role: OperatorRole,
  { sites }: Pick<Options, 'sites'>,
): Promise<Hired> {
  counter += 1
  const email = `${role}${counter}@example.org`
  const known = await admin.query<{ id: string }>('select id from accounts.site where token = any ($1)', [
    sites ?? [],
  ])
  const siteIds = sites === undefined ? null : known.rows.map(({ id }) => id)
  const db = openDatabase<Tables>(createPool(databaseUrl, { max: 1 }))
  try {
    const { operator, oneTimePassword } = await createOperator(
      db,
      { commandLine: true, siteId: null },
      { email, name: `Operator ${counter}`, role, siteIds, locale: 'en' },
    )
    return { operatorId: operator.id, email, oneTimePassword }
  } finally {
    await db.destroy()
  }
}

type Hired = { operatorId: string; email: string; oneTimePassword: string }

async function enrol(
  parts: Parts,
  { operatorId, email, oneTimePassword }: Hired,
  options: Options,
): Promise<OperatorPerson> {
  const host = options.host ?? 'ruvela.test'
  const visitor = personAt(parts.gateway, host)
  const begun = await visitor.run(BEGIN, { input: { email, password: oneTimePassword } })
  const challenge = begun.data?.beginOperatorLogin.challenge
  if (challenge === undefined) throw new Error(`the login failed: ${JSON.stringify(begun)}`)
  const { secret } = challenge.enrolment
  const code = async () => {
    const { rows } = await parts.admin.query<{ now: Date }>('select platform.now() as now')
    return codeAt(secret, rows[0]!.now)
  }
  const input = { token: challenge.token, code: await code(), newPassword: PASSWORD }
  const { data, headers, errors } = await visitor.run(COMPLETE, { input })
  const { operator, recoveryCodes } = data?.completeOperatorLogin ?? {}
  if (operator === undefined) throw new Error(`the login failed: ${JSON.stringify(errors ?? data)}`)
  const known = { id: operator.id, operatorId, email, password: PASSWORD, secret, recoveryCodes, code }
  return atSite(visitor, { ...known, token: operatorTokenIn(headers)! }, undefined)
}

function atSite(
  browser: Person,
  known: Omit<OperatorPerson, 'run' | 'fetch' | 'on'>,
  site: string | undefined,
): OperatorPerson {
  const own = {
    cookie: `__Host-operator=${known.token}`,
    ...(site === undefined ? {} : { 'x-operator-site': site }),
  }
  return {
    ...known,
    run: (document, variables, headers) => browser.run(document, variables, { ...own, ...headers }),
    fetch: (path, options = {}) =>
      browser.fetch(path, { ...options, headers: { ...own, ...options.headers } }),
    on: (other) => atSite(browser, known, other),
  }
}

/** The token of the operator's cookie that an answer sets; empty when it ends the session. */
export function operatorTokenIn(headers: Result['headers']): string | undefined {
  return /__Host-operator=([^;]*)/.exec(String(headers['set-cookie']))?.[1]
}

const personAt = (gateway: Gateway, host: string) =>
  createPerson(gateway, host, {
    token: undefined,
    identity: { memberId: '', profileId: '', email: '', password: '' },
  })
