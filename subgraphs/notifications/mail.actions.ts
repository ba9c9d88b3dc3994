import { sql, type Kysely, type Transaction } from 'kysely'
import { newId } from '#platform/global-ids.ts'
import { addJob, type Services } from '#platform/services.ts'
import { siteOrigin, type Site } from '#platform/site.ts'
import { renderMail } from './mail.render.ts'
import { insertMail } from './mail.store.ts'
import type { MailType, MailVariables } from './mail.templates.ts'
import type { NotificationType } from './preference.rules.ts'
import type { Tables } from './tables.ts'
import { unsubscribePath } from './unsubscribe.rules.ts'

/** Who gets a mail, and why it was made. */
export type MailOrder<Type extends MailType> = {
  siteId: string
  /** Null for a visitor, whose mails are never notifications. */
  memberId: string | null
  to: string
  locale: string
  type: Type
  /** Paths in them are made addresses of the site. */
  variables: (of: { origin: string; site: Site }) => MailVariables[Type]
  /** What it notifies of: it has unsubscribe links then. Null for mails about the account itself, which always come. */
  notification: NotificationType | null
  /** What it is about, when the member must not get a second mail about it. */
  aboutId: string | null
  /** The other member whom the mail names, if any. */
  aboutMemberId?: string
  requestId: string | null
}

/**
 * Renders a mail and hands it over in the transaction of its cause: to the mail server's job when there is a server, else to the local mailbox.
 * @returns false when the member has a mail of this type about the same thing already
 */
export async function postMail<Type extends MailType>(trx: Transaction<Tables>, services: Services, order: MailOrder<Type>): Promise<boolean> {
  const { config } = services
  const { siteId, memberId, type, locale, to, requestId } = order
  const site = await findMailSite(trx, siteId)
  const origin = siteOrigin(site, config)
  const { notification } = order
  const unsubscribeUrl = notification !== null && memberId !== null ? origin + unsubscribePath(config.SECRETS_KEY, memberId) : undefined
  const unsubscribe = unsubscribeUrl === undefined || notification === null ? undefined : { url: unsubscribeUrl, type: notification }
  const { subject, html, text } = await renderMail(type, order.variables({ origin, site }), { site, locale, origin, unsubscribe })
  const mailId = newId()
  const state = config.SMTP_URL === undefined ? 'kept' : 'waiting'
  const { aboutId, aboutMemberId = null } = order
  if (!(await insertMail(trx, { id: mailId, siteId, memberId, type, locale, recipient: to, subject, html, text, state, requestId, aboutId, aboutMemberId }))) return false
  const job = { mailId, from: { name: site.mailName, address: config.MAIL_FROM }, domain: site.domain, unsubscribeUrl: unsubscribeUrl ?? null, notification }
  if (state === 'waiting') await addJob(trx, 'notifications.deliver-mail', job, { key: `mail ${mailId}` })
  return true
}

/** The site that a mail or push is of. */
export async function findMailSite(db: Kysely<Tables>, siteId: string): Promise<Site> {
  const { rows } = await sql<{ site: Site | null }>`select accounts.published_site(${siteId}::uuid) as site`.execute(db)
  const site = rows[0]?.site
  if (!site) throw new Error(`a notification of a site that does not exist: ${siteId}`)
  return site
}

/** Whom a push service writes to when something is wrong with the site's pushes. */
export async function findContact(db: Kysely<Tables>, siteId: string): Promise<string> {
  return `mailto:${(await findMailSite(db, siteId)).supportEmail}`
}
