// Draws an icon as a PNG, in a process of its own: it reads `{ svg, side }` as JSON, with the side in pixels.
import { text } from 'node:stream/consumers'
import sharp from 'sharp'

const { svg, side } = JSON.parse(await text(process.stdin)) as { svg: string; side: number }
process.stdout.write(await sharp(Buffer.from(svg)).resize(side, side).png({ compressionLevel: 9 }).toBuffer())
