import { crc32 } from 'node:zlib'

/** One chunk of a PNG, with its length and checksum. */
export function pngChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A JPEG with further segments after its first two bytes. @param marker such as 0xe1 for APP1 */
export function withSegments(jpeg: Buffer, marker: number, contents: Buffer[]): Buffer {
  const segments = contents.map((content) => {
    const head = Buffer.from([0xff, marker, 0, 0])
    head.writeUInt16BE(content.length + 2, 2)
    return Buffer.concat([head, content])
  })
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])
}

const ICC_SEGMENT_BYTES = 65_000

/** A JPEG with a colour profile, in as many segments as the profile needs. */
export function withColourProfile(jpeg: Buffer, profile: Buffer): Buffer {
  const count = Math.ceil(profile.length / ICC_SEGMENT_BYTES)
  const parts = Array.from({ length: count }, (_, index) =>
    Buffer.concat([
      Buffer.from('ICC_PROFILE\0', 'latin1'),
      Buffer.from([index + 1, count]),
      profile.subarray(index * ICC_SEGMENT_BYTES, (index + 1) * ICC_SEGMENT_BYTES),
    ]),
  )
  return withSegments(jpeg, 0xe2, parts)
}

const fixed = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(Math.round(value * 65_536))
  return bytes
}
const xyz = (...values: number[]) => Buffer.concat([Buffer.from('XYZ \0\0\0\0'), ...values.map(fixed)])
// Gamma 2.19921875, in eighths of a byte.
const GAMMA = Buffer.concat([
  Buffer.from('curv\0\0\0\0\0\0\0\x01', 'latin1'),
  Buffer.from([0x02, 0x33, 0, 0]),
])
const text = (words: string) => Buffer.concat([Buffer.from('text\0\0\0\0'), Buffer.from(`${words}\0`)])
const description = (words: string) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(words.length + 1)
  return Buffer.concat([Buffer.from('desc\0\0\0\0'), length, Buffer.from(`${words}\0`), Buffer.alloc(78)])
}

/** The primaries red, green and blue of each colour profile. */
const PRIMARIES = {
  'Adobe RGB': [
    [0.60974, 0.31111, 0.01947],
    [0.20528, 0.62567, 0.06087],
    [0.14919, 0.06322, 0.74457],
  ],
  'Display P3': [
    [0.5151, 0.2412, -0.0011],
    [0.292, 0.6922, 0.0419],
    [0.1571, 0.0666, 0.7841],
  ],
} as const

/** A hand-written colour profile. @param padding bytes of a private tag that no program reads */
export function colourProfile(name: keyof typeof PRIMARIES, padding = 0): Buffer {
  const [red, green, blue] = PRIMARIES[name]
  const tags: [string, Buffer][] = [
    ['desc', description(name)],
    ['cprt', text('None')],
    ['wtpt', xyz(0.9505, 1, 1.0891)],
    ['rXYZ', xyz(...red)],
    ['gXYZ', xyz(...green)],
    ['bXYZ', xyz(...blue)],
    ['rTRC', GAMMA],
    ['gTRC', GAMMA],
    ['bTRC', GAMMA],
    ...(padding === 0
      ? []
      : [
          ['priv', Buffer.concat([Buffer.from('data\0\0\0\0\0\0\0\x01'), Buffer.alloc(padding)])] as [
            string,
            Buffer,
          ],
        ]),
  ]
  return profileOf(tags)
}

function profileOf(tags: [string, Buffer][]): Buffer {
  const table: Buffer[] = []
  const contents: Buffer[] = []
  let offset = 128 + 4 + tags.length * 12
  for (const [name, content] of tags) {
    const padded = Buffer.concat([content, Buffer.alloc((4 - (content.length % 4)) % 4)])
    const entry = Buffer.alloc(12)
    entry.write(name, 0, 'latin1')
    entry.writeUInt32BE(offset, 4)
    entry.writeUInt32BE(content.length, 8)
    table.push(entry)
    contents.push(padded)
    offset += padded.length
  }
  const head = Buffer.alloc(132)
  head.writeUInt32BE(offset, 0)
  head.write('\x02\x10\0\0mntrRGB XYZ ', 8, 'latin1')
  head.writeUInt16BE(1999, 24)
  head.writeUInt16BE(6, 26)
  head.writeUInt16BE(3, 28)
  head.write('acsp', 36, 'latin1')
  Buffer.concat([fixed(0.9642), fixed(1), fixed(0.8249)]).copy(head, 68)
  head.writeUInt32BE(tags.length, 128)
  return Buffer.concat([head, ...table, ...contents])
}
