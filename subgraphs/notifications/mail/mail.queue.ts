import type { Kysely, Transaction } from 'kysely'
import { newId } from '#platform/base/global-ids.ts'
import { addJobs } from '#platform/requests/job.store.ts'
import type { Services } from '#platform/requests/services.ts'
import { readSite } from '#platform/site/site.store.ts'
import { siteOrigin, type Site } from '#platform/site/site.ts'
import { findHosts } from '#subgraphs/accounts/published.ts'
import type { Tables } from '../tables.ts'
import type { NotificationType } from '../tables/notification.types.ts'
import { renderMail } from './mail.render.ts'
import { insertMails, type NewMail } from './mail.store.ts'
import type { MailType, MailVariables } from './mail.types.ts'
import { oneClickUrl, unsubscribePath } from './unsubscribe.rules.ts'

/** A mail's recipient and cause. */
export type MailOrder<Type extends MailType> = {
  siteId: string
  /** Null for a visitor, whose mails are never notifications. */
  memberId: string | null
  to: string
  locale: string
  type: Type
  /** Paths in the content become URLs of the site. */
  variables: (of: { origin: string; site: Site }) => MailVariables[Type]
  /** The notification type, which adds unsubscribe links. Null for account mails, which are always sent. */
  notification: NotificationType | null
  /** The deduplication key: the member gets one mail of a type per subject. */
  aboutId: string | null
  /** The other member whom the mail names, if any. */
  aboutMemberId?: string
  requestId: string | null
  /**
   * The domain of the site that links lead to, where the cause knows it; else the one on which the member
   * last logged in.
   */
  host?: string | undefined
}

/**
 * Renders a mail and hands it over in the transaction of its cause: to the mail server's job when there is a
 * server, else to the local mailbox.
 * @returns false when the member has a mail of this type about the same thing already
 */
export async function postMail<Type extends MailType>(
  trx: Transaction<Tables>,
  services: Services,
  order: MailOrder<Type>,
): Promise<boolean> {
  return (await postMails(trx, services, [order])) === 1
}

/** The same for several mails. @returns how many were written */
export async function postMails<Type extends MailType>(
  trx: Transaction<Tables>,
  services: Services,
  orders: readonly MailOrder<Type>[],
): Promise<number> {
  if (orders.length === 0) return 0
  const siteOf = mailSites(trx)
  const hosts = await findHosts(
    trx,
    orders.flatMap(({ memberId }) => memberId ?? []),
  )
  const prepared: PreparedMail[] = []
  for (const order of orders) {
    const host = order.host ?? hosts.get(order.memberId ?? '')
    prepared.push(await prepareMail(services, await siteOf(order.siteId), { ...order, host }))
  }
  const written = await insertMails(
    trx,
    prepared.map(({ mail }) => mail),
  )
  await addJobs(
    trx,
    'notifications.deliver-mail',
    prepared
      .filter(({ mail }) => mail.state === 'waiting' && written.has(mail.id))
      .map(({ mail, job }) => ({ payload: job, key: `mail ${mail.id}` })),
  )
  return written.size
}

/** The sites that mails and pushes are of, each read once. */
export function mailSites(db: Kysely<Tables>): (siteId: string) => Promise<Site> {
  const sites = new Map<string, Promise<Site>>()
  return (siteId) => {
    const site = sites.get(siteId) ?? findMailSite(db, siteId)
    sites.set(siteId, site)
    return site
  }
}

/** A mail with both of its bodies, and what the job knows that hands it to the server. */
type PreparedMail = { mail: NewMail; job: object }

async function prepareMail<Type extends MailType>(
  { config }: Services,
  site: Site,
  order: MailOrder<Type>,
): Promise<PreparedMail> {
  const { siteId, memberId, type, locale, notification } = order
  const origin = siteOrigin(site, config, order.host)
  const unsubscribeUrl =
    notification !== null && memberId !== null
      ? origin + unsubscribePath(config.SECRETS_KEY, memberId)
      : undefined
  const unsubscribe =
    unsubscribeUrl === undefined || notification === null
      ? undefined
      : { url: unsubscribeUrl, type: notification }
  const { subject, html, text } = await renderMail(type, order.variables({ origin, site }), {
    site,
    locale,
    origin,
    unsubscribe,
  })
  const id = newId()
  const { to: recipient, aboutId, aboutMemberId = null, requestId } = order
  const state = config.SMTP_URL === undefined ? 'kept' : 'waiting'
  return {
    mail: {
      id,
      siteId,
      memberId,
      type,
      locale,
      recipient,
      subject,
      html,
      text,
      state,
      requestId,
      aboutId,
      aboutMemberId,
    },
    job: {
      mailId: id,
      from: { name: site.mailName, address: config.MAIL_FROM },
      domain: site.domain,
      unsubscribeUrl: unsubscribe === undefined ? null : oneClickUrl(unsubscribe.url, unsubscribe.type),
      notification,
    },
  }
}

/** The site that a mail or push is of. */
export async function findMailSite(db: Kysely<Tables>, siteId: string): Promise<Site> {
  const site = await readSite(db, siteId)
  if (site === undefined) throw new Error(`a notification of a site that does not exist: ${siteId}`)
  return site
}

/** The contact of the site for push services. */
export async function findContact(db: Kysely<Tables>, siteId: string): Promise<string> {
  return `mailto:${(await findMailSite(db, siteId)).supportEmail}`
}
