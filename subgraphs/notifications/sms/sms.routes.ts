import type { FastifyInstance } from 'fastify'
import type { RouteContext } from '#platform/process/subgraph-definition.ts'
import { escapeHtml, htmlPage, timeOf } from '../mail/html-page.ts'
import { textsFor } from '../mail/mail.texts.ts'
import { findNewestSms } from './sms.store.ts'

const SHOWN = 200
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * The demo's SMS outbox: what would have been sent, newest first. One site's messages at that site's address
 * only.
 */
export function registerSmsOutbox(app: FastifyInstance, route: RouteContext): void {
  app.get('/dev/sms', async (request, reply) => {
    const ctx = await route.open(request, reply)
    const t = await textsFor(ctx.visit.locale)
    const rows = (await findNewestSms(route.db, ctx.site.id, SHOWN)).map(
      ({ recipient, text, locale, state, createdAt }) =>
        `<tr><td>${escapeHtml(recipient)}</td><td lang="${escapeHtml(locale)}">${escapeHtml(text ?? '')}</td><td>${escapeHtml(t(`outbox.${state}`))}</td><td>${timeOf(createdAt, ctx.visit.locale, ctx.site.settings.timeZone)}</td></tr>`,
    )
    const columns = ['to', 'text', 'state', 'time'].map(
      (column) => `<th>${escapeHtml(t(`outbox.${column}`))}`,
    )
    const table = `<table><thead><tr>${columns.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`
    const body = rows.length === 0 ? `<p class="empty">${escapeHtml(t('outbox.noMessages'))}</p>` : table
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': POLICY, 'cache-control': 'no-store' })
      .send(
        htmlPage({
          site: ctx.site,
          lang: ctx.visit.locale,
          title: t('outbox.messages', { siteName: ctx.site.name }),
          body,
        }),
      )
  })
}
