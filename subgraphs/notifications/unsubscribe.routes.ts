import type { FastifyInstance, FastifyReply } from 'fastify'
import { isRowId } from '#platform/global-ids.ts'
import type { RouteDoor } from '#platform/services.ts'
import { findAddress } from './address.store.ts'
import { escapeHtml, htmlPage } from './html-page.ts'
import { textsFor } from './mail.texts.ts'
import { insertSuppression } from './suppression.store.ts'
import { isUnsubscribeLink } from './unsubscribe.rules.ts'

type Link = { Params: { memberId: string; signature: string } }

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/**
 * One-click unsubscribe (RFC 8058). Mail programs post to the address without cookies or Origin; a person who opens it confirms first, because
 * scanners follow links too.
 */
export function registerUnsubscribe(app: FastifyInstance, door: RouteDoor): void {
  app.register(async (scope) => {
    scope.addHook('onSend', async (_request, reply) => void reply.headers({ 'content-security-policy': POLICY, 'cache-control': 'no-store' }))
    // The body says List-Unsubscribe=One-Click as a form; nothing in it decides anything.
    scope.addContentTypeParser(['application/x-www-form-urlencoded', 'multipart/form-data'], { bodyLimit: 10_000 }, (_request, payload, done) => {
      payload.resume()
      payload.on('end', () => done(null, undefined))
    })

    scope.get<Link>('/mail/unsubscribe/:memberId/:signature', async (request, reply) => {
      const { memberId, signature } = request.params
      const ctx = await door.open(request, reply)
      const t = await textsFor(ctx.visit.locale)
      if (!isValid(memberId, signature)) return answer(reply.code(404), ctx.visit.locale, t('unsubscribePage.unknown'), '')
      const form = `<form method="post"><button>${escapeHtml(t('unsubscribePage.button'))}</button></form>`
      return answer(reply, ctx.visit.locale, t('unsubscribePage.question', { siteName: ctx.site.name }), form)
    })

    scope.post<Link>('/mail/unsubscribe/:memberId/:signature', async (request, reply) => {
      const { memberId, signature } = request.params
      const ctx = await door.open(request, reply)
      const t = await textsFor(ctx.visit.locale)
      const address = isValid(memberId, signature) ? await findAddress(door.db, memberId) : undefined
      if (address === undefined) return answer(reply.code(404), ctx.visit.locale, t('unsubscribePage.unknown'), '')
      await door.db.transaction().execute((trx) => insertSuppression(trx, { siteId: address.siteId, memberId, reason: 'list-unsubscribe' }))
      return answer(reply, ctx.visit.locale, t('unsubscribePage.done', { siteName: ctx.site.name }), '')
    })
  })

  function isValid(memberId: string, signature: string): boolean {
    return isRowId(memberId) && isUnsubscribeLink(door.services.config.SECRETS_KEY, memberId, signature)
  }
}

function answer(reply: FastifyReply, lang: string, title: string, body: string) {
  return reply.type('text/html; charset=utf-8').send(htmlPage({ lang, title, body }))
}
