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

/** Operators for an app under test. */
export function createOperators({
  gateway,
  admin,
  databaseUrl,
}: {
  gateway: Gateway
  admin: pg.Pool
  databaseUrl: string
}) {
  const now = async () => (await admin.query<{ now: Date }>('select platform.now() as now')).rows[0]!.now

  /** As `npm run operator -- create` does it. @returns the id, and the password for one login */
  async function hire(role: OperatorRole, { sites }: Pick<Options, 'sites'> = {}) {
    counter += 1
    const email = `${role}${counter}@example.org`
    const siteIds =
      sites === undefined
        ? null
        : (
            await admin.query<{ id: string }>('select id from accounts.site where token = any ($1)', [sites])
          ).rows.map(({ id }) => id)
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

  /**
   * An operator with this role who has just logged in through the graph: password, enrolment of the app, new
   * password. An `admin` without `sites` may do everything.
   *
   *     const moderator = await app.logInOperator('moderator', { sites: ['ruvela'] })
   *     expect((await moderator.run('{ operator { role } }')).data.operator.role).toBe('MODERATOR')
   *
   * The session ends 30 minutes after its last request and 8 hours after the login, by `app.moveClock`.
   */
  async function logInOperator(role: OperatorRole, options: Options = {}): Promise<OperatorPerson> {
    const { operatorId, email, oneTimePassword } = await hire(role, options)
    const host = options.host ?? 'ruvela.test'
    const visitor = personAt(gateway, host)
    const begun = await visitor.run(BEGIN, { input: { email, password: oneTimePassword } })
    const challenge = begun.data?.beginOperatorLogin.challenge
    if (challenge === undefined) throw new Error(`the login failed: ${JSON.stringify(begun)}`)
    const { secret } = challenge.enrolment
    const input = { token: challenge.token, code: codeAt(secret, await now()), newPassword: PASSWORD }
    const { data, headers, errors } = await visitor.run(COMPLETE, { input })
    const { operator, recoveryCodes } = data?.completeOperatorLogin ?? {}
    if (operator === undefined) throw new Error(`the login failed: ${JSON.stringify(errors ?? data)}`)
    return at(undefined, {
      id: operator.id,
      operatorId,
      email,
      password: PASSWORD,
      secret,
      recoveryCodes,
      token: operatorTokenIn(headers)!,
      host,
      code: async () => codeAt(secret, await now()),
    })
  }

  type Known = Omit<OperatorPerson, 'run' | 'fetch' | 'on'> & { host: string }

  function at(site: string | undefined, known: Known): OperatorPerson {
    const person = personAt(gateway, known.host)
    const own = {
      cookie: `__Host-operator=${known.token}`,
      ...(site === undefined ? {} : { 'x-operator-site': site }),
    }
    return {
      ...known,
      run: (document, variables, headers) => person.run(document, variables, { ...own, ...headers }),
      fetch: (path, options = {}) =>
        person.fetch(path, { ...options, headers: { ...own, ...options.headers } }),
      on: (other) => at(other, known),
    }
  }

  return { hireOperator: hire, logInOperator }
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
