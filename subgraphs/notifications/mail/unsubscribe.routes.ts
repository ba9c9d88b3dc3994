import type { FastifyInstance, FastifyReply } from 'fastify'
import type { TFunction } from 'i18next'
import { isRowId } from '#platform/base/global-ids.ts'
import type { RouteContext } from '#platform/process/subgraph-definition.ts'
import type { RequestContext } from '#platform/requests/request-context.ts'
import { findAddress } from '../preference/address.store.ts'
import { MARKETING_TYPES } from '../preference/preference.rules.ts'
import { savePreferences } from '../preference/preference.store.ts'
import { insertSuppression } from '../preference/suppression.store.ts'
import { NOTIFICATION_TYPES, type NotificationType } from '../tables/notification.types.ts'
import { escapeHtml } from './html-page.ts'
import { textsFor } from './mail.texts.ts'
import { unsubscribePage } from './unsubscribe.page.ts'
import { isUnsubscribeLink, MARKETING } from './unsubscribe.rules.ts'

type Link = { Params: { memberId: string; signature: string }; Querystring: { type?: unknown } }

const UNSUBSCRIBE_PATH = '/mail/unsubscribe/:memberId/:signature'
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/**
 * One-click unsubscribe (RFC 8058). Mail programs post to the address without cookies or Origin; a person who
 * opens it confirms first, because scanners follow links too. Without `type` it ends all notification mails,
 * with it those of one type, or of all that sell.
 */
export function registerUnsubscribe(app: FastifyInstance, route: RouteContext): void {
  app.register(async (scope) => {
    scope.addHook(
      'onSend',
      async (_request, reply) =>
        void reply.headers({ 'content-security-policy': POLICY, 'cache-control': 'no-store' }),
    )
    // The body says List-Unsubscribe=One-Click in some encoding; its content has no effect.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume()
      payload.on('end', () => done(null, undefined))
    })

    scope.get<Link>(UNSUBSCRIBE_PATH, async (request, reply) => {
      const { memberId, signature } = request.params
      const ctx = await route.open(request, reply)
      const t = await textsFor(ctx.visit.locale)
      if (!isValid(memberId, signature) || (await isOfOtherSite(memberId, ctx)))
        return answer(reply.code(404), ctx, t('unsubscribePage.unknown'), '')
      const scopeOfLink = scopeOf(request.query)
      const form = `<form method="post"><button>${escapeHtml(t('unsubscribePage.button'))}</button></form>`
      return answer(
        reply,
        ctx,
        wordsOf(t, 'question', { scope: scopeOfLink, siteName: ctx.site.name }),
        form + (scopeOfLink === 'all' ? '' : formForAll(request.params, ctx, t)),
      )
    })

    const config = { takesAnyBody: true, takesAnyOrigin: true }
    scope.post<Link>(UNSUBSCRIBE_PATH, { config }, async (request, reply) => {
      const { memberId, signature } = request.params
      const ctx = await route.open(request, reply)
      const t = await textsFor(ctx.visit.locale)
      const address = isValid(memberId, signature) ? await findAddress(route.db, memberId) : undefined
      if (address === undefined || address.siteId !== ctx.site.id)
        return answer(reply.code(404), ctx, t('unsubscribePage.unknown'), '')
      const { siteId } = address
      const ended = scopeOf(request.query)
      await route.db.transaction().execute(async (trx) => {
        if (ended === 'all') await insertSuppression(trx, { siteId, memberId, reason: 'list-unsubscribe' })
        else await savePreferences(trx, { siteId, memberId }, switchedOff(ended))
      })
      return answer(
        reply,
        ctx,
        wordsOf(t, 'done', { scope: ended, siteName: ctx.site.name }),
        ended === 'all' ? '' : formForAll(request.params, ctx, t),
      )
    })
  })

  // The page speaks in the name of its site.
  async function isOfOtherSite(memberId: string, { site }: Pick<RequestContext, 'site'>): Promise<boolean> {
    const address = await findAddress(route.db, memberId)
    return address !== undefined && address.siteId !== site.id
  }

  function isValid(memberId: string, signature: string): boolean {
    return isRowId(memberId) && isUnsubscribeLink(route.services.config, memberId, signature)
  }
}

/** Which mails a link ends. */
type LinkScope = NotificationType | typeof MARKETING | 'all'

// The signature covers the member only: a link's holder may end all mails, and so any single type too. Of a
// type that no mail has, such as that of a link which was cut, the mails that sell are ended: the page offers
// the rest.
function scopeOf({ type }: Link['Querystring']): LinkScope {
  if (type === undefined) return 'all'
  const given = Array.isArray(type) ? type[0] : type
  return NOTIFICATION_TYPES.find((known) => known === given) ?? MARKETING
}

const switchedOff = (scope: NotificationType | typeof MARKETING) =>
  (scope === MARKETING ? MARKETING_TYPES : [scope]).map((type) => ({
    type,
    channel: 'email' as const,
    enabled: false,
  }))

/** The rest, for those who want no mail at all. */
function formForAll(
  { memberId, signature }: Link['Params'],
  { visit }: Pick<RequestContext, 'visit'>,
  t: TFunction,
): string {
  const path = `/mail/unsubscribe/${memberId}/${signature}?lang=${visit.locale}`
  return `<form method="post" action="${escapeHtml(path)}"><button class="rest">${escapeHtml(t('unsubscribe'))}</button></form>`
}

function wordsOf(
  t: TFunction,
  key: 'question' | 'done',
  { scope, siteName }: { scope: LinkScope; siteName: string },
): string {
  if (scope === 'all') return t(`unsubscribePage.${key}`, { siteName })
  const type = scope === MARKETING ? t('unsubscribePage.marketing') : t(`types.${scope}`)
  return t(`unsubscribePage.${key}Type`, { siteName, type })
}

function answer(
  reply: FastifyReply,
  { site, visit }: Pick<RequestContext, 'site' | 'visit'>,
  title: string,
  form: string,
) {
  return reply
    .type('text/html; charset=utf-8')
    .send(unsubscribePage(site, { lang: visit.locale, title, form }))
}
