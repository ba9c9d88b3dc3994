import { InvalidInputError } from '#platform/base/errors.ts'
import { requireViewer, type RequestContext } from '#platform/requests/request-context.ts'
import type { Tables } from '../tables.ts'
import type { NotificationChannel, NotificationType } from '../tables/notification.types.ts'
import { faultsOfQuietHours, minuteOf, type QuietHoursTexts } from './preference.rules.ts'
import { savePreferences, saveQuietHours } from './preference.store.ts'

/**
 * Switches types on or off by channel, all of them or none. The last of several entries for one switch
 * counts.
 * @returns the member's id
 */
export async function setNotificationPreferences(
  ctx: RequestContext<Tables>,
  preferences: { type: NotificationType; channel: NotificationChannel; enabled: boolean }[],
): Promise<string> {
  const viewer = requireViewer(ctx)
  const last = new Map(
    preferences.map((preference) => [`${preference.channel} ${preference.type}`, preference]),
  )
  await ctx.db.transaction().execute((trx) => savePreferences(trx, viewer, [...last.values()]))
  return viewer.memberId
}

/**
 * Sets or removes the quiet hours.
 * @returns the member's id
 * @throws InvalidInputError for an invalid time of day or time zone
 */
export async function setQuietHours(
  ctx: RequestContext<Tables>,
  hours: QuietHoursTexts | undefined,
): Promise<string> {
  const viewer = requireViewer(ctx)
  const faults = hours === undefined ? [] : faultsOfQuietHours(hours)
  if (faults.length > 0) throw new InvalidInputError(faults)
  const kept = hours && {
    startsMinute: minuteOf(hours.startsAt)!,
    endsMinute: minuteOf(hours.endsAt)!,
    timeZone: hours.timeZone,
  }
  await ctx.db.transaction().execute((trx) => saveQuietHours(trx, viewer, kept))
  return viewer.memberId
}
