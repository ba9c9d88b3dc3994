import { deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { colourProfile, pngChunk, withColourProfile, withSegments } from '#testing/picture-parts.ts'

/**
 * A file as phones, cameras, programs and pranksters send it; `becomes` is the result: a photo as intended,
 * or the error code.
 */
export type SentFile = {
  what: string
  bytes: Buffer
  options?: { name?: string; type?: string }
  becomes: string
}

/** Upright, 80 by 60, and each corner in a colour of its own. */
const UPRIGHT = '80×60 red green / blue white'
/** Without colours of its own. */
const GREY = '80×60 grey grey / grey white'

const COLOURS = { red: [200, 40, 40], green: [40, 160, 60], blue: [50, 60, 180], white: [240, 240, 240] }
const [WIDTH, HEIGHT] = [80, 60]

/** How a kept photo looks: its size, and the colours of its corners, upper ones first. */
export async function looksOf(bytes: Buffer): Promise<string> {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const colourAt = (x: number, y: number) => {
    const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
    return nameOf([...data.subarray(start, start + 3)])
  }
  const corners = [colourAt(0.2, 0.2), colourAt(0.8, 0.2), '/', colourAt(0.2, 0.8), colourAt(0.8, 0.8)]
  return `${info.width}×${info.height} ${corners.join(' ')}`
}

function nameOf([red = 0, green = 0, blue = 0]: number[]): string {
  if (Math.max(red, green, blue) - Math.min(red, green, blue) < 20) return red > 200 ? 'white' : 'grey'
  const distance = (colour: number[]) => Math.hypot(red - colour[0]!, green - colour[1]!, blue - colour[2]!)
  const [name, colour] = Object.entries(COLOURS).toSorted(([, a], [, b]) => distance(a) - distance(b))[0]!
  // Far from all of them: the colours were read wrongly.
  return distance(colour) < 70 ? name : 'another'
}

function meant(): Sharp {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3)
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const upper = y < HEIGHT / 2
      const left = x < WIDTH / 2
      const name = upper ? (left ? 'red' : 'green') : left ? 'blue' : 'white'
      pixels.set(COLOURS[name], (y * WIDTH + x) * 3)
    }
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
}

/** The picture as stored in a file whose EXIF names one of the eight orientations. */
async function lying(turn: number): Promise<Sharp> {
  const degrees = [0, 0, 0, 180, 0, 90, 270, 90, 90][turn]!
  const turned = sharp(await meant().rotate(degrees).png().toBuffer())
  if (turn === 2 || turn === 5) return turned.flop()
  return turn === 4 || turn === 7 ? turned.flip() : turned
}

const jpeg = () => meant().jpeg({ chromaSubsampling: '4:4:4' }).toBuffer()

/** Thirty-odd files, including some that are not pictures. */
export async function sentFiles(): Promise<SentFile[]> {
  return [...(await turnedOnes()), ...(await colouredOnes()), ...(await wrappedOnes()), ...(await others())]
}

async function turnedOnes(): Promise<SentFile[]> {
  const turned = [1, 2, 3, 4, 5, 6, 7, 8].map(async (turn) => ({
    what: `a JPEG with EXIF turn ${turn}`,
    bytes: await (await lying(turn)).withMetadata({ orientation: turn }).jpeg().toBuffer(),
    becomes: UPRIGHT,
  }))
  const sideways = async () => (await lying(6)).withMetadata({ orientation: 6 })
  return [
    ...(await Promise.all(turned)),
    { what: 'a PNG with EXIF turn 6', bytes: await (await sideways()).png().toBuffer(), becomes: UPRIGHT },
    { what: 'a WebP with EXIF turn 6', bytes: await (await sideways()).webp().toBuffer(), becomes: UPRIGHT },
    {
      what: 'EXIF that is nonsense',
      bytes: withSegments(await jpeg(), 0xe1, [
        Buffer.from('Exif\0\0MM\0*\xff\xff\xff\xff nonsense', 'latin1'),
      ]),
      becomes: UPRIGHT,
    },
  ]
}

async function colouredOnes(): Promise<SentFile[]> {
  const pale = await sharp({
    create: { width: WIDTH, height: HEIGHT, channels: 3, background: 'rgb(100,200,100)' },
  })
    .jpeg({ chromaSubsampling: '4:4:4', quality: 95 })
    .toBuffer()
  const made = [
    ['CMYK, as print shops send it', await meant().toColourspace('cmyk').jpeg().toBuffer()],
    ['CMYK with its profile', await meant().withIccProfile('cmyk').toColourspace('cmyk').jpeg().toBuffer()],
    ['Display P3, as iPhones write', await meant().withIccProfile('p3').jpeg().toBuffer()],
    ['a PNG of 16 bit', await meant().toColourspace('rgb16').png().toBuffer()],
    ['a PNG with a palette', await meant().png({ palette: true }).toBuffer()],
    ['an interlaced PNG', await meant().png({ progressive: true }).toBuffer()],
    ['a progressive JPEG', await meant().jpeg({ progressive: true }).toBuffer()],
    ['a WebP without loss', await meant().webp({ lossless: true }).toBuffer()],
  ] as const
  // 100,200,100 is a strong green of these profiles, and a pale one on the web, which would be none of the
  // four colours.
  const green = '80×60 green green / green green'
  return [
    ...made.map(([what, bytes]) => ({ what, bytes, becomes: UPRIGHT })),
    { what: 'a grey JPEG', bytes: await meant().greyscale().jpeg().toBuffer(), becomes: GREY },
    { what: 'Adobe RGB', bytes: withColourProfile(pale, colourProfile('Adobe RGB')), becomes: green },
    { what: 'Display P3', bytes: withColourProfile(pale, colourProfile('Display P3')), becomes: green },
    {
      what: 'a green without a profile',
      bytes: pale,
      becomes: '80×60 another another / another another',
    },
    {
      what: 'a colour profile of 600 kB',
      bytes: withColourProfile(pale, colourProfile('Adobe RGB', 600_000)),
      becomes: green,
    },
  ]
}

/** A video as it follows a motion photo: a box of its kind, and then anything. */
const VIDEO = Buffer.concat([
  Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'),
  Buffer.alloc(50_000, 7),
])
const XMP = 'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF/></x:xmpmeta>'

async function wrappedOnes(): Promise<SentFile[]> {
  const whole = await jpeg()
  const again = await meant().resize(20, 15).jpeg().toBuffer()
  const frames = [await meant().png().toBuffer(), await meant().negate().png().toBuffer()]
  const png = await meant().png().toBuffer()
  const animation = pngChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))
  const made: [string, Buffer][] = [
    ['a JPEG without its last two bytes', whole.subarray(0, -2)],
    ['a JPEG with zeros behind it', Buffer.concat([whole, Buffer.alloc(100_000)])],
    [
      'an MPO of two pictures',
      Buffer.concat([withSegments(whole, 0xe2, [Buffer.from('MPF\0II*\0')]), again]),
    ],
    [
      'a motion photo: a video behind the picture',
      Buffer.concat([withSegments(whole, 0xe1, [Buffer.from(XMP)]), VIDEO]),
    ],
    [
      'an HDR photo with its gain map',
      Buffer.concat([withSegments(whole, 0xe1, [Buffer.from(`${XMP}<hdrgm/>`)]), again]),
    ],
    [
      'a WebP that moves',
      await sharp(frames, { join: { animated: true } })
        .webp({ lossless: true })
        .toBuffer(),
    ],
    ['a PNG that moves', Buffer.concat([png.subarray(0, 33), animation, png.subarray(33)])],
    ['a PNG without its end', png.subarray(0, -12)],
  ]
  return [
    ...made.map(([what, bytes]) => ({ what, bytes, becomes: UPRIGHT })),
    { what: 'a wrong extension', bytes: whole, options: { name: 'photo.heic' }, becomes: UPRIGHT },
    { what: 'a wrong content type', bytes: whole, options: { type: 'text/plain' }, becomes: UPRIGHT },
    {
      what: 'a JPEG of which a third is missing',
      bytes: whole.subarray(0, (whole.length * 2) / 3),
      becomes: 'IMAGE_BROKEN',
    },
    { what: 'the head of a JPEG', bytes: whole.subarray(0, 100), becomes: 'IMAGE_BROKEN' },
    {
      what: 'half a WebP',
      bytes: (await meant().webp().toBuffer()).subarray(0, 100),
      becomes: 'IMAGE_BROKEN',
    },
  ]
}

/** A whole BMP of two by two pixels. */
function bmp(): Buffer {
  const file = Buffer.alloc(70)
  file.write('BM', 0, 'latin1')
  for (const [offset, value] of [
    [2, 70],
    [10, 54],
    [14, 40],
    [18, 2],
    [22, 2],
    [34, 16],
  ] as const)
    file.writeUInt32LE(value, offset)
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(24, 28)
  return file
}

async function others(): Promise<SentFile[]> {
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#f0f0f0' } })
  const dot = '1×1 white white / white white'
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  const gifFrames = [await meant().png().toBuffer(), await meant().negate().png().toBuffer()]
  const unsupported: [string, Buffer][] = [
    [
      'a GIF that moves',
      await sharp(gifFrames, { join: { animated: true } })
        .gif()
        .toBuffer(),
    ],
    ['AVIF', await meant().avif({ effort: 0 }).toBuffer()],
    ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
    ['BMP', bmp()],
    ['TIFF', await meant().tiff().toBuffer()],
    ['SVG with a script', Buffer.from(svg)],
    ['a text called jpg', Buffer.from('Dear sir or madam')],
    ['a page called jpg', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['PDF', Buffer.from('%PDF-1.7\n1 0 obj\n')],
    ['ZIP', Buffer.from('PK\x03\x04', 'latin1')],
    ['packed bytes', deflateSync(Buffer.alloc(1000))],
    ['an empty file', Buffer.alloc(0)],
  ]
  return [
    { what: 'one pixel', bytes: await plain(1, 1).jpeg().toBuffer(), becomes: dot },
    {
      what: '1 by 30,000',
      bytes: await plain(1, 30_000).jpeg().toBuffer(),
      becomes: 'IMAGE_TOO_MANY_PIXELS',
    },
    { what: '1 by 3,000', bytes: await plain(1, 3000).jpeg().toBuffer(), becomes: 'IMAGE_TOO_NARROW' },
    ...unsupported.map(([what, bytes]) => ({ what, bytes, becomes: 'IMAGE_UNSUPPORTED' })),
  ]
}
