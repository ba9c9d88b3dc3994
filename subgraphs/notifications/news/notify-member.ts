import type { Transaction } from 'kysely'
import type { Services } from '#platform/requests/services.ts'
import type { Site } from '#platform/site/site.ts'
import { findMailSite, postMail } from '../mail/mail.queue.ts'
import { textsFor } from '../mail/mail.texts.ts'
import type { MailType, MailVariables } from '../mail/mail.types.ts'
import { findRecipient, type Recipient } from '../preference/person.store.ts'
import { wantsMail, wantsPush } from '../preference/suppression.store.ts'
import { postPushes } from '../push/push.queue.ts'
import type { Tables } from '../tables.ts'
import type { NotificationType } from '../tables/notification.types.ts'

type Digest = 'weeklyUpdate' | 'photoReminder' | 'absenceReminder' | 'announcement'

/**
 * Notifies one member once, by the channels that the member wants. An undefined `news`, or one with only
 * zeros, sends nothing.
 * @returns whether a mail or a push was written now
 */
export async function notifyMember<Type extends Digest>(
  trx: Transaction<Tables>,
  services: Services,
  of: {
    memberId: string
    type: NotificationType
    mail: Type
    path: string
    aboutId: string
    news: (recipient: Recipient) => Promise<Omit<MailVariables[Type], 'url' | 'name'> | undefined>
  },
): Promise<boolean> {
  const { memberId, type, mail, path, aboutId } = of
  const [byMail, byPush] = [await wantsMail(trx, memberId, type), await wantsPush(trx, memberId, type)]
  const recipient = byMail || byPush ? await findRecipient(trx, memberId) : undefined
  const news = recipient && (await of.news(recipient))
  const values = Object.values(news ?? {})
  if (
    recipient === undefined ||
    news === undefined ||
    (values.length > 0 && values.every((value) => value === 0))
  )
    return false
  const { siteId, email: to, locale, name } = recipient
  let isPushed = false
  if (byPush) {
    const site = await findMailSite(trx, siteId)
    isPushed = await postPushes(trx, {
      siteId,
      memberId,
      locale,
      type,
      title: site.name,
      body: await pushText(site, locale, { mail, news }),
      url: path,
      tag: mail,
      aboutId,
    })
  }
  if (!byMail) return isPushed
  const variables = ({ origin }: { origin: string; site: Site }) =>
    ({ ...news, name, url: origin + path }) as unknown as MailVariables[Type]
  const isMailed = await postMail<Type>(trx, services, {
    siteId,
    memberId,
    to,
    locale,
    type: mail,
    variables,
    notification: type,
    aboutId,
    requestId: null,
  })
  return isMailed || isPushed
}

async function pushText(
  { name: siteName }: Site,
  locale: string,
  { mail, news }: { mail: MailType; news: object },
): Promise<string> {
  return 'subject' in news ? String(news.subject) : (await textsFor(locale))(`${mail}.subject`, { siteName })
}
