import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

// A second's share of what an upload must bring while it lasts: below it a line carries no picture in half an hour.
const UPLOAD_BYTES_PER_SECOND = 1024
// A picture of the largest size on a line of 15 kB a second takes 28 minutes.
const UPLOAD_WINDOWS_MAX = 30

/**
 * How long a request may take to arrive. A request that brings no picture must be here within `REQUEST_SECONDS`. An upload may go on as long as
 * each such span brings a kilobyte a second, up to thirty spans: a slow line may finish, and a connection that only drips is closed all the same.
 *
 * The longer time is for an upload that the server still reads. One that has its answer, such as 403, is held to the shorter time.
 */
export function limitSlowBodies(app: FastifyInstance, requestSeconds: number): void {
  app.addHook('onRequest', async (request, reply) => {
    if (hasBody(request)) watchBody(request, reply, requestSeconds)
  })
}

/** What `Fastify` is told: Node.js itself ends a request that never ends its head, and every request after the longest time that any may have. */
export function requestTimeLimits(requestSeconds: number) {
  return {
    requestTimeout: requestSeconds * UPLOAD_WINDOWS_MAX * 1000,
    // Connections that send no request get less; Node.js would look every half minute.
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5000 },
    keepAliveTimeout: 65_000,
  }
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined ||
  (headers['content-length'] !== undefined && headers['content-length'] !== '0')

function watchBody(request: FastifyRequest, reply: FastifyReply, requestSeconds: number): void {
  const { raw } = request
  const { socket } = raw
  // The test bank calls this server without a connection (`inject`). Such a call arrives at once, and its stand-in for a socket cannot be closed.
  if (!(socket instanceof Socket)) return
  const isUpload = request.routeOptions.config.body === 'upload'
  let bytesBefore = socket.bytesRead
  const timer = setInterval(() => {
    // The whole request is here: how long its answer takes is not the sender's doing.
    if (raw.complete) return clearInterval(timer)
    const received = socket.bytesRead - bytesBefore
    bytesBefore = socket.bytesRead
    const isAnswered = reply.raw.headersSent
    if (mayGoOn({ isUpload, isAnswered, received, requestSeconds })) return
    clearInterval(timer)
    if (isAnswered) socket.destroy()
    else endLikeNode(request)
  }, requestSeconds * 1000)
  timer.unref()
  raw.once('close', () => clearInterval(timer))
}

/** Whether a request may take one more span. @param span.received bytes that came in the last one */
export function mayGoOn(span: {
  isUpload: boolean
  isAnswered: boolean
  received: number
  requestSeconds: number
}): boolean {
  return span.isUpload && !span.isAnswered && span.received >= UPLOAD_BYTES_PER_SECOND * span.requestSeconds
}

/** As Node.js ends a request that takes too long: 408, and the connection is closed. */
function endLikeNode({ raw, server }: FastifyRequest): void {
  const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  server.server.emit('clientError', error, raw.socket)
}
