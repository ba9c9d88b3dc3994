import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { UserError } from '../base/errors.ts'
import { log } from '../base/log.ts'
import { createFairQueue, type Owner } from './image-queue.ts'

/**
 * How one rendition of a picture is made: `cover` fills the box and crops the excess, `inside` keeps the
 * whole picture.
 */
export type ImageVariant = {
  name: string
  width: number
  height: number
  fit: 'cover' | 'inside'
  blur?: number
  quality?: number
}

/** The part of a picture to keep, as shares (0 to 1) of the upright picture's width and height. */
export type ImageCrop = { x: number; y: number; width: number; height: number }

/**
 * A picture after decoding and re-encoding: WebP renditions by name, without any metadata; `width` and
 * `height` of the upright picture, in pixels, after fitting it into the largest rendition.
 */
export type ProcessedImage = {
  variants: Record<string, Buffer>
  width: number
  height: number
  thumbhash: string
}

// The range of phone cameras: 50 megapixels, 15 to 20 MB. The web application shrinks larger ones before the
// upload.
export const IMAGE_BYTES_MAX = 25 * 1024 * 1024
export const IMAGE_PIXELS_MAX = 52_000_000
/** The longest side, in pixels: a phone's panorama is about 16,000 wide. */
export const IMAGE_SIDE_MAX = 20_000
/**
 * The maximum ratio of the sides of a picture, or of the part to keep. Filling a box with a narrow strip
 * would first enlarge it enormously.
 */
export const IMAGE_RATIO_MAX = 20

/**
 * Why a picture is refused: not a JPEG, PNG or WebP · cannot be decoded · more than 52 megapixels, or a side
 * of more than 20,000 · a strip · more than 25 MB · too many at this moment.
 */
export type ImageRejection =
  | 'IMAGE_UNSUPPORTED'
  | 'IMAGE_BROKEN'
  | 'IMAGE_TOO_MANY_PIXELS'
  | 'IMAGE_TOO_NARROW'
  | 'IMAGE_TOO_LARGE'
  | 'IMAGE_BUSY'

const LIMITS: Partial<Record<ImageRejection, number>> = {
  IMAGE_TOO_LARGE: IMAGE_BYTES_MAX / 1024 / 1024,
  IMAGE_TOO_MANY_PIXELS: IMAGE_PIXELS_MAX / 1_000_000,
}

/** A picture from a member cannot be used. */
export class ImageRejectedError extends UserError {
  declare readonly code: ImageRejection
  /** The limit: MB for a file that is too large, megapixels for a picture that has too many. */
  get limit(): number | undefined {
    return LIMITS[this.code]
  }
  constructor(code: ImageRejection) {
    super(code, `The picture was refused: ${code}`)
  }
}

/** The worker's task and its answer; a picture travels as a buffer or as a file path. */
export type ImageTask = {
  id: number
  source: Uint8Array | string
  variants: ImageVariant[]
  crop?: ImageCrop | undefined
  keepsTransparency?: boolean | undefined
}
export type ImageAnswer =
  | { id: number; rejected: ImageRejection }
  | { id: number; variants: Record<string, Uint8Array>; width: number; height: number; thumbhash: string }

const WORKER_FILE = path.join(import.meta.dirname, 'image-worker.ts')
// A picture may take six seconds of processor time, which the worker itself enforces. This limit only ends a
// hung worker, and leaves time for one that waits for its processor on a busy machine.
const TASK_MILLISECONDS = 60_000
const IDLE_MILLISECONDS = 60_000
const WORKERS = 2
const WAITING_MAX = 256
const WAITING_OF_ONE_MAX = 50
// A picture waiting as a file costs no memory; those waiting as bytes may take this much together.
const WAITING_BYTES_MAX = 128 * 1024 * 1024
const WAITING_BYTES_OF_ONE_MAX = 32 * 1024 * 1024

type Waiting = { task: ImageTask; resolve: (answer: ImageAnswer) => void }
type Worker = {
  child: ChildProcess
  current: (Waiting & { owner: Owner; timer: NodeJS.Timeout }) | undefined
  idleTimer?: NodeJS.Timeout | undefined
}

// Few workers: decoding is processor-bound, and members who only read must not wait for uploads.
const workers = new Set<Worker>()
const queue = createFairQueue<Waiting>()

/** How many pictures wait to be decoded in this process. */
export const waitingPicturesCount = () => queue.waiting().length
let lastId = 0

/**
 * Decodes a picture of unknown origin in a separate process, with time and memory limits, and re-encodes it.
 * The result has no metadata, no location, and nothing but pixels.
 * @param source the bytes, or the path of a file that holds them
 * @param options `crop` is the part to keep, by default the whole picture; `owner` is the member who sent it:
 * members take turns; `keepsTransparency` for a picture that stands on any background, else it is on white
 * @throws ImageRejectedError
 */
export async function processImage(
  source: Buffer | string,
  variants: ImageVariant[],
  options: { crop?: ImageCrop | undefined; owner?: string; keepsTransparency?: boolean } = {},
): Promise<ProcessedImage> {
  const owner = options.owner ?? Symbol('nobody')
  if (typeof source !== 'string' && source.length > IMAGE_BYTES_MAX)
    throw new ImageRejectedError('IMAGE_TOO_LARGE')
  const [all, own] = [queue.waiting(), queue.waiting(owner)]
  const isFull = all.length >= WAITING_MAX || bytesOf(all) > WAITING_BYTES_MAX
  if (isFull || own.length >= WAITING_OF_ONE_MAX || bytesOf(own) > WAITING_BYTES_OF_ONE_MAX)
    throw new ImageRejectedError('IMAGE_BUSY')
  const answer = await new Promise<ImageAnswer>((resolve) => {
    const { crop, keepsTransparency } = options
    queue.push(owner, { task: { id: ++lastId, source, variants, crop, keepsTransparency }, resolve })
    next()
  })
  if ('rejected' in answer) throw new ImageRejectedError(answer.rejected)
  const { width, height, thumbhash } = answer
  return {
    width,
    height,
    thumbhash,
    variants: Object.fromEntries(
      Object.entries(answer.variants).map(([name, bytes]) => [name, Buffer.from(bytes)]),
    ),
  }
}

function bytesOf(waiting: Waiting[]): number {
  return waiting.reduce(
    (sum, { task: { source } }) => sum + (typeof source === 'string' ? 0 : source.length),
    0,
  )
}

function next(): void {
  const free = [...workers].find(({ current }) => current === undefined)
  if (free === undefined && workers.size >= WORKERS) return
  const taken = queue.take()
  if (taken === undefined) return
  const worker = free ?? startWorker()
  const { child } = worker
  clearTimeout(worker.idleTimer)
  child.ref()
  child.channel?.ref()
  const timer = setTimeout(() => child.kill('SIGKILL'), TASK_MILLISECONDS)
  worker.current = { ...taken.work, owner: taken.owner, timer }
  child.send(taken.work.task, (error) => {
    if (error) child.kill('SIGKILL')
  })
}

// An idle worker neither keeps the process alive nor holds its memory for long.
function rest(worker: Worker): void {
  worker.child.unref()
  worker.child.channel?.unref()
  clearTimeout(worker.idleTimer)
  worker.idleTimer = setTimeout(() => worker.child.kill(), IDLE_MILLISECONDS).unref()
}

function startWorker(): Worker {
  const child = fork(WORKER_FILE, [], {
    // The picture is untrusted input: the process that decodes it gets no secret and no address from the
    // environment.
    env: { PATH: process.env['PATH'], MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' },
    execArgv: ['--max-old-space-size=128', '--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const worker: Worker = { child, current: undefined }
  workers.add(worker)
  child.on('message', (answer: ImageAnswer) => {
    if (worker.current?.task.id === answer.id) finish(worker, answer)
  })
  child.on('error', (error) => log.error({ reason: error.message }, 'the image worker cannot run'))
  child.on('exit', (code, signal) => {
    workers.delete(worker)
    clearTimeout(worker.idleTimer)
    if (worker.current === undefined) return
    // A picture that crashes the decoder, or needs more time or memory than a photo can, counts as broken.
    log.warn({ code, signal }, 'the image worker ended in the middle of a picture')
    finish(worker, { id: worker.current.task.id, rejected: 'IMAGE_BROKEN' })
  })
  return worker
}

function finish(worker: Worker, answer: ImageAnswer): void {
  const { timer, owner, resolve } = worker.current!
  clearTimeout(timer)
  worker.current = undefined
  queue.done(owner)
  resolve(answer)
  next()
  if (worker.current === undefined && workers.has(worker)) rest(worker)
}
