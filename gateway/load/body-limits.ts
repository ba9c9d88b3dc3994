import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

// The minimum rate of an upload, per second: below it, a connection cannot deliver a picture within half an
// hour.
const UPLOAD_BYTES_PER_SECOND = 1024
// The largest picture takes 28 minutes at 15 kB a second.
const UPLOAD_WINDOWS_MAX = 30

/**
 * Limits how long a request may take to arrive. A request without a picture must arrive within
 * `REQUEST_SECONDS`. An upload may continue while each such span brings a kilobyte a second, for up to thirty
 * spans: slow connections finish, dripping ones are closed. The longer time applies only while the server
 * still reads the upload. An upload that already has its answer, such as 403, gets the shorter time.
 */
export function limitSlowBodies(app: FastifyInstance, requestSeconds: number): void {
  app.addHook('onRequest', async (request, reply) => {
    if (hasBody(request)) watchBody(request, reply, requestSeconds)
  })
}

/**
 * The options for `Fastify`: Node.js itself ends a request whose headers never end, and every request after
 * the longest time allowed.
 */
export function requestTimeLimits(requestSeconds: number) {
  return {
    requestTimeout: requestSeconds * UPLOAD_WINDOWS_MAX * 1000,
    // Connections without a request get less; by default Node.js would check only every half minute.
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
  // The test bank calls this server without a connection (`inject`). Such a call arrives at once, and its
  // fake socket cannot be closed.
  if (!(socket instanceof Socket)) return
  const isUpload = request.routeOptions.config.body === 'upload'
  let bytesBefore = socket.bytesRead
  const timer = setInterval(() => {
    // The whole request has arrived: the time until its answer is not the sender's fault.
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

/**
 * Whether a request may take one more span.
 * @param span.received bytes that arrived in the last span
 */
export function mayGoOn(span: {
  isUpload: boolean
  isAnswered: boolean
  received: number
  requestSeconds: number
}): boolean {
  return span.isUpload && !span.isAnswered && span.received >= UPLOAD_BYTES_PER_SECOND * span.requestSeconds
}

/** Like Node.js for a request that takes too long: 408, then the connection is closed. */
function endLikeNode({ raw, server }: FastifyRequest): void {
  const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  server.server.emit('clientError', error, raw.socket)
}
