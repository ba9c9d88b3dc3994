import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** How many pictures one request may ask for. */
const ADDRESSES_MAX = 200

/** A picture's address, taken apart. */
export type GivenAddress = {
  id: string
  variant: string
  expires: number
  signature: string
  /** Of an address that needs no cookie. */
  sessionId: string | undefined
}

/**
 * Where a page that has been open for longer than its pictures' addresses asks for new ones, for many at once: `{ addresses }` in, `{ addresses }` out in the
 * same order, null in the place of what was never given to this viewer. Whether the picture may still be seen is decided when it is fetched.
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
