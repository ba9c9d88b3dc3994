import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DAY_SECONDS } from '#platform/base/durations.ts'
import { LOCALE_COOKIE } from '../requests/authentication.ts'
import type { OpenRequest } from '../requests/open-request.ts'

/**
 * When the age question was accepted in this browser, in milliseconds since 1970. The page's scripts read and
 * write it, too.
 */
const ENTRY_COOKIE = 'entry-warning'
const ENTRY_PAIR = /^entry-warning=\d{1,16}$/
const LIFETIME_SECONDS = 365 * DAY_SECONDS

/** Whether the age question was accepted in the requesting browser (SITE-13). */
export function isOfAge({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return (headers.cookie ?? '').split(';').some((pair) => ENTRY_PAIR.test(pair.trim()))
}

/**
 * `POST /entry-warning`: the form in front of a page, without script. Its fields are `answer=accepted`, or
 * `locale` for the question in another language, and `return`, the path to go back to.
 */
export function registerEntryWarning(app: FastifyInstance, open: OpenRequest): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4000 },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    scope.post<{ Body: unknown }>('/entry-warning', async (request, reply) => {
      const { site, now } = await open(request, reply)
      const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
      const locale = site.locales.find((known) => known === fields.get('locale'))
      const kept =
        locale !== undefined
          ? `${LOCALE_COOKIE}=${locale}`
          : fields.get('answer') === 'accepted'
            ? `${ENTRY_COOKIE}=${now.getTime()}`
            : undefined
      if (kept !== undefined)
        void reply.header('set-cookie', `${kept}; Path=/; Max-Age=${LIFETIME_SECONDS}; SameSite=Lax; Secure`)
      return reply
        .code(303)
        .headers({ location: pathOfSite(fields.get('return')), 'cache-control': 'no-store' })
        .send()
    })
  })
}

/** A path of this site, whatever the form contains: redirects never lead to another site. */
function pathOfSite(path: string | null): string {
  if (path === null || !path.startsWith('/') || !URL.canParse(path, 'http://page.invalid')) return '/'
  const { host, pathname, search } = new URL(path, 'http://page.invalid')
  // Resolving dots may leave a path that starts with two slashes, which would name a host.
  return host === 'page.invalid' && !pathname.startsWith('//') ? pathname + search : '/'
}
