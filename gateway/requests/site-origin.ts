import type { FastifyRequest } from 'fastify'
import type { Config } from '#platform/base/config.ts'
import type { GatewayContext } from '#platform/requests/request-context.ts'
import { siteOrigin } from '#platform/site/site.ts'
import { siteHost } from './authentication.ts'

/**
 * Scheme and host of the site, without a trailing slash, for links in mails. They come from the configured
 * domain, never from the request, so a forged header cannot redirect a page or a link. The demo uses the port
 * that this process listens on.
 */
export function originOf(
  { site }: Pick<GatewayContext, 'site'>,
  { PORT, PUBLIC_URL }: Pick<Config, 'PORT' | 'PUBLIC_URL'>,
  { socket }: Pick<FastifyRequest, 'socket'>,
): string {
  return siteOrigin(site, { PORT: socket.localPort ?? PORT, PUBLIC_URL })
}

/**
 * The same under the requested domain, if the site has several: pictures need that domain's cookies. The
 * request's Host selected the site, so the domain is one of the site's.
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
