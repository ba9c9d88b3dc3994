import type { FastifyInstance, FastifyReply } from 'fastify'
import type { TFunction } from 'i18next'
import { isRowId } from '#platform/global-ids.ts'
import type { RequestContext } from '#platform/request-context.ts'
import type { RouteContext } from '#platform/subgraph-definition.ts'
import { findAddress } from './address.store.ts'
import { escapeHtml } from './html-page.ts'
import { textsFor } from './mail.texts.ts'
import { NOTIFICATION_TYPES, type NotificationType } from './preference.rules.ts'
import { savePreferences } from './preference.store.ts'
import { insertSuppression } from './suppression.store.ts'
import { unsubscribePage } from './unsubscribe.page.ts'
import { isUnsubscribeLink } from './unsubscribe.rules.ts'

type Link = { Params: { memberId: string; signature: string }; Querystring: { type?: unknown } }

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/**
 * One-click unsubscribe (RFC 8058). Mail programs post to the address without cookies or Origin; a person who opens it confirms first, because
 * scanners follow links too. Without `type` it ends all notification mails, with it those of one type.
 */
export function registerUnsubscribe(app: FastifyInstance, route: RouteContext): void {
  app.register(async (scope) => {
    scope.addHook(
      'onSend',
      async (_request, reply) =>
        void reply.headers({ 'content-security-policy': POLICY, 'cache-control': 'no-store' }),
    )
    // The body says List-Unsubscribe=One-Click as a form; nothing in it decides anything.
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { bodyLimit: 10_000 },
      (_request, payload, done) => {
        payload.resume()
        payload.on('end', () => done(null, undefined))
      },
    )

    scope.get<Link>('/mail/unsubscribe/:memberId/:signature', async (request, reply) => {
      const { memberId, signature } = request.params
      const ctx = await route.open(request, reply)
      const t = await textsFor(ctx.visit.locale)
      if (!isValid(memberId, signature)) return answer(reply.code(404), ctx, t('unsubscribePage.unknown'), '')
      const form = `<form method="post"><button>${escapeHtml(t('unsubscribePage.button'))}</button></form>`
      return answer(
        reply,
        ctx,
        wordsOf(t, 'question', { type: typeOf(request.query), siteName: ctx.site.name }),
        form,
      )
    })

    scope.post<Link>('/mail/unsubscribe/:memberId/:signature', async (request, reply) => {
      const { memberId, signature } = request.params
      const ctx = await route.open(request, reply)
      const t = await textsFor(ctx.visit.locale)
      const address = isValid(memberId, signature) ? await findAddress(route.db, memberId) : undefined
      if (address === undefined) return answer(reply.code(404), ctx, t('unsubscribePage.unknown'), '')
      const { siteId } = address
      const type = typeOf(request.query)
      await route.db.transaction().execute(async (trx) => {
        if (type === undefined) await insertSuppression(trx, { siteId, memberId, reason: 'list-unsubscribe' })
        else await savePreferences(trx, { siteId, memberId }, [{ type, channel: 'email', enabled: false }])
      })
      return answer(reply, ctx, wordsOf(t, 'done', { type, siteName: ctx.site.name }), '')
    })
  })

  function isValid(memberId: string, signature: string): boolean {
    return isRowId(memberId) && isUnsubscribeLink(route.services.config, memberId, signature)
  }
}

// The signature covers the member only: who holds the link may end all mails, so any one of them, too.
function typeOf({ type }: Link['Querystring']): NotificationType | undefined {
  return NOTIFICATION_TYPES.find((known) => known === type)
}

function wordsOf(
  t: TFunction,
  key: 'question' | 'done',
  { type, siteName }: { type: NotificationType | undefined; siteName: string },
): string {
  return type === undefined
    ? t(`unsubscribePage.${key}`, { siteName })
    : t(`unsubscribePage.${key}Type`, { siteName, type: t(`types.${type}`) })
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
