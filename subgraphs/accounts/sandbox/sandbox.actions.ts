import { randomInt } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { MINUTE_MILLISECONDS } from '#platform/base/durations.ts'
import { InvalidInputError } from '#platform/base/errors.ts'
import { sign } from '#platform/base/secrets.ts'
import { databaseNow } from '#platform/postgres/clock.ts'
import type { JobHandler } from '#platform/process/subgraph-definition.ts'
import { writeAudit, type ActingPartner } from '#platform/requests/audit.ts'
import type { RequestContext } from '#platform/requests/request-context.ts'
import type { SandboxHost, SandboxState } from '#platform/requests/sandbox-host.ts'
import { SandboxRefusedError } from '../errors.ts'
import { moveClock } from '../installation/clock.store.ts'
import { sandboxKeyPrefix, type ApiKey } from '../partner/api-key.store.ts'
import { readPartner } from '../partner/partner-keys.actions.ts'
import type { Tables } from '../tables.ts'
import { findSiteRow, fitSandbox, type SandboxAccess } from './sandbox-site.store.ts'
import {
  claimSandbox,
  deleteSandboxRow,
  findSandboxOf,
  listSandboxStates,
  listUnusedSandboxes,
  markMade,
  type Sandbox,
  type SandboxOwner,
} from './sandbox.store.ts'

type Context = RequestContext<Tables>

/** A sandbox, and what opens it if it was made by this request. */
export type MadeSandbox = { sandbox: Sandbox; access: SandboxAccess | undefined }

const MINUTES_MAX = 366 * 24 * 60
const UNUSED_DAYS_MAX = 30
const LINK_MINUTES = 10
/** The traffic of a partner's sandbox whose own keys have none, so that it can try sign-ups and webhooks. */
const TRAFFIC = { network: 'sandbox', ref: null }

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const LABEL_CHARACTERS = `${LETTERS}0123456789`
const LABEL_LENGTH = 12

/** The partner's sandbox; undefined for none, or for one that is still being made. */
export async function readSandbox(ctx: Context): Promise<Sandbox | undefined> {
  const { key } = await readPartner(ctx)
  const hasAny = ctx.services.sandboxes !== undefined
  const sandbox = hasAny ? await findSandboxOf(ctx.db, ownerOf(ctx, key)) : undefined
  return sandbox === undefined || sandbox.version === 0 ? undefined : sandbox
}

/**
 * Creates the partner's sandbox, which takes seconds. Of parallel requests one creates it, and all return
 * it; only that one also returns the key and the members' sessions.
 * @throws SandboxRefusedError SANDBOXES_OFF, SANDBOX_LIMIT
 */
export async function createSandbox(ctx: Context): Promise<MadeSandbox> {
  const host = requireHost(ctx)
  const { key } = await readPartner(ctx)
  const owner = ownerOf(ctx, key)
  const label = newLabel()
  const claimed = await ctx.db
    .transaction()
    .execute((trx) =>
      claimSandbox(trx, { ...owner, label, host: `${label}.sandbox.${ctx.site.domain}`, limit: host.limit }),
    )
  if (claimed === undefined) throw new SandboxRefusedError('SANDBOX_LIMIT')
  return host.alone(claimed.id, async () => {
    const sandbox = await findSandboxOf(ctx.db, owner)
    // Another request tried to create it, failed, and reports why.
    if (sandbox === undefined) throw new SandboxRefusedError('SANDBOX_NOT_FOUND')
    return sandbox.version > 0
      ? { sandbox, access: undefined }
      : make(ctx, { host, key, sandbox, action: 'sandbox.created' })
  })
}

/**
 * Replaces everything in the partner's sandbox by a fresh start, at the same address with a new key.
 * @throws SandboxRefusedError SANDBOXES_OFF, SANDBOX_NOT_FOUND
 */
export async function resetSandbox(ctx: Context): Promise<Required<MadeSandbox>> {
  const host = requireHost(ctx)
  const { key } = await readPartner(ctx)
  return onOwnSandbox(ctx, { host, key }, async (sandbox) => {
    const made = await make(ctx, { host, key, sandbox, action: 'sandbox.reset' })
    await host.delete(sandbox)
    return made
  })
}

/**
 * Moves the clock of the partner's sandbox forward; nothing moves back.
 * @throws InvalidInputError; SandboxRefusedError SANDBOXES_OFF, SANDBOX_NOT_FOUND
 */
export async function moveSandboxClock(ctx: Context, minutes: number): Promise<Sandbox> {
  if (minutes < 1) throw new InvalidInputError([{ path: 'minutes', code: 'NUMBER_TOO_LOW', limit: 1 }])
  if (minutes > MINUTES_MAX)
    throw new InvalidInputError([{ path: 'minutes', code: 'NUMBER_TOO_HIGH', limit: MINUTES_MAX }])
  const host = requireHost(ctx)
  const { key } = await readPartner(ctx)
  return onOwnSandbox(ctx, { host, key }, async (sandbox) => {
    await host.inDatabase(sandbox, (db) =>
      (db as Kysely<Tables>).transaction().execute((trx) => moveClock(trx, minutes)),
    )
    await ctx.db
      .transaction()
      .execute((trx) => noteAct(trx, ctx, { sandbox, action: 'sandbox.clock-moved', minutes }))
    return sandbox
  })
}

/** Deletes the partner's sandbox with all its data. Harmless without one. */
export async function deleteSandbox(ctx: Context): Promise<void> {
  const host = requireHost(ctx)
  const { key } = await readPartner(ctx)
  const owner = ownerOf(ctx, key)
  const known = await findSandboxOf(ctx.db, owner)
  if (known === undefined) return
  await host.alone(known.id, async () => {
    const sandbox = await findSandboxOf(ctx.db, owner)
    if (sandbox?.id !== known.id) return
    await ctx.db.transaction().execute(async (trx) => {
      await deleteSandboxRow(trx, sandbox.id)
      await noteAct(trx, ctx, { sandbox, action: 'sandbox.deleted' })
    })
    await host.delete(sandbox)
  })
}

/** What the sandbox's clock says. */
export function readSandboxNow(ctx: Context, sandbox: SandboxState): Promise<Date> {
  return requireHost(ctx).inDatabase(sandbox, databaseNow)
}

/**
 * The path of a link that lets a browser read the sandbox's mails and use its GraphiQL. It works for some
 * minutes by the machine's clock, because the sandbox's own can be moved.
 */
export function entryPath(ctx: Context, sandbox: SandboxState): string {
  const until = String(Date.now() + LINK_MINUTES * MINUTE_MILLISECONDS)
  return `/sandbox-entry?until=${until}&signature=${sign(requireHost(ctx).secretsKeyOf(sandbox), 'sandbox-entry', until)}`
}

/**
 * Deletes sandboxes that no request has reached for a month, and databases that interrupted changes left.
 */
export const deleteUnusedSandboxes: JobHandler = async ({ db: given, services: { sandboxes: host } }) => {
  if (host === undefined) return
  const db = given as Kysely<Tables>
  for (const sandbox of await listUnusedSandboxes(db, UNUSED_DAYS_MAX))
    await host.alone(sandbox.id, async () => {
      const still = await listUnusedSandboxes(db, UNUSED_DAYS_MAX)
      if (!still.some(({ id }) => id === sandbox.id)) return
      await db.transaction().execute(async (trx) => {
        await deleteSandboxRow(trx, sandbox.id)
        await writeAudit(trx, { commandLine: true, siteId: sandbox.siteId }, 'accounts', {
          action: 'sandbox.deleted',
          subjectType: 'sandbox',
          subjectId: sandbox.id,
        })
      })
      await host.delete(sandbox)
    })
  await host.deleteOthers(async () => {
    const states = await listSandboxStates(db)
    // While the next version is being created, the row still names the previous one.
    return states.flatMap(({ label, version }) =>
      [version, version + 1].map((of) => ({ label, version: of })),
    )
  })
}

type Making = { host: SandboxHost; key: ApiKey; sandbox: Sandbox; action: string }

async function make(ctx: Context, { host, key, sandbox, action }: Making): Promise<Required<MadeSandbox>> {
  const { label, host: hostName } = sandbox
  const state = { label, version: sandbox.version + 1 }
  try {
    await host.create(state)
    const site = await findSiteRow(ctx.db, ctx.site.id)
    const { partner, network, ref, costPerMinute } = key
    const traffic = network === null ? TRAFFIC : { network, ref }
    const keyPrefix = sandboxKeyPrefix(label)
    const access = await host.inDatabase(state, (db) =>
      fitSandbox(db as Kysely<Tables>, { site, host: hostName, keyPrefix, partner, traffic, costPerMinute }),
    )
    const made = await ctx.db.transaction().execute(async (trx) => {
      await noteAct(trx, ctx, { sandbox, action })
      return markMade(trx, sandbox.id, state.version)
    })
    return { sandbox: made, access }
  } catch (error) {
    await host.delete(state).catch(() => undefined)
    if (sandbox.version === 0) await ctx.db.transaction().execute((trx) => deleteSandboxRow(trx, sandbox.id))
    throw error
  }
}

async function onOwnSandbox<Result>(
  ctx: Context,
  { host, key }: Pick<Making, 'host' | 'key'>,
  work: (sandbox: Sandbox) => Promise<Result>,
): Promise<Result> {
  const owner = ownerOf(ctx, key)
  const known = await findSandboxOf(ctx.db, owner)
  if (known === undefined) throw new SandboxRefusedError('SANDBOX_NOT_FOUND')
  return host.alone(known.id, async () => {
    const sandbox = await findSandboxOf(ctx.db, owner)
    if (sandbox === undefined || sandbox.version === 0) throw new SandboxRefusedError('SANDBOX_NOT_FOUND')
    return work(sandbox)
  })
}

function requireHost({ services: { sandboxes } }: Context): SandboxHost {
  if (sandboxes === undefined) throw new SandboxRefusedError('SANDBOXES_OFF')
  return sandboxes
}

function ownerOf({ site }: Context, { partner, network, ref }: ApiKey): SandboxOwner {
  return { siteId: site.id, partner, network, ref }
}

function noteAct(
  trx: Transaction<Tables>,
  ctx: Context,
  { sandbox, action, minutes }: { sandbox: Sandbox; action: string; minutes?: number },
): Promise<void> {
  const actor: ActingPartner = { partner: true, siteId: ctx.site.id, requestId: ctx.requestId }
  return writeAudit(trx, actor, 'accounts', {
    action,
    subjectType: 'sandbox',
    subjectId: sandbox.id,
    after: { key: ctx.visit.apiKey?.id, ...(minutes === undefined ? {} : { minutes }) },
  })
}

function newLabel(): string {
  const pick = (characters: string) => characters[randomInt(characters.length)]!
  return pick(LETTERS) + Array.from({ length: LABEL_LENGTH - 1 }, () => pick(LABEL_CHARACTERS)).join('')
}
