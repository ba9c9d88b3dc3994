import { isIP } from 'node:net'
import { InvalidInputError, type InvalidField } from '#platform/base/errors.ts'
import { isRowId, fromGlobalId } from '#platform/base/global-ids.ts'
import { readText } from '#platform/base/input-text.ts'
import { pastedLine } from '#platform/base/pasted-text.rules.ts'
import { withTransactionAndNotify } from '#platform/events/outbox.ts'
import { writeAudit } from '#platform/requests/audit.ts'
import { readPurpose } from '#platform/requests/operator-act.ts'
import type { RequestContext } from '#platform/requests/request-context.ts'
import { findMembersByPayment, type FoundByPayment } from '#subgraphs/billing/published.ts'
import { findMembersNamed } from '#subgraphs/profiles/published.ts'
import type { Account } from '../account/account.store.ts'
import { maskedAddress } from '../session/session.store.ts'
import type { Tables } from '../tables.ts'
import { findAccountsOfSite, findIdsByEmail, findIdsByNetwork, FOUND_MAX } from './member-admin.store.ts'

const TEXT_LENGTH_MAX = 254
const TEXT_LENGTH_MIN = 2

/** By what a member was found. */
export type FoundBy = 'id' | 'email' | 'name' | 'network' | FoundByPayment
export type FoundMember = { account: Account; by: FoundBy }

/**
 * Finds members of the site by name, address, id, what a payment is known by, phone or network address, and
 * writes the search and its purpose into the audit. Erased members are found by nothing.
 * @throws InvalidInputError
 */
export async function searchMembers(
  ctx: RequestContext<Tables>,
  given: { text: string; purpose: string },
): Promise<FoundMember[]> {
  const faults: InvalidField[] = []
  const purpose = readPurpose(given.purpose, faults)
  const text = pastedLine(readText(given.text))
  if (text.length < TEXT_LENGTH_MIN) faults.push({ path: 'text', code: 'REQUIRED' })
  if (text.length > TEXT_LENGTH_MAX) faults.push({ path: 'text', code: 'TOO_LONG', limit: TEXT_LENGTH_MAX })
  if (faults.length > 0) throw new InvalidInputError(faults)
  const found = await candidates(ctx, text)
  const accounts = await findAccountsOfSite(ctx.db, ctx.site.id, [...found.keys()].slice(0, 4 * FOUND_MAX))
  // The log outlives an erased member, so it has ids in place of the words that were searched.
  const members = accounts.map((account) => ({ account, by: found.get(account.id)! }))
  await withTransactionAndNotify(ctx.db, ctx.services.pubSub, (trx) =>
    writeAudit(trx, ctx, 'accounts', {
      action: 'member.searched',
      subjectType: 'member',
      purpose,
      after: { found: members.map(({ account: { id }, by }) => ({ id, by })) },
    }),
  )
  return members
}

async function candidates(ctx: RequestContext<Tables>, text: string): Promise<Map<string, FoundBy>> {
  const { db, services, site } = ctx
  const siteId = site.id
  const found = new Map<string, FoundBy>()
  const add = (ids: Iterable<string>, by: FoundBy) => {
    for (const id of ids) if (!found.has(id)) found.set(id, by)
  }
  const id = idIn(text)
  if (id !== undefined) add([id], 'id')
  if (text.includes('@')) add(await findIdsByEmail(db, siteId, text), 'email')
  else {
    if (isIP(text) !== 0) add(await findIdsByNetwork(db, siteId, maskedAddress(text)), 'network')
    const { countries } = site.settings
    for (const [memberId, by] of await findMembersByPayment(db, services.config, { siteId, text, countries }))
      add([memberId], by)
    add(await findMembersNamed(db, { siteId, text }), 'name')
  }
  return found
}

// As the console shows it, as the graph spells it, or as it is in an address of the site.
function idIn(text: string): string | undefined {
  if (isRowId(text.toLowerCase())) return text.toLowerCase()
  const { typeName, rowId } = fromGlobalId(text) ?? {}
  const isMember = typeName === 'OperatorMember' || typeName === 'Profile' || typeName === 'Viewer'
  return isMember && rowId !== undefined && isRowId(rowId) ? rowId : undefined
}
