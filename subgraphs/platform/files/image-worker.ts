import { open, readFile } from 'node:fs/promises'
import sharp, { type Region, type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import {
  IMAGE_PIXELS_MAX,
  IMAGE_RATIO_MAX,
  IMAGE_SIDE_MAX,
  type ImageAnswer,
  type ImageCrop,
  type ImageRejection,
  type ImageTask,
  type ImageVariant,
} from './images.ts'

// The process that decodes pictures of unknown origin (images.ts starts it). It exits when a picture needs
// more time or memory than any photo can. It measures processor time, so that a busy machine does not reject
// photos.
const MEMORY_BYTES_MAX = 900 * 1024 * 1024
// A progressive 50-megapixel photo that is rotated and cropped takes three and a half seconds.
const PROCESSOR_MICROSECONDS_MAX = 6_000_000
const CHECK_MILLISECONDS = 50
const THUMBHASH_SIDE = 100
const MIDDLE_GREY = 128
/** The share of rows that may be missing at the end of a JPEG. */
const MISSING_SHARE_MAX = 0.05

sharp.cache(false)
sharp.concurrency(1)
// Only the three required decoders stay reachable, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })

let begun: NodeJS.CpuUsage | undefined
setInterval(() => {
  if (process.memoryUsage.rss() > MEMORY_BYTES_MAX) process.exit(9)
  if (begun === undefined) return
  const { user, system } = process.cpuUsage(begun)
  if (user + system > PROCESSOR_MICROSECONDS_MAX) process.exit(9)
}, CHECK_MILLISECONDS).unref()
process.on('disconnect', () => process.exit(0))
process.on('message', (task: ImageTask) => {
  begun = process.cpuUsage()
  void answer(task).then((result) => {
    begun = undefined
    process.send!(result)
  })
})

/** The picture's header alone is reason to refuse it. */
class RefusedByHeader extends Error {
  readonly rejection: ImageRejection
  constructor(rejection: ImageRejection) {
    super(rejection)
    this.rejection = rejection
  }
}

async function answer(task: ImageTask): Promise<ImageAnswer> {
  if (!isKnownPicture(await firstBytes(task.source))) return { id: task.id, rejected: 'IMAGE_UNSUPPORTED' }
  try {
    return { id: task.id, ...(await renderWhole(task)) }
  } catch (error) {
    if (error instanceof RefusedByHeader) return { id: task.id, rejected: error.rejection }
    const tooMany = (error as Error).message.includes('exceeds pixel limit')
    return { id: task.id, rejected: tooMany ? 'IMAGE_TOO_MANY_PIXELS' : 'IMAGE_BROKEN' }
  }
}

/**
 * Cameras and messengers truncate files: a JPEG whose last rows are missing is accepted, as every viewer
 * shows it.
 */
async function renderWhole(task: ImageTask): Promise<Rendered> {
  const { source } = task
  const bytes = typeof source === 'string' ? await readFile(source) : Buffer.from(source)
  try {
    return await render(decoder(bytes, 'error'), task)
  } catch (error) {
    if (error instanceof RefusedByHeader || !isCutJpeg(error)) throw error
    if ((await missingShare(bytes)) > MISSING_SHARE_MAX) throw error
    return render(decoder(bytes, 'none'), task)
  }
}

const isCutJpeg = (error: unknown) => (error as Error).message.includes('premature end of JPEG')

const decoder = (bytes: Buffer, failOn: 'error' | 'none') =>
  sharp(bytes, { limitInputPixels: IMAGE_PIXELS_MAX, failOn, sequentialRead: true, pages: 1 })

/** How much of a truncated JPEG is missing, as a share of its rows: the decoder leaves them mid-grey. */
async function missingShare(bytes: Buffer): Promise<number> {
  const [width, height] = [16, 256]
  const { data, info } = await decoder(bytes, 'none')
    .resize(width, height, { fit: 'fill', kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const rowLength = width * info.channels
  let missing = 0
  while (missing < height) {
    const end = data.length - missing * rowLength
    if (!data.subarray(end - rowLength, end).every((value) => Math.abs(value - MIDDLE_GREY) <= 1)) break
    missing += 1
  }
  return missing / height
}

type Rendered = { variants: Record<string, Uint8Array>; width: number; height: number; thumbhash: string }

async function render(input: Sharp, { variants, crop, keepsTransparency }: ImageTask): Promise<Rendered> {
  // Decoded once, no larger than the largest rendition: the others are derived from that.
  const side = Math.max(...variants.map(({ width, height }) => Math.max(width, height)))
  const part = partOf((await input.metadata()).autoOrient, crop)
  const turned = input.autoOrient()
  // An uncropped picture is not extracted: the decoder can then shrink a large JPEG itself.
  const sized = (crop === undefined ? turned : turned.extract(part))
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  const upright = await (keepsTransparency ? sized : sized.flatten({ background: '#fff' }))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = upright.info
  const pixels = () => sharp(upright.data, { raw: { width, height, channels } })
  const made: Record<string, Uint8Array> = {}
  for (const variant of variants) made[variant.name] = await rendition(pixels(), variant)
  const small = await pixels()
    .resize(THUMBHASH_SIDE, THUMBHASH_SIDE, { fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const thumbhash = Buffer.from(rgbaToThumbHash(small.info.width, small.info.height, small.data)).toString(
    'base64',
  )
  return { variants: made, width, height, thumbhash }
}

/**
 * The pixels to keep, rounded outwards and clamped: a crop never fails for a fraction of a pixel, and keeps
 * at least one. This checks the size in the header before anything is decoded.
 * @throws RefusedByHeader
 */
function partOf(
  { width, height }: { width: number; height: number },
  crop: ImageCrop = { x: 0, y: 0, width: 1, height: 1 },
): Region {
  if (Math.max(width, height) > IMAGE_SIDE_MAX || width * height > IMAGE_PIXELS_MAX)
    throw new RefusedByHeader('IMAGE_TOO_MANY_PIXELS')
  const [left, top] = [
    Math.min(width - 1, Math.floor(crop.x * width)),
    Math.min(height - 1, Math.floor(crop.y * height)),
  ]
  const [right, bottom] = [
    Math.ceil((crop.x + crop.width) * width),
    Math.ceil((crop.y + crop.height) * height),
  ]
  const part = {
    left,
    top,
    width: Math.max(1, Math.min(width, right) - left),
    height: Math.max(1, Math.min(height, bottom) - top),
  }
  if (Math.max(part.width / part.height, part.height / part.width) > IMAGE_RATIO_MAX)
    throw new RefusedByHeader('IMAGE_TOO_NARROW')
  return part
}

function rendition(picture: Sharp, { width, height, fit, blur, quality }: ImageVariant): Promise<Buffer> {
  const sized = picture.resize(width, height, {
    fit,
    position: 'attention',
    withoutEnlargement: fit === 'inside',
  })
  return (blur === undefined ? sized : sized.blur(blur))
    .webp({ quality: quality ?? 80, effort: 3 })
    .toBuffer()
}

async function firstBytes(source: Uint8Array | string): Promise<Buffer> {
  if (typeof source !== 'string') return Buffer.from(source.subarray(0, 12))
  const file = await open(source)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

// The first bytes decide, not the name or type that the client sends.
function isKnownPicture(head: Buffer): boolean {
  const text = head.toString('latin1')
  return (
    text.startsWith('\xff\xd8\xff') ||
    text.startsWith('\x89PNG\r\n\x1a\n') ||
    (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP')
  )
}
