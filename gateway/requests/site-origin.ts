import type { FastifyRequest } from 'fastify'
import type { Config } from '#platform/base/config.ts'
import type { GatewayContext } from '#platform/requests/request-context.ts'
import { siteOrigin } from '#platform/site/site.ts'
import { siteHost } from './authentication.ts'

/**
 * Scheme and host of the site, without a slash at the end, as links in mails have them: the configured domain and never what the request says, so
 * that no page or link leads where a forged header wants. A demo's port is the one that this process listens on.
 */
export function originOf(
  { site }: Pick<GatewayContext, 'site'>,
  { PORT, PUBLIC_URL }: Pick<Config, 'PORT' | 'PUBLIC_URL'>,
  { socket }: Pick<FastifyRequest, 'socket'>,
): string {
  return siteOrigin(site, { PORT: socket.localPort ?? PORT, PUBLIC_URL })
}

/**
 * The same under the domain of the site that was asked, if it has several: pictures need the cookies of that one. The request was opened by its Host,
 * so that is one of the site's domains.
 */
export function askedOriginOf(
  context: Pick<GatewayContext, 'site'>,
  config: Pick<Config, 'PORT' | 'PUBLIC_URL'>,
  request: Pick<FastifyRequest, 'socket' | 'headers'>,
): string {
  const origin = new URL(originOf(context, config, request))
  origin.hostname = siteHost(request.headers.host ?? '')
  return origin.origin
}
