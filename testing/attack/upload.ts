import sharp from 'sharp'
import type { Attacker, OutgoingRequest } from './target.ts'

/** A photo that the product accepts. */
export function picture(): Promise<Buffer> {
  return sharp({ create: { width: 600, height: 600, channels: 3, background: '#8a0175' } })
    .jpeg()
    .toBuffer()
}

/** The upload request of a photo. The file name must not contain quotation marks or line breaks. */
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
