import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'
import type { OperatorPerson } from '#testing/operators.ts'

const READ = '{ giftList { version entries { id: giftId isOffered credits pictureUrl } } }'
const CHANGE = `mutation ($input: ChangeGiftsInput!) { changeGifts(input: $input) { __typename
  ... on ChangeGiftsSuccess { giftList { version entries { id: giftId isOffered credits pictureUrl } } }
  ... on InvalidInputError { fields { path code } } ... on UserError { code } } }`
const OFFERED = '{ gifts { id pictureUrl } }'

type Gift = { id: string; isOffered: boolean; credits: number | null; pictureUrl: string }

const app = testApp()
let ann: OperatorPerson
beforeAll(async () => void (ann = await app.logInOperator('admin')))

const drawn = () =>
  sharp({
    create: { width: 900, height: 600, channels: 4, background: { r: 138, g: 1, b: 117, alpha: 0.5 } },
  })

async function send(file: Buffer, by = ann) {
  const form = new FormData()
  form.set('picture', new Blob([new Uint8Array(file)]), 'gift.png')
  const sent = new Response(form)
  const answer = await by.fetch('/operator/upload/gift-picture', {
    method: 'POST',
    body: Buffer.from(await sent.arrayBuffer()),
    headers: { 'content-type': sent.headers.get('content-type')! },
  })
  return { status: answer.status, ...answer.json() }
}

/** Gives the first gift of the site a picture. */
async function give(pictureUrl: string, by = ann) {
  const { version, entries } = (await by.run(READ)).data.giftList
  const gifts = entries.map(({ id, isOffered, credits, pictureUrl: own }: Gift, index: number) => ({
    id,
    isOffered,
    credits,
    pictureUrl: index === 0 ? pictureUrl : own,
    texts: [],
  }))
  return (await by.run(CHANGE, { input: { version, entries: gifts } })).data.changeGifts
}

const shows = async (path: string) => (await app.visitor().fetch(path)).status

test('OPER-02 CHAT-12 an admin sends a gift’s picture, and members in another process see it', async () => {
  const second = await app.openSecondGateway()
  const there = second.meet(await app.signUp())
  const { status, pictureUrl } = await send(
    await drawn()
      .withExif({ IFD0: { Make: 'Camera' } })
      .png()
      .toBuffer(),
  )
  expect([status, pictureUrl]).toEqual([200, expect.stringMatching(/^\/gift-pictures\/[\da-f-]{36}\.webp$/)])
  expect((await give(pictureUrl)).giftList.entries[0].pictureUrl).toBe(pictureUrl)
  expect((await there.run(OFFERED)).data.gifts[0].pictureUrl).toBe(pictureUrl)

  const storage = app.installation.runtimes.find(({ definition }) => definition.name === 'conversations')!
  const { stream } = (await storage.services.storage.get(pictureUrl.slice(1)))!
  const file = Buffer.concat(await stream.toArray())
  expect(await sharp(file).metadata()).toMatchObject({
    format: 'webp',
    width: 384,
    height: 256,
    hasAlpha: true,
  })
  expect((await sharp(file).metadata()).exif).toBeUndefined()
  const { headers } = await app.visitor().fetch(pictureUrl)
  expect(headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' })
  const { rows } = await app.admin.query(`select action from conversations.audit order by at, id`)
  expect(rows.map(({ action }) => action)).toEqual(['gift-picture.added', 'list.changed'])
})

test('OPER-02 a file that is no picture has its reason, and so has the path of an unknown one', async () => {
  expect(await send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toEqual({
    status: 422,
    code: 'IMAGE_UNSUPPORTED',
  })
  expect(await send((await drawn().png().toBuffer()).subarray(0, 200))).toMatchObject({
    code: 'IMAGE_BROKEN',
  })
  expect(await send(await drawn().resize(900, 10, { fit: 'fill' }).png().toBuffer())).toMatchObject({
    code: 'IMAGE_TOO_NARROW',
  })
  const fault = { path: 'entries.0.pictureUrl', code: 'IMAGE_NOT_FOUND' }
  const unknown = '/gift-pictures/01890a5d-ac96-774b-bcce-b302099a8057.webp'
  expect((await give(unknown)).fields).toEqual([fault])
  expect((await give('/gift-pictures/any.webp')).fields).toEqual([fault])
  const { pictureUrl } = await send(await drawn().png().toBuffer())
  expect((await give(pictureUrl, ann.on('dutch'))).fields).toEqual([fault])
  expect(await shows(unknown)).toBe(404)
  expect(await send(await drawn().png().toBuffer(), await app.logInOperator('finance'))).toEqual({
    status: 403,
    code: 'FORBIDDEN',
  })
})

test('OPER-02 a picture that no gift has had is removed after a week, and one that a gift had before is not', async () => {
  const [unused, worn, worn2] = await Promise.all(
    [1, 2, 3].map(async () => (await send(await drawn().png().toBuffer())).pictureUrl as string),
  )
  await give(worn!)
  await give(worn2!)
  const shown = async () => [await shows(unused!), await shows(worn!), await shows(worn2!)]
  await app.moveClock('6 days')
  await app.runJob('conversations.remove-unused-gift-pictures')
  expect(await shown()).toEqual([200, 200, 200])
  await app.moveClock('2 days')
  await app.runJob('conversations.remove-unused-gift-pictures')
  expect(await shown()).toEqual([404, 200, 200])
})
