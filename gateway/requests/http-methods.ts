import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Answers a method that a path does not have; the Allow header already lists its methods. */
export type RefuseMethod = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/**
 * Answers OPTIONS and refuses the methods that a path does not have, on every path registered after this call
 * (RFC 9110, 9.3.7 and 15.5.6). Without it such requests would reach the pages, which catch everything else.
 * @returns what to call when all routes are registered
 */
export function answerOtherMethods(app: FastifyInstance, refuse: RefuseMethod): () => Promise<void> {
  const methodsOf = new Map<string, Set<string>>()
  const note = ({ url, method }: { url: string; method: string | string[] }) => {
    const known = methodsOf.get(url) ?? new Set()
    for (const one of [method].flat()) known.add(one)
    methodsOf.set(url, known)
  }
  app.addHook('onRoute', note)
  return async () => {
    // Not earlier, because plugins register their routes when they are loaded.
    await app.after()
    for (const [url, known] of methodsOf) {
      const others = app.supportedMethods.filter((method) => !known.has(method))
      if (others.length === 0) continue
      const allow = [...known, ...(known.has('OPTIONS') ? [] : ['OPTIONS'])].toSorted().join(', ')
      app.route({
        method: others,
        url,
        // Before the body is read: whether it is readable does not matter.
        onRequest: async (request, reply) => {
          void reply.header('allow', allow)
          if (request.method === 'OPTIONS') return reply.code(204).send()
          return refuse(request, reply)
        },
        handler: () => undefined,
      })
    }
  }
}

/**
 * Bodies are read as UTF-8. An intermediary that checks a body declared in another charset would understand
 * it differently.
 * @throws an error of status 415
 */
export function refuseOtherCharset(contentType: string | undefined): void {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(contentType ?? '')?.[1]
  if (charset !== undefined && !/^utf-?8$/i.test(charset))
    throw Object.assign(new Error('The body must be in UTF-8'), { statusCode: 415 })
}

/** Accepts a body as it is: otherwise Fastify refuses missing or wrong types before any parser sees them. */
export function takeAnyBody(request: FastifyRequest): void {
  request.raw.headers['content-type'] = 'application/octet-stream'
}
