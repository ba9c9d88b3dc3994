import type { Kysely, Transaction } from 'kysely'
import type { HandlersFor, ReceivedEvent } from '#platform/events/domain-events.ts'
import { appendEvent, takeEventsOf } from '#platform/events/outbox.ts'
import type { PubSub } from '#platform/events/pub-sub.ts'
import { databaseNow } from '#platform/postgres/clock.ts'
import { memberDataHandlers } from '#platform/process/member-data.jobs.ts'
import type { AccountsEvents, OfMember, StatusChanged } from '#subgraphs/accounts/events.ts'
import type { BillingEvents } from '#subgraphs/billing/events.ts'
import { profileChanged } from '../events.ts'
import { memberData } from '../member-data.ts'
import { saveFirstPresence } from '../search-index/presence.store.ts'
import { updateSearchIndex } from '../search-index/search-index.store.ts'
import type { AccountStatus, StoredProfile, Tables } from '../tables.ts'
import { findGenderCodes } from './gender.store.ts'
import { insertProfile, lockProfile, updateProfile } from './profile.store.ts'

/** The effects of account events on the member's profile, without those of a moderator's decisions. */
export const onAccountEvents: Omit<HandlersFor<AccountsEvents, 'profiles'>, 'moderation.decided'> = {
  'account.created': async (trx: Transaction<Tables>, event) => {
    const { siteId, memberId, name, gender, seeking, dateOfBirth, country } = event.payload
    const now = await databaseNow(trx)
    await insertProfile(trx, {
      id: memberId,
      siteId,
      kind: 'member',
      displayName: name,
      ...(await findGenderCodes(trx, { gender, seeking })),
      birthdate: dateOfBirth,
      country: country.toUpperCase(),
      accountStatus: 'not_confirmed',
      createdAt: now,
    })
    await saveFirstPresence(trx, memberId, now)
    const profile = await lockProfile(trx, memberId)
    await announce(trx, profile!, event.requestId)
  },
  'member.limited': async (trx: Transaction<Tables>, { payload: { memberId, mayNotAddPhotosUntil } }) => {
    const until = mayNotAddPhotosUntil === null ? null : new Date(mayNotAddPhotosUntil)
    await updateProfile(trx, memberId, { mayNotAddPhotosUntil: until })
  },
  'account.confirmed': (trx, event) => changeStatus(trx, event, 'active'),
  'account.status-changed': (trx, event) =>
    changeStatus(trx, event, event.payload.status.toLowerCase() as AccountStatus),
  // Withdrawing the consent ends its effect: the orientation is deleted (TRUST-06).
  'consent.changed': async (trx: Transaction<Tables>, { payload }) => {
    if (payload.purpose === 'sexuality' && !payload.given)
      await updateProfile(trx, payload.memberId, { sexuality: null })
  },
}

/** The effects of a member's first payment, which allows more photos, and of the reversal of every order. */
export const onBillingEvents: HandlersFor<BillingEvents, 'profiles'> = {
  'member.paid': async (trx: Transaction<Tables>, event) => {
    if (!(await updateProfile(trx, event.payload.memberId, { paid: true }))) throw new MissingProfileError()
  },
  'member.unpaid': async (trx: Transaction<Tables>, event) => {
    if (!(await updateProfile(trx, event.payload.memberId, { paid: false }))) throw new MissingProfileError()
  },
}

/** An event arrived before the one that creates its profile, and is retried later. */
class MissingProfileError extends Error {
  override name = 'MissingProfileError'
}

async function changeStatus(
  trx: Transaction<Tables>,
  event: ReceivedEvent<OfMember & Pick<StatusChanged, 'reason'>>,
  accountStatus: AccountStatus,
): Promise<void> {
  const { memberId, reason } = event.payload
  const status = { accountStatus, removedForFraud: reason === 'fraud' }
  const profile = await lockProfile(trx, memberId)
  if (profile === undefined) throw new MissingProfileError()
  // A confirmation is also a change of the status, told by a second event.
  if (profile.accountStatus === status.accountStatus && profile.removedForFraud === status.removedForFraud)
    return
  await updateProfile(trx, memberId, status)
  const changed = { ...profile, ...status }
  await updateSearchIndex(trx, changed)
  await announce(trx, changed, event.requestId)
}

/** Publishes the profile data that other subgraphs keep. */
export async function announce(
  trx: Transaction<Tables>,
  profile: Omit<StoredProfile, 'photoCount'>,
  requestId?: string | null,
): Promise<void> {
  const { siteId, id, kind, displayName, accountStatus } = profile
  const visible = accountStatus === 'active' || accountStatus === 'paused'
  await appendEvent(
    trx,
    'profiles',
    profileChanged({ siteId, memberId: id, kind, displayName, visible }),
    requestId ?? undefined,
  )
}

/**
 * Handles the pending account events of a member, or waits for the process that is handling them. A member
 * who has just signed up requests their own profile before the consumer has run, and must not get a not-found
 * error.
 */
export async function catchUpWithAccount(
  db: Kysely<Tables>,
  pubSub: PubSub,
  memberId: string,
): Promise<void> {
  // All of profiles' work on these events: the event handler does not see the events taken here.
  const accounts = { ...onAccountEvents, ...memberDataHandlers({ name: 'profiles', memberData }) }
  const consumer = {
    consumer: 'profiles',
    db: db as Kysely<unknown>,
    pubSub,
    handlers: { accounts },
  } as const
  await takeEventsOf(consumer, 'accounts', memberId)
}
