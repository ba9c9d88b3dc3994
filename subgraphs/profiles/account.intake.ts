import { sql, type Kysely, type Transaction } from 'kysely'
import { appendEvent, type EventHandler, type ReceivedEvent } from '#platform/outbox.ts'
import { applyModeration, type ModerationDecided } from './moderation.intake.ts'
import { saveCard } from './card.store.ts'
import { profileChanged } from './events.ts'
import { findGenderCodes } from './gender.store.ts'
import { insertProfile, lockProfile, updateProfile } from './profile.store.ts'
import type { AccountStatus, ProfileTable, Tables } from './tables.ts'

type AccountCreated = {
  siteId: string; memberId: string; name: string; gender: string; seeking: string; dateOfBirth: string; locale: string; country: string
}

/** What happens to a profile when something happens to its member's account. */
export const onAccountEvents: Record<string, EventHandler> = {
  'account.created': async (trx: Transaction<Tables>, event) => {
    const { siteId, memberId, name, gender, seeking, dateOfBirth, country } = event.payload as AccountCreated
    const { rows } = await sql<{ now: Date }>`select platform.now() as now`.execute(trx)
    await insertProfile(trx, {
      id: memberId, siteId, kind: 'member', displayName: name, ...(await findGenderCodes(trx, { gender, seeking })), birthdate: dateOfBirth,
      country: country.toUpperCase(), accountStatus: 'not_confirmed', createdAt: rows[0]!.now,
    })
    const profile = await lockProfile(trx, memberId)
    await announce(trx, profile!, event.requestId)
  },
  'moderation.decided': (trx: Transaction<Tables>, event) => applyModeration(trx, event.payload as ModerationDecided),
  'account.confirmed': (trx, event) => changeStatus(trx, event, 'active'),
  'account.status-changed': (trx, event) => changeStatus(trx, event, String(event.payload.status).toLowerCase() as AccountStatus),
  // Withdrawing the consent ends what it allowed: the orientation is not kept any longer (TRUST-06).
  'consent.changed': async (trx: Transaction<Tables>, { payload }) => {
    if (payload.purpose === 'sexuality' && !payload.given) await updateProfile(trx, payload.memberId, { sexuality: null })
  },
}

/** What happens when a member has paid for the first time: more photos; and when every order was reversed. */
export const onBillingEvents: Record<string, EventHandler> = {
  'member.paid': async (trx: Transaction<Tables>, event) => {
    if (!(await updateProfile(trx, event.payload.memberId, { paid: true }))) throw new MissingProfileError()
  },
  'member.unpaid': async (trx: Transaction<Tables>, event) => {
    if (!(await updateProfile(trx, event.payload.memberId, { paid: false }))) throw new MissingProfileError()
  },
}

/** An event came before the one that creates its profile; it is taken again later. */
class MissingProfileError extends Error {
  override name = 'MissingProfileError'
}

async function changeStatus(trx: Transaction<Tables>, event: ReceivedEvent, accountStatus: AccountStatus): Promise<void> {
  const removedForFraud = event.payload.reason === 'fraud'
  if (!(await updateProfile(trx, event.payload.memberId, { accountStatus, removedForFraud }))) throw new MissingProfileError()
  const profile = (await lockProfile(trx, event.payload.memberId))!
  await saveCard(trx, profile)
  await announce(trx, profile, event.requestId)
}

/** Tells other subgraphs what they keep of a profile. */
export async function announce(trx: Transaction<Tables>, profile: Omit<ProfileTable, 'photoCount'>, requestId?: string | null): Promise<void> {
  const { siteId, id, kind, displayName, accountStatus } = profile
  const visible = accountStatus === 'active' || accountStatus === 'paused'
  await appendEvent(trx, 'profiles', profileChanged({ siteId, memberId: id, kind, displayName, visible }), requestId ?? undefined)
}

const ATTEMPTS = 40
const WAIT_MILLISECONDS = 50

/**
 * Takes the accounts' events that wait now, until the member's profile is there. A member who has just signed up asks for the own profile
 * before the intake has had its turn, and must not be told that there is none.
 * @returns whether the profile is there
 */
export async function awaitProfile(db: Kysely<Tables>, memberId: string): Promise<boolean> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, WAIT_MILLISECONDS))
    // Another process may be handling the event at this moment; then there is nothing to take and the row is seen in the next round.
    await takeAccountEvents(db).catch((error: unknown) => {
      if (!(error instanceof MissingProfileError)) throw error
    })
    const found = await db.selectFrom('profiles.profile').select('id').where('id', '=', memberId).executeTakeFirst()
    if (found !== undefined) return true
  }
  return false
}

async function takeAccountEvents(db: Kysely<Tables>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<ReceivedEvent>`select * from accounts.take_events('profiles', 50)`.execute(trx)
    for (const event of rows) await onAccountEvents[event.topic]?.(trx, event)
  })
}
