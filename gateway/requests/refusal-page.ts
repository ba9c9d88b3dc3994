import type { FastifyReply, FastifyRequest } from 'fastify'
import { colonIn } from '#platform/base/texts.ts'
import { LOCALES } from '#platform/site/site-texts.ts'
import { chooseLocale } from './authentication.ts'
import { REFUSAL_TEXTS } from './refusal-page.data.ts'

const RETRY_SECONDS = 20

/** Whether a browser shows the answer to a reader; a program gets a short one. */
export function wantsPage({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && (headers.accept ?? '').includes('text/html')
}

/** Says in the browser's language that the address belongs to no site. */
export function sendNoSitePage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { lang, texts } = textsFor(request)
  return send(reply.code(421), { lang, heading: texts.nowhere[0], paragraphs: [texts.nowhere[1]] })
}

/**
 * Says in the browser's language that the service does not answer, with the log reference (ERR-02), and
 * retries.
 */
export function sendUnavailablePage(
  request: FastifyRequest,
  reply: FastifyReply,
  retrySeconds = RETRY_SECONDS,
): FastifyReply {
  const { lang, texts } = textsFor(request)
  return send(reply.header('retry-after', retrySeconds), {
    lang,
    heading: texts.away[0],
    paragraphs: [texts.away[1], `${texts.reference}${colonIn(lang)} ${request.id}`],
    head: `<meta http-equiv="refresh" content="${retrySeconds}">`,
  })
}

/** Says in the browser's language that a form needs a script. The submitted values have not been read. */
export function sendScriptNeededPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { lang, texts } = textsFor(request)
  return send(reply.code(405), { lang, heading: texts.script[0], paragraphs: [texts.script[1]] })
}

// Site and member are unknown here, so only the browser's language is available.
function textsFor({ headers }: FastifyRequest) {
  const browser = { acceptLanguage: headers['accept-language'] ?? '' }
  const lang = chooseLocale({ locales: [...LOCALES], domainLanguage: null }, browser)
  return { lang, texts: REFUSAL_TEXTS[lang]! }
}

type Refusal = { lang: string; heading: string; paragraphs: string[]; head?: string }

// The texts are ours and the reference has been validated, so escaping is not needed. No style: the service's
// policy forbids inline styles, and a file may be as unreachable as everything else.
function send(reply: FastifyReply, { lang, heading, paragraphs, head = '' }: Refusal): FastifyReply {
  const html = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">${head}<title>${heading}</title></head><body><main><h1>${heading}</h1>${paragraphs.map((text) => `<p>${text}</p>`).join('')}</main></body></html>`
  return reply
    .type('text/html; charset=utf-8')
    .headers({ 'cache-control': 'no-store', vary: 'Accept, Accept-Language' })
    .send(html)
}
