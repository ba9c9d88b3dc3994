import sharp from 'sharp'
import type { Attacker, OutgoingRequest } from './target.ts'

/** A photo that the product takes. */
export function picture(): Promise<Buffer> {
  return sharp({ create: { width: 600, height: 600, channels: 3, background: '#8a0175' } })
    .jpeg()
    .toBuffer()
}

/** The upload of a photo, under a name that has no quotation mark and no end of line. */
export function uploadOf({ token, host }: Attacker, photo: Buffer, fileName = 'a.jpg'): OutgoingRequest {
  const head = `--part\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: image/jpeg\r\n\r\n`
  return {
    method: 'POST',
    path: '/upload/photo',
    headers: {
      ...(host === undefined ? {} : { host }),
      cookie: `__Host-session=${token}`,
      'content-type': 'multipart/form-data; boundary=part',
    },
    body: Buffer.concat([Buffer.from(head), photo, Buffer.from('\r\n--part--\r\n')]),
  }
}
