import type { GatewayContext } from '#platform/request-context.ts'

/** What of a request tells under which port and scheme the site is reached. */
export type RequestLike = { protocol: string; headers: { host?: string | undefined } }

/**
 * Scheme and host of the site, without a slash at the end: the configured domain, never the Host header, so that no page or link leads where a
 * forged header wants. The port is the one that was asked, because the demo runs beside other programs.
 */
export function originOf({ site }: Pick<GatewayContext, 'site'>, request: RequestLike): string {
  const port = request.headers.host?.match(/:(\d{1,5})$/)?.[1]
  return `${request.protocol}://${site.domain}${port === undefined ? '' : `:${port}`}`
}
