import type { FastifyInstance, FastifyReply } from 'fastify'
import type { TFunction } from 'i18next'
import { isRowId } from '#platform/base/global-ids.ts'
import type { RouteContext } from '#platform/process/subgraph-definition.ts'
import { escapeHtml, htmlPage, timeOf } from './html-page.ts'
import { findMail, findNewestMails } from './mail.store.ts'
import { textsFor } from './mail.texts.ts'

const MAILS_SHOWN = 200
// Styles are inline in mails, because mail programs know nothing else. Scripts, forms and foreign files stay
// out.
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/**
 * The demo's mailbox: what would have been sent, newest first. One site's mails at that site's address only.
 */
export function registerMailbox(app: FastifyInstance, route: RouteContext): void {
  app.register(async (scope) => {
    // Runs after the service's own hook, whose policy forbids the styles of mails.
    scope.addHook(
      'onSend',
      async (_request, reply) =>
        void reply.headers({ 'content-security-policy': POLICY, 'cache-control': 'no-store' }),
    )

    scope.get('/dev/mail', async (request, reply) => {
      const ctx = await route.open(request, reply)
      const t = await textsFor(ctx.visit.locale)
      const mails = await findNewestMails(route.db, ctx.site.id, MAILS_SHOWN)
      const rows = mails.map(
        (mail) =>
          `<tr><td><a href="/dev/mail/${mail.id}">${escapeHtml(mail.subject)}</a></td><td>${escapeHtml(mail.recipient)}</td><td>${escapeHtml(mail.type)}</td><td>${escapeHtml(mail.locale)}</td><td>${escapeHtml(t(`outbox.${mail.state}`))}</td><td>${timeOf(mail.createdAt, ctx.visit.locale, ctx.site.settings.timeZone)}</td></tr>`,
      )
      const columns = ['subject', 'to', 'type', 'language', 'state', 'time'].map(
        (column) => `<th>${escapeHtml(t(`outbox.${column}`))}`,
      )
      const table = `<table><thead><tr>${columns.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`
      return html(
        reply,
        htmlPage({
          site: ctx.site,
          lang: ctx.visit.locale,
          title: t('outbox.mailbox', { siteName: ctx.site.name }),
          body: mails.length === 0 ? `<p class="empty">${escapeHtml(t('outbox.noMails'))}</p>` : table,
        }),
      )
    })

    scope.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
      const { site, visit } = await route.open(request, reply)
      const t = await textsFor(visit.locale)
      const mail = await find(request.params.id, site.id)
      if (mail === undefined) return notFound(reply, site, visit.locale)
      const about = [
        `${t('outbox.to')}: ${mail.recipient}`,
        mail.type,
        mail.locale,
        t(`outbox.${mail.state}`),
      ].map((part) => `<span>${escapeHtml(part)}</span>`)
      const time = timeOf(mail.createdAt, visit.locale, site.settings.timeZone)
      const frame = `<iframe src="/dev/mail/${mail.id}/html" title="HTML" sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"></iframe>`
      const text = `<pre>${withLinks(mail.text ?? t('outbox.removed'))}</pre>`
      const parts = `<section><h2>HTML</h2>${frame}</section><section><h2>${escapeHtml(t('outbox.text'))}</h2>${text}</section>`
      const body = `<p class="about">${about.join('')}${time}</p><div class="mail">${parts}</div>`
      return html(reply, htmlPage({ site, lang: mail.locale, title: mail.subject, above: backLink(t), body }))
    })

    scope.get<{ Params: { id: string } }>('/dev/mail/:id/html', async (request, reply) => {
      const { site, visit } = await route.open(request, reply)
      const mail = await find(request.params.id, site.id)
      return mail?.html == null ? notFound(reply, site, visit.locale) : html(reply, mail.html)
    })
  })

  async function find(mailId: string, siteId: string) {
    const mail = isRowId(mailId) ? await findMail(route.db, mailId) : undefined
    return mail?.siteId === siteId ? mail : undefined
  }
}

function html(reply: FastifyReply, text: string) {
  return reply.type('text/html; charset=utf-8').send(text)
}

async function notFound(reply: FastifyReply, site: Parameters<typeof htmlPage>[0]['site'], lang: string) {
  const t = await textsFor(lang)
  return html(
    reply.code(404),
    htmlPage({ site, lang, title: t('outbox.unknown'), above: backLink(t), body: '' }),
  )
}

const backLink = (t: TFunction) =>
  `<p class="back"><a href="/dev/mail">${escapeHtml(t('outbox.allMails'))}</a></p>`

function withLinks(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
}
