import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { MINUTE_MILLISECONDS } from '#platform/base/durations.ts'
import { recordLogLine } from '#platform/base/log-lines.ts'
import { log } from '#platform/base/log.ts'
import { REFERENCE, type OpenRequest } from '../requests/open-request.ts'

const LINES_PER_MINUTE = 120

// Only the kind of failure and places in our own files: nothing that could carry a member's words into the
// log.
const fault = z.object({
  reference: z.string().regex(REFERENCE),
  name: z.string().regex(/^\w{0,40}$/),
  places: z.array(z.string().regex(/^assets\/[\w.-]{1,80}(?::\d{1,7}){0,2}$/)).max(8),
})

/**
 * `POST /page-fault`: a page reports a failure, so that the reference on the reader's screen finds a line in
 * the log (ERR-02).
 */
export function registerPageFaultRoutes(app: FastifyInstance, open: OpenRequest): void {
  const written = { minute: 0, count: 0 }
  app.post('/page-fault', { bodyLimit: 2000 }, async (request, reply) => {
    const { site, now } = await open(request, reply)
    const read = fault.safeParse(request.body)
    if (!read.success) return reply.code(400).send({ error: 'bad_request' })
    const minute = Math.floor(now.getTime() / MINUTE_MILLISECONDS)
    if (written.minute !== minute) Object.assign(written, { minute, count: 0 })
    // Flooding the route must not fill the disk.
    if (written.count++ >= LINES_PER_MINUTE) return reply.code(429).send({ error: 'rate_limited' })
    const { reference, name, places } = read.data
    log.warn({ requestId: reference, siteId: site.id, name, places }, 'a page failed')
    const about = {
      errorClass: name === '' ? null : name,
      stack: places.length === 0 ? null : places.join('\n'),
    }
    recordLogLine({
      requestId: reference,
      level: 'warn',
      part: 'web',
      siteId: site.id,
      message: 'a page failed',
      ...about,
    })
    return reply.code(204).send()
  })
}
