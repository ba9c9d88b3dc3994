import type { Kysely, Transaction } from 'kysely'
import { InvalidInputError, RequestError, type InvalidField } from '#platform/base/errors.ts'
import { writeAudit } from '#platform/requests/audit.ts'
import { inActTransaction, type OperatorActor } from '#platform/requests/operator-act.ts'
import { requireOperator, worksOn } from '#platform/requests/operator.ts'
import { batchLoad, type RequestContext } from '#platform/requests/request-context.ts'
import { SiteChangedError } from '../errors.ts'
import type { SiteChange, SiteDefinition } from '../site/site-definition.rules.ts'
import { changeDefinedSite, findSiteDefinition, findSiteIdByToken } from '../site/site-definition.store.ts'
import { InvalidSiteError } from '../site/site-fault.rules.ts'
import type { Tables } from '../tables.ts'
import type { Difference, RecordedSiteChange } from '../tables/site-change.tables.ts'
import {
  findSiteChange,
  findSiteVersion,
  insertSiteChange,
  isCompanySharedBeyond,
  listSiteChanges,
  listSitesOfSameCompany,
  lockSite,
} from './site-change.store.ts'
import {
  changeOf,
  differenceOf,
  isEditable,
  isSame,
  missingTexts,
  readChange,
  valueOf,
  type GivenValue,
} from './site-fields.rules.ts'

/** The definition of a site with its version, as an editor reads it. */
export type EditedSite = Awaited<ReturnType<typeof findSiteDefinition>> & { version: number }

/**
 * A site's definition, for an admin within reach of it.
 * @throws RequestError FORBIDDEN
 */
export async function editedSite(ctx: RequestContext<Tables>, siteId: string): Promise<EditedSite> {
  requireReach(ctx, siteId)
  const found = await batchLoad(ctx, 'edited-site', siteId, async (ids) => {
    const sites = await Promise.all(ids.map((id) => loadEditedSite(ctx.db, id)))
    return new Map(
      sites.flatMap((site) => (site === undefined ? [] : [[site.id, site] as [string, EditedSite]])),
    )
  })
  return found ?? refuseReach()
}

/** The latest changes of a site, the newest first. @throws RequestError FORBIDDEN */
export async function siteChanges(
  ctx: RequestContext<Tables>,
  siteId: string,
): Promise<RecordedSiteChange[]> {
  requireReach(ctx, siteId)
  return listSiteChanges(ctx.db, siteId)
}

/** One change of a site. @throws RequestError FORBIDDEN */
export async function siteChange(
  ctx: RequestContext<Tables>,
  id: string,
): Promise<RecordedSiteChange | undefined> {
  const change = await findSiteChange(ctx.db, id)
  if (change !== undefined) requireReach(ctx, change.siteId)
  return change
}

/**
 * Changes fields of a site as an editor has filled them in, all of them or none. It takes effect in every
 * process at the next request.
 * @throws SiteChangedError when the site has had a later version; InvalidInputError with every refused field;
 * RequestError FORBIDDEN
 */
export async function changeSiteFields(
  ctx: RequestContext<Tables>,
  given: { siteId: string; version: number; changes: readonly GivenValue[] },
): Promise<void> {
  const { siteId, version } = given
  requireReach(ctx, siteId)
  const { change, faults } = readChange(given.changes)
  if (faults.length > 0) throw new InvalidInputError(faults)
  await inActTransaction(ctx.db, ctx, async (trx) => {
    const site = (await lockSite(trx, siteId)) ?? refuseReach()
    if (site.version !== version)
      throw new SiteChangedError(siteId, await listSiteChanges(trx, siteId, version))
    await applyChange(trx, ctx, { siteId, token: site.token, change })
  })
}

/**
 * Puts a change of a site back, as a new change.
 * @throws SiteChangedError when one of its fields has another value by now; InvalidInputError when the old
 * values are not possible any more; RequestError FORBIDDEN
 */
export async function revertSiteChange(ctx: RequestContext<Tables>, changeId: string): Promise<string> {
  const done = await findSiteChange(ctx.db, changeId)
  if (done === undefined) return refuseReach()
  const { siteId, before, after } = done
  requireReach(ctx, siteId)
  const faults = Object.keys(before)
    .filter((name) => !isEditable(name))
    .map((name): InvalidField => ({ path: name, code: 'CHOICE_UNKNOWN' }))
  if (faults.length > 0) throw new InvalidInputError(faults)
  await inActTransaction(ctx.db, ctx, async (trx) => {
    const site = (await lockSite(trx, siteId)) ?? refuseReach()
    const current = (await findSiteDefinition(trx, site.token)) ?? refuseReach()
    const isChanged = Object.keys(after).some((name) => !isSame(valueOf(current, { name }), after[name]))
    if (isChanged) throw new SiteChangedError(siteId, await laterChanges(trx, done))
    const change = changeOf(before)
    await applyChange(trx, ctx, { siteId, token: site.token, change, revertedId: changeId })
  })
  return siteId
}

/**
 * Changes a site by a command on the server: the same as in the console, without a version.
 * @throws InvalidSiteError with every fault
 */
export async function changeSiteByCommand(
  db: Kysely<Tables>,
  token: string,
  change: SiteChange,
): Promise<{ before: SiteDefinition; after: SiteDefinition }> {
  return db.transaction().execute(async (trx) => {
    const siteId = await findSiteIdByToken(trx, token)
    if (siteId === undefined) throw new InvalidSiteError([`token: there is no site ${token}`])
    await lockSite(trx, siteId)
    return recordChange(trx, { commandLine: true, siteId }, { siteId, token, change })
  })
}

type Applied = { siteId: string; token: string; change: SiteChange; revertedId?: string }

async function applyChange(
  trx: Transaction<Tables>,
  ctx: RequestContext<Tables>,
  applied: Applied,
): Promise<void> {
  const { siteId, change } = applied
  const { siteIds } = requireOperator(ctx)
  const languages = Array.isArray(change.languages) ? (change.languages as string[]) : undefined
  const current = await findSiteDefinition(trx, applied.token)
  const faults = missingTexts(change, { languages: languages ?? current?.languages ?? [] })
  // A company that another site shares would change there, too.
  if (change.company !== undefined && (await isCompanySharedBeyond(trx, siteId, siteIds)))
    faults.push(
      ...Object.keys(change.company as object).map((part) => ({
        path: `company.${part}`,
        code: 'COMPANY_SHARED' as const,
      })),
    )
  if (faults.length > 0) throw new InvalidInputError(faults)
  try {
    await recordChange(trx, ctx, applied)
  } catch (error) {
    throw error instanceof InvalidSiteError ? new InvalidInputError([...error.faults]) : error
  }
}

/** Writes a change, its record and its audit. One that changes nothing leaves no trace. */
async function recordChange(
  trx: Transaction<Tables>,
  actor: OperatorActor<Tables>,
  { siteId, token, change, revertedId }: Applied,
): Promise<{ before: SiteDefinition; after: SiteDefinition }> {
  const changed = await changeDefinedSite(trx, token, change)
  const difference = differenceOf(changed.before, changed.after)
  if (Object.keys(difference.after).length === 0) return changed
  const operatorId = 'commandLine' in actor ? null : requireOperator(actor).operatorId
  await insertSiteChange(trx, { ...difference, siteId, operatorId, revertedId: revertedId ?? null })
  if (typeof change.company === 'object') await recordAtSisters(trx, { siteId, operatorId, difference })
  // The act belongs to the site that it changes, which need not be that of the request.
  const onSite = 'commandLine' in actor ? actor : { ...actor, site: { ...actor.site, id: siteId } }
  await writeAudit(trx, onSite, 'accounts', {
    action: revertedId === undefined ? 'site.changed' : 'site.change-reverted',
    subjectType: 'site',
    subjectId: siteId,
    ...difference,
  })
  return changed
}

// A company's details are those of all its sites: an editor of another one has an old version now, and its
// history says who changed them.
async function recordAtSisters(
  trx: Transaction<Tables>,
  { siteId, operatorId, difference }: { siteId: string; operatorId: string | null; difference: Difference },
): Promise<void> {
  const before = ofCompany(difference.before)
  const after = ofCompany(difference.after)
  if (Object.keys(after).length === 0) return
  for (const sister of await listSitesOfSameCompany(trx, siteId))
    await insertSiteChange(trx, { before, after, siteId: sister, operatorId, revertedId: null })
}

const ofCompany = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name.startsWith('company.')))

/** Later changes of the same fields. */
async function laterChanges(
  db: Kysely<Tables>,
  { siteId, version, after }: RecordedSiteChange,
): Promise<RecordedSiteChange[]> {
  const later = await listSiteChanges(db, siteId, version)
  return later.filter((change) => Object.keys(change.after).some((name) => Object.hasOwn(after, name)))
}

async function loadEditedSite(db: Kysely<Tables>, siteId: string): Promise<EditedSite | undefined> {
  // The version first: a change between the two reads then makes it a stale one, which is refused, instead of
  // old values under the new version.
  const version = await findSiteVersion(db, siteId)
  const site = await findSiteDefinition(db, { id: siteId })
  return site === undefined || version === undefined ? undefined : { ...site, version }
}

function requireReach(ctx: RequestContext<Tables>, siteId: string): void {
  if (!worksOn(requireOperator(ctx, ['admin']).siteIds, siteId)) refuseReach()
}

// An unknown site is refused like another admin's, so that the answer does not say which sites exist.
function refuseReach(): never {
  throw new RequestError('FORBIDDEN', 'This operator does not work on this site')
}
