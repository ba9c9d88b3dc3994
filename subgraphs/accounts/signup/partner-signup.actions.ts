import { asciiEmail } from '#platform/base/email-address.ts'
import { InvalidInputError, type InvalidField } from '#platform/base/errors.ts'
import { pastedDate } from '#platform/base/pasted-text.rules.ts'
import { activeKeys, sign } from '#platform/base/secrets.ts'
import { requireTraffic } from '#platform/requests/partner-traffic.ts'
import type { RequestContext } from '#platform/requests/request-context.ts'
import { siteOrigin } from '#platform/site/site.ts'
import { cleanTracking } from '../account/tracking.rules.ts'
import { SignupsClosedError } from '../errors.ts'
import { signupReference } from '../published.ts'
import type { Tables } from '../tables.ts'
import {
  findPendingSignup,
  savePendingSignup,
  type PendingSignup,
  type TrackingOfPartner,
} from './partner-signup.store.ts'
import { faultsOfPendingSignup, signupsRefusal } from './signup.rules.ts'

const LIFETIME_DAYS = 7

/** A partner's data about a person who wants to sign up. */
export type PartnerSignupForm = PendingSignup & {
  locale?: string | null | undefined
  ref?: string | null | undefined
  sub1?: string | null | undefined
  sub2?: string | null | undefined
  sub3?: string | null | undefined
}

/** The partner's result. */
export type PartnerSignupBegun = { reference: string; completionUrl: string; expiresAt: Date }

/**
 * Begins a sign-up for a person whom a partner sends. The account is created only when that person follows
 * the link, chooses a password and accepts the terms. So the answer is the same for an address with an
 * account; only the form behind the link shows it, to the owner. Repeating the call is an upsert: it returns
 * the same reference and link and stores the latest data.
 * @throws RequestError FORBIDDEN without traffic of the key; InvalidInputError with every refused field;
 * SignupsClosedError
 */
export async function beginPartnerSignup(
  ctx: RequestContext<Tables>,
  { locale, ref, sub1, sub2, sub3, ...form }: PartnerSignupForm,
): Promise<PartnerSignupBegun> {
  const traffic = requireTraffic(ctx)
  const { site, services, today } = ctx
  const tracking = {
    ...cleanTracking({ ref: traffic.ref ?? ref, sub1, sub2, sub3 }),
    network: traffic.network,
  }
  const refusal = signupsRefusal(site.settings.signups, tracking)
  if (refusal !== undefined) throw new SignupsClosedError(refusal)
  const pending = { ...form, email: asciiEmail(form.email), dateOfBirth: pastedDate(form.dateOfBirth) }
  const faults: InvalidField[] = faultsOfPendingSignup(pending, site, today.date)
  if (locale != null && !site.locales.includes(locale))
    faults.push({ path: 'locale', code: 'CHOICE_UNKNOWN' })
  if (faults.length > 0) throw new InvalidInputError(faults)
  const { config } = services
  const tokensOf = (id: string) => activeKeys(config).map((key) => sign(key, 'partner-signup-link', id))
  const { id, token, expiresAt } = await ctx.db
    .transaction()
    .execute((trx) =>
      savePendingSignup(trx, site.id, { ...pending, tracking, days: LIFETIME_DAYS, tokensOf }),
    )
  const link = { token, tracking, locale: locale ?? undefined }
  return { reference: signupReference(config, id), completionUrl: linkOf(ctx, link), expiresAt }
}

// The link carries the traffic like any partner link, so that the form also opens on sites that take partner
// traffic only.
function linkOf(
  { site, services }: RequestContext<Tables>,
  { token, tracking, locale }: { token: string; tracking: TrackingOfPartner; locale: string | undefined },
): string {
  const url = new URL('/complete-signup', siteOrigin(site, services.config))
  url.searchParams.set('pendingSignup', token)
  for (const [name, value] of Object.entries(tracking)) if (value) url.searchParams.set(name, value)
  if (locale !== undefined) url.searchParams.set('lang', locale)
  return url.href
}

/** The pending sign-up for the form behind the link; undefined when the link has expired or was used. */
export async function pendingSignup(
  ctx: RequestContext<Tables>,
  token: string,
): Promise<PendingSignup | undefined> {
  return findPendingSignup(ctx.db, ctx.site.id, token)
}
