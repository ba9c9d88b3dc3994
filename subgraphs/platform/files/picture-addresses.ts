import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** The maximum number of pictures per request. */
const ADDRESSES_MAX = 200

/** A picture's address, parsed. */
export type GivenAddress = {
  id: string
  variant: string
  expires: number
  signature: string
  /** Of an address that needs no cookie. */
  sessionId: string | undefined
}

/**
 * A route where a page open for longer than its pictures' addresses are valid gets new ones, many at once. `{
 * addresses }` in, `{ addresses }` out in the same order, with null for any address never issued to this
 * viewer. Fetching the picture decides whether the viewer may still see it.
 */
export function addRenewalRoute<Context>(
  app: FastifyInstance,
  route: { open: (request: FastifyRequest, reply: FastifyReply) => Promise<Context> },
  { folder, renew }: { folder: string; renew: (ctx: Context, given: GivenAddress) => string | undefined },
): void {
  app.post(`/${folder}/addresses`, { config: { admission: 'action' } }, async (request, reply) => {
    const { addresses } = (request.body ?? {}) as { addresses?: unknown }
    if (!Array.isArray(addresses) || addresses.length > ADDRESSES_MAX)
      return reply.code(400).send({ code: 'BAD_USER_INPUT' })
    const ctx = await route.open(request, reply)
    const renewed = addresses.map((address: unknown) => {
      const given = typeof address === 'string' ? readAddress(folder, address) : undefined
      return (given && renew(ctx, given)) ?? null
    })
    return reply.header('cache-control', 'no-store').send({ addresses: renewed })
  })
}

function readAddress(folder: string, address: string): GivenAddress | undefined {
  const found = /^\/([\w-]+)\/([\w-]+)\/(\w+)\?([^#]+)$/.exec(address)
  if (found === null || found[1] !== folder) return undefined
  const query = new URLSearchParams(found[4])
  const [expires, signature] = [query.get('e'), query.get('s')]
  if (expires === null || signature === null) return undefined
  return {
    id: found[2]!,
    variant: found[3]!,
    expires: Number(expires),
    signature,
    sessionId: query.get('v') ?? undefined,
  }
}
