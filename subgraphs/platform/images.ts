import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { UserError } from './errors.ts'
import { log } from './log.ts'

/** How one rendition of a picture is made: `cover` fills the box and cuts what stands over, `inside` keeps the whole picture. */
export type ImageVariant = { name: string; width: number; height: number; fit: 'cover' | 'inside'; blur?: number; quality?: number }

/** The part of a picture that is kept, as shares (0 to 1) of the upright picture's width and height. */
export type ImageCrop = { x: number; y: number; width: number; height: number }

/** A picture after decoding and encoding it anew: WebP renditions by name, without any metadata; `width` and `height` of the upright picture, in pixels, after it was fitted into the largest rendition. */
export type ProcessedImage = { variants: Record<string, Buffer>; width: number; height: number; thumbhash: string }

export const IMAGE_BYTES_MAX = 12 * 1024 * 1024
export const IMAGE_PIXELS_MAX = 40_000_000

/** Why a picture is refused: no JPEG, PNG or WebP · cannot be decoded · more than 40 megapixels · more than 12 MB · too many at this moment. */
export type ImageRejection = 'IMAGE_UNSUPPORTED' | 'IMAGE_BROKEN' | 'IMAGE_TOO_MANY_PIXELS' | 'IMAGE_TOO_LARGE' | 'IMAGE_BUSY'

/** A picture that a member sent cannot be used. */
export class ImageRejectedError extends UserError {
  declare readonly code: ImageRejection
  constructor(code: ImageRejection) {
    super(code, `The picture was refused: ${code}`)
  }
}

/** What the worker is told and what it answers; a picture travels as a buffer or as the path of a file. */
export type ImageTask = { id: number; source: Uint8Array | string; variants: ImageVariant[]; crop?: ImageCrop | undefined }
export type ImageAnswer =
  | { id: number; rejected: ImageRejection }
  | { id: number; variants: Record<string, Uint8Array>; width: number; height: number; thumbhash: string }

const WORKER_FILE = path.join(import.meta.dirname, 'image-worker.ts')
const TASK_MILLISECONDS = 20_000
const IDLE_MILLISECONDS = 60_000
const WAITING_MAX = 64
// A picture that waits as a file costs no memory; those that wait as bytes may cost this much together.
const WAITING_BYTES_MAX = 128 * 1024 * 1024

type Waiting = { task: ImageTask; resolve: (answer: ImageAnswer) => void; reject: (error: Error) => void }

// One worker: decoding is bound by the processor, and members who only read must not wait for members who upload.
let worker: ChildProcess | undefined
let current: (Waiting & { timer: NodeJS.Timeout }) | undefined
let idleTimer: NodeJS.Timeout | undefined
const waiting: Waiting[] = []
let lastId = 0

/**
 * Decodes a picture of unknown origin in a process of its own, limited in time and memory, and encodes it anew: what comes out carries no
 * metadata, no place where it was taken, and nothing but pixels.
 * @param source the bytes, or the path of a file that holds them
 * @param crop the part to keep; the whole picture when left out
 * @throws ImageRejectedError
 */
export async function processImage(source: Buffer | string, variants: ImageVariant[], crop?: ImageCrop): Promise<ProcessedImage> {
  if (typeof source !== 'string' && source.length > IMAGE_BYTES_MAX) throw new ImageRejectedError('IMAGE_TOO_LARGE')
  const waitingBytes = waiting.reduce((sum, { task }) => sum + (typeof task.source === 'string' ? 0 : task.source.length), 0)
  if (waiting.length >= WAITING_MAX || waitingBytes > WAITING_BYTES_MAX) throw new ImageRejectedError('IMAGE_BUSY')
  const answer = await new Promise<ImageAnswer>((resolve, reject) => {
    waiting.push({ task: { id: ++lastId, source, variants, crop }, resolve, reject })
    next()
  })
  if ('rejected' in answer) throw new ImageRejectedError(answer.rejected)
  const { width, height, thumbhash } = answer
  return { width, height, thumbhash, variants: Object.fromEntries(Object.entries(answer.variants).map(([name, bytes]) => [name, Buffer.from(bytes)])) }
}

function next(): void {
  if (current !== undefined) return
  const entry = waiting.shift()
  if (entry === undefined) return rest()
  clearTimeout(idleTimer)
  worker ??= startWorker()
  worker.ref()
  worker.channel?.ref()
  const timer = setTimeout(() => worker?.kill('SIGKILL'), TASK_MILLISECONDS)
  current = { ...entry, timer }
  worker.send(entry.task, (error) => {
    if (error) worker?.kill('SIGKILL')
  })
}

// An idle worker keeps neither the process alive nor its memory for long.
function rest(): void {
  worker?.unref()
  worker?.channel?.unref()
  clearTimeout(idleTimer)
  idleTimer = setTimeout(() => worker?.kill(), IDLE_MILLISECONDS).unref()
}

function startWorker(): ChildProcess {
  const started = fork(WORKER_FILE, [], {
    // The picture is somebody else's bytes: the process that decodes them gets no secret and no address from the environment.
    env: { PATH: process.env['PATH'], MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' },
    execArgv: ['--max-old-space-size=128', '--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  started.on('message', (answer: ImageAnswer) => finish((entry) => entry.resolve(answer), answer.id))
  started.on('error', (error) => log.error({ reason: error.message }, 'the image worker cannot run'))
  started.on('exit', (code, signal) => {
    if (worker === started) worker = undefined
    if (current === undefined) return
    // A picture on which the decoder dies, or for which it needs more time or memory than a photo can need, is a broken picture.
    log.warn({ code, signal }, 'the image worker ended in the middle of a picture')
    finish((entry) => entry.resolve({ id: entry.task.id, rejected: 'IMAGE_BROKEN' }))
  })
  return started
}

function finish(settle: (entry: Waiting) => void, id?: number): void {
  if (current === undefined || (id !== undefined && current.task.id !== id)) return
  clearTimeout(current.timer)
  const entry = current
  current = undefined
  settle(entry)
  next()
}
