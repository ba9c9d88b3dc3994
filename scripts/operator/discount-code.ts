import { parseArgs } from 'node:util'
import { ConfigError } from '#platform/base/config.ts'
import { findAccountByEmail } from '#subgraphs/accounts/account/account.store.ts'
import {
  createDiscountCodeByCommand,
  endDiscountCode,
} from '#subgraphs/billing/catalogue/discount-code.actions.ts'
import { readDiscountCode } from '#subgraphs/billing/catalogue/discount-code.rules.ts'
import { listDiscountCodes } from '#subgraphs/billing/catalogue/discount-code.store.ts'
import { normaliseCode } from '#subgraphs/billing/catalogue/discount.rules.ts'
import { DiscountRefusedError } from '#subgraphs/billing/errors.ts'
import { printHelpIfAsked, runOperatorCommand, type OperatorWork } from './operator-command.ts'
import { findSiteId } from './site-of-token.ts'

const USAGE = `npm run discount-code -- create --site <token> --code SUMMER25 --percentage 25
    [--validity once|once-per-user|unlimited]   Once in total, once per member (the default), or any number of times.
    [--expires 2027-01-31T23:00:00Z] [--country NL] [--currency EUR [--minimum 24.99]]
    [--method IDEAL …] [--member <e-mail address>]
npm run discount-code -- list --site <token>    Lists the codes of a site, and how many orders were paid with each.
npm run discount-code -- end --site <token> --code SUMMER25    Ends a code immediately. Orders that use it keep it.`

const LISTED_MAX = 1000

/** `npm run discount-code`: discount codes of one site (DISC-01). */
printHelpIfAsked(USAGE)
await runOperatorCommand('discount-code', () => {
  const {
    positionals: [action, ...more],
    values: { site: token, method: methods, ...options },
  } = parseArgs({
    allowPositionals: true,
    options: {
      site: { type: 'string' },
      code: { type: 'string' },
      percentage: { type: 'string' },
      validity: { type: 'string' },
      expires: { type: 'string' },
      country: { type: 'string' },
      currency: { type: 'string' },
      minimum: { type: 'string' },
      method: { type: 'string', multiple: true },
      member: { type: 'string' },
    },
  })
  if (token === undefined || more.length > 0) throw new ConfigError(USAGE)
  if (action === 'list') return list(token)
  if (action === 'end' && options.code !== undefined) return end(token, normaliseCode(options.code))
  if (action !== 'create' || options.code === undefined || options.percentage === undefined)
    throw new ConfigError(USAGE)
  const { code, faults } = readDiscountCode({ ...options, methods })
  if (code === undefined)
    throw new ConfigError(`The code is invalid:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
  return async (connect) => {
    const db = connect()
    const siteId = await findSiteId(db, token)
    const member = code.member === undefined ? undefined : await findAccountByEmail(db, siteId, code.member)
    if (code.member !== undefined && member === undefined)
      throw new ConfigError('This site has no member with that address.')
    const issued = { code, memberId: member?.id ?? null }
    const isNew = await createDiscountCodeByCommand(db, { commandLine: true, siteId }, issued)
    if (!isNew)
      throw new ConfigError(
        `The site has already had a code ${code.code}, which orders may name. Choose another one.`,
      )
    return `${code.code} is active.`
  }
})

function list(token: string): OperatorWork {
  return async (connect) => {
    const db = connect()
    const siteId = await findSiteId(db, token)
    const page = { limit: LISTED_MAX, backwards: false, cursor: undefined }
    const codes = (await listDiscountCodes(db, { siteId, filter: {} }, page)).slice(0, LISTED_MAX)
    if (codes.length === 0) return 'There are no discount codes.'
    return codes
      .map(({ code, percentage, validity, status, expiresAt, country, usesCount }) =>
        [
          code,
          `${percentage} %`,
          validity,
          status === 'inactive' ? 'ended' : expiresAt === null ? 'works' : `until ${expiresAt.toISOString()}`,
          country ?? 'every country',
          `paid with ${usesCount} times`,
        ].join('\t'),
      )
      .join('\n')
  }
}

function end(token: string, code: string): OperatorWork {
  return async (connect) => {
    const db = connect()
    const siteId = await findSiteId(db, token)
    const none = new ConfigError(`The site has no active code ${code}.`)
    const act = endDiscountCode(db, { commandLine: true, siteId }, code)
    const { wasActive } = await act.catch((error: unknown) => {
      throw error instanceof DiscountRefusedError ? none : error
    })
    if (!wasActive) throw none
    return `${code} is no longer active.`
  }
}
