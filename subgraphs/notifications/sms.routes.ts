import type { FastifyInstance } from 'fastify'
import type { RouteDoor } from '#platform/services.ts'
import { escapeHtml, htmlPage } from './html-page.ts'
import { findNewestSms } from './sms.store.ts'

const SHOWN = 200
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The demo's SMS outbox: what would have been sent, newest first. One site's messages at that site's address only. */
export function registerSmsOutbox(app: FastifyInstance, door: RouteDoor): void {
  app.get('/dev/sms', async (request, reply) => {
    const ctx = await door.open(request, reply)
    const rows = (await findNewestSms(door.db, ctx.site.id, SHOWN)).map(
      ({ recipient, text, locale, state, createdAt }) =>
        `<tr><td>${escapeHtml(recipient)}</td><td lang="${escapeHtml(locale)}">${escapeHtml(text ?? '')}</td><td>${state}</td><td><time>${createdAt.toISOString()}</time></td></tr>`,
    )
    const table = `<table><thead><tr><th>To<th>Text<th>State<th>Time</tr></thead><tbody>${rows.join('')}</tbody></table>`
    const body = rows.length === 0 ? '<p>No messages yet.</p>' : table
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': POLICY, 'cache-control': 'no-store' })
      .send(htmlPage({ lang: 'en', title: `SMS outbox of ${ctx.site.name}`, body }))
  })
}
