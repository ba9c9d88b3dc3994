import { parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import { ConfigError, readConfig } from '#platform/base/config.ts'
import { InvalidInputError, UserError } from '#platform/base/errors.ts'
import { OPERATOR_ROLES, type OperatorRole } from '#platform/requests/audience.ts'
import type { CommandLine } from '#platform/requests/audit.ts'
import {
  changeOperator,
  createOperator,
  resetOperator,
} from '#subgraphs/accounts/operator/operator.actions.ts'
import {
  findOperatorByEmail,
  findOperators,
  findSitesFor,
  type Operator,
  type OperatorSite,
} from '#subgraphs/accounts/operator/operator.store.ts'
import { codeAt } from '#subgraphs/accounts/operator/totp.ts'
import type { Tables } from '#subgraphs/accounts/tables.ts'
import { DEMO_TOTP_SECRET } from '../demo/operators.ts'
import { printHelpIfAsked, runOperatorCommand, type Connect, type OperatorWork } from './operator-command.ts'
import { findSiteId } from './site-of-token.ts'

const USAGE = `npm run operator -- create --email <address> --name <name> --role <role>  makes an operator, and shows a password for the first login once
             [--site <token> …]                     the sites to work on; every site when none is named
             [--locale <locale>]                    the language of the console; en when none is named
npm run operator -- reset --email <address>         the same for an operator who lost the phone or the password
npm run operator -- disable --email <address>       ends the operator's sessions and logins
npm run operator -- enable --email <address>        allows logins again
npm run operator -- demo-code                       the code of this moment for the demo's operators
npm run operator -- list                            all operators, with their roles and sites

Roles:
${Object.entries(OPERATOR_ROLES)
  .map(([role, what]) => `  ${role.padEnd(10)} ${what}`)
  .join('\n')}`

const COMMAND_LINE: CommandLine = { commandLine: true, siteId: null }

const REASONS: Record<string, string> = {
  OPERATOR_EMAIL_TAKEN: 'Another operator has this address.',
  OPERATOR_LAST_ADMIN: 'This is the last admin for every site. Make another one first.',
  OPERATOR_NOT_FOUND: 'There is no operator with this address.',
}

type Given = {
  email?: string | undefined
  name?: string | undefined
  role?: string | undefined
  site?: string[] | undefined
  locale?: string | undefined
}
type Action = (db: Kysely<Tables>) => Promise<string>

const ACTIONS: Record<string, (given: Given) => Action | undefined> = {
  create: ({ email, name, role, site: tokens = [], locale = 'en' }) => {
    if (email === undefined || name === undefined || role === undefined) return undefined
    if (!Object.hasOwn(OPERATOR_ROLES, role)) throw new ConfigError(`There is no role ${role}.\n\n${USAGE}`)
    return async (db) => {
      const siteIds = tokens.length === 0 ? null : await siteIdsOf(db, tokens)
      const operator = { email, name, role: role as OperatorRole, siteIds, locale }
      return firstLogin(await createOperator(db, COMMAND_LINE, operator))
    }
  },
  reset: ({ email }) =>
    email === undefined
      ? undefined
      : async (db) => {
          const operatorId = await operatorIdOf(db, email)
          return firstLogin(await resetOperator(db, COMMAND_LINE, { operatorId, config: readConfig() }))
        },
  disable: ({ email }) => (email === undefined ? undefined : (db) => setDisabled(db, email, true)),
  enable: ({ email }) => (email === undefined ? undefined : (db) => setDisabled(db, email, false)),
  list: () => list,
}

/** `npm run operator`: the people who work on the installation (OPER-01). */
printHelpIfAsked(USAGE)
const demoCode = () => codeAt(DEMO_TOTP_SECRET, new Date())
await runOperatorCommand('operator', prepare, { printsOnly: { 'demo-code': demoCode } })

function prepare(): OperatorWork {
  const {
    positionals: [name = ''],
    values,
  } = parseArgs({
    allowPositionals: true,
    options: {
      email: { type: 'string' },
      name: { type: 'string' },
      role: { type: 'string' },
      site: { type: 'string', multiple: true },
      locale: { type: 'string' },
    },
  })
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name]!(values) : undefined
  if (action === undefined) throw new ConfigError(USAGE)
  return async (connect: Connect) => {
    try {
      return await action(connect<Tables>())
    } catch (error) {
      throw error instanceof UserError ? new ConfigError(reasonOf(error)) : error
    }
  }
}

function reasonOf(error: UserError): string {
  if (error instanceof InvalidInputError)
    return error.fields.map(({ path, code }) => `--${path}: ${code}`).join('\n')
  return REASONS[error.code] ?? error.message
}

function siteIdsOf(db: Kysely<Tables>, tokens: string[]): Promise<string[]> {
  return Promise.all(tokens.map((token) => findSiteId(db, token)))
}

async function operatorIdOf(db: Kysely<Tables>, email: string): Promise<string> {
  const found = await findOperatorByEmail(db, email)
  if (found === undefined) throw new ConfigError(REASONS['OPERATOR_NOT_FOUND'])
  return found.id
}

function firstLogin({ operator, oneTimePassword }: { operator: Operator; oneTimePassword: string }): string {
  return `${operator.email}\n${oneTimePassword}\nThe first login at /operator asks for another password, and sets up an authenticator app. The password is not shown again.`
}

async function setDisabled(db: Kysely<Tables>, email: string, isDisabled: boolean): Promise<string> {
  const operatorId = await operatorIdOf(db, email)
  await changeOperator(db, COMMAND_LINE, { operatorId, isDisabled })
  return isDisabled
    ? 'The operator is logged out and can no longer log in.'
    : 'The operator can log in again.'
}

async function list(db: Kysely<Tables>): Promise<string> {
  const sites = await findSitesFor(db, null)
  const operators = await findOperators(db)
  if (operators.length === 0) return 'There is no operator yet: npm run operator -- create makes the first.'
  return operators.map((operator) => lineOf(operator, sites)).join('\n')
}

function lineOf(operator: Operator, sites: OperatorSite[]): string {
  const { email, name, role, siteIds, lastSeenAt, disabledAt } = operator
  const tokens = siteIds?.map((id) => sites.find((site) => site.id === id)?.token ?? id)
  return [
    email,
    name,
    role,
    tokens?.join(',') ?? 'every site',
    lastSeenAt?.toISOString() ?? 'never seen',
    disabledAt === null ? 'works' : `disabled ${disabledAt.toISOString()}`,
  ].join('\t')
}
