import type { FastifyInstance, FastifyReply } from 'fastify'
import { isRowId } from '#platform/global-ids.ts'
import type { RouteDoor } from '#platform/services.ts'
import { escapeHtml, htmlPage } from './html-page.ts'
import { findMail, findNewestMails } from './mail.store.ts'

const MAILS_SHOWN = 200
// Styles are inline in mails, because mail programs know nothing else. Scripts, forms and foreign files stay out.
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/** The demo's mailbox: what would have been sent, newest first. One site's mails at that site's address only. */
export function registerMailbox(app: FastifyInstance, door: RouteDoor): void {
  app.register(async (scope) => {
    // Runs after the service's own hook, whose policy forbids the styles of mails.
    scope.addHook('onSend', async (_request, reply) => void reply.headers({ 'content-security-policy': POLICY, 'cache-control': 'no-store' }))

    scope.get('/dev/mail', async (request, reply) => {
      const ctx = await door.open(request, reply)
      const mails = await findNewestMails(door.db, ctx.site.id, MAILS_SHOWN)
      const rows = mails.map(
        (mail) =>
          `<tr><td><a href="/dev/mail/${mail.id}">${escapeHtml(mail.subject)}</a></td><td>${escapeHtml(mail.recipient)}</td><td>${escapeHtml(mail.type)}</td><td>${escapeHtml(mail.locale)}</td><td>${mail.state}</td><td><time>${mail.createdAt.toISOString()}</time></td></tr>`,
      )
      const table = `<table><thead><tr><th>Subject<th>To<th>Type<th>Language<th>State<th>Time</tr></thead><tbody>${rows.join('')}</tbody></table>`
      return html(reply, htmlPage({ lang: 'en', title: `Mailbox of ${ctx.site.name}`, body: mails.length === 0 ? '<p>No mails yet.</p>' : table }))
    })

    scope.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
      const mail = await find(request.params.id, (await door.open(request, reply)).site.id)
      if (mail === undefined) return notFound(reply)
      const body = `<p><a href="/dev/mail">All mails</a></p><p>To ${escapeHtml(mail.recipient)}, <time>${mail.createdAt.toISOString()}</time>, ${mail.state}</p>
<h2>Text</h2><pre>${withLinks(mail.text ?? 'The bodies were removed when the mail server took the mail.')}</pre>
<h2>HTML</h2><iframe src="/dev/mail/${mail.id}/html" title="HTML body" sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"></iframe>`
      return html(reply, htmlPage({ lang: mail.locale, title: mail.subject, body }))
    })

    scope.get<{ Params: { id: string } }>('/dev/mail/:id/html', async (request, reply) => {
      const mail = await find(request.params.id, (await door.open(request, reply)).site.id)
      return mail?.html == null ? notFound(reply) : html(reply, mail.html)
    })
  })

  async function find(mailId: string, siteId: string) {
    const mail = isRowId(mailId) ? await findMail(door.db, mailId) : undefined
    return mail?.siteId === siteId ? mail : undefined
  }
}

function html(reply: FastifyReply, text: string) {
  return reply.type('text/html; charset=utf-8').send(text)
}

function notFound(reply: FastifyReply) {
  return html(reply.code(404), htmlPage({ lang: 'en', title: 'No such mail', body: '<p><a href="/dev/mail">All mails</a></p>' }))
}

function withLinks(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
}
