import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HOUR_MILLISECONDS } from '#platform/base/durations.ts'
import { hashToken, isSignedBy, sign } from '#platform/base/secrets.ts'
import { openPartnerVisit } from '#subgraphs/accounts/published.ts'
import type { Installation } from '../installation.ts'
import { keyIn } from '../requests/open-request.ts'

const ENTRY_PATH = '/sandbox-entry'
const COOKIE = '__Host-sandbox'
const COOKIE_HOURS = 12

/**
 * Keeps a sandbox's mails, text messages, tokens, clock and GraphiQL to its partner, who has a key of the
 * sandbox, or the cookie that a link on the partner's page sets. A sandbox has no operators' console.
 */
export function keepForPartner(app: FastifyInstance, installation: Installation): void {
  const { config } = installation
  app.addHook('onRequest', async (request, reply) => {
    if (isWithin(request, '/operator')) return reply.code(404).send({ error: 'not_found' })
    if (!isWithin(request, '/dev') && !isWithin(request, '/graphiql')) return
    if (hasCookie(request) || (await hasKey(request))) return
    return reply.code(404).send({ error: 'not_found' })
  })

  // A sandbox has the texts of the real site, which search engines would otherwise list twice.
  app.addHook('onSend', async (_request, reply) => void reply.header('x-robots-tag', 'noindex'))

  // The link is short-lived because a browser's history may keep it. The machine's clock ends it: the partner
  // can move the sandbox's.
  app.get(ENTRY_PATH, async (request, reply) => {
    const { until, signature } = request.query as { until?: unknown; signature?: unknown }
    if (!isSigned('sandbox-entry', until, signature)) return reply.code(404).send({ error: 'not_found' })
    return grantAccess(reply)
  })

  function grantAccess(reply: FastifyReply): FastifyReply {
    const until = String(Date.now() + COOKIE_HOURS * HOUR_MILLISECONDS)
    const value = `${until}.${sign(config.SECRETS_KEY, 'sandbox-access', until)}`
    return reply
      .header(
        'set-cookie',
        `${COOKIE}=${value}; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=${COOKIE_HOURS * 3600}`,
      )
      .redirect('/dev/mail', 302)
  }

  function hasCookie({ headers: { cookie = '' } }: FastifyRequest): boolean {
    const [, until, signature] = new RegExp(`(?:^|; )${COOKIE}=(\\d{1,15})\\.([\\w-]{43})`).exec(cookie) ?? []
    return isSigned('sandbox-access', until, signature)
  }

  async function hasKey({ headers }: FastifyRequest): Promise<boolean> {
    const key = keyIn(headers.authorization)
    return key !== undefined && (await openPartnerVisit(installation.db, hashToken(key))) !== undefined
  }

  function isSigned(purpose: string, until: unknown, signature: unknown): boolean {
    return (
      typeof until === 'string' &&
      typeof signature === 'string' &&
      /^\d{1,15}$/.test(until) &&
      isSignedBy({ SECRETS_KEY: config.SECRETS_KEY }, purpose, until, signature) &&
      Number(until) > Date.now()
    )
  }
}

/** By the route and by the address, which may write a letter in another way. */
function isWithin({ routeOptions, url }: FastifyRequest, folder: string): boolean {
  return [routeOptions.url ?? '', decoded(url.split('?', 1)[0]!)].some(
    (pathname) => pathname === folder || pathname.startsWith(`${folder}/`),
  )
}

// An address that cannot be decoded leads to no page.
function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
