import sharp from 'sharp'
import type { Person } from './person.ts'

/** Uploads a photo as the website does. @returns the answer; its JSON has `photoId`, or a refusal's `code` */
export const uploadPhoto = (who: Person) => upload(who, 'photo')

/** Uploads a picture for a message. @returns the answer; its JSON has `imageId`, or a refusal's `code` */
export const uploadMessageImage = (who: Person) => upload(who, 'message-image')

async function upload(who: Person, kind: 'photo' | 'message-image') {
  const picture = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#8a0175' } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'me.jpg')
  const sent = new Response(form)
  return who.fetch(`/upload/${kind}`, {
    method: 'POST',
    body: Buffer.from(await sent.arrayBuffer()),
    headers: { 'content-type': sent.headers.get('content-type')! },
  })
}
