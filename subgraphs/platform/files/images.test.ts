import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createFairQueue } from './image-queue.ts'
import { processImage, type ImageVariant } from './images.ts'

const SMALL: ImageVariant[] = [{ name: 'square', width: 60, height: 60, fit: 'cover' }]
const picture = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#8a0175' } })
    .png()
    .toBuffer()

test('PROF-03 members take turns: a sender of many pictures waits behind others, with one in work at a time', () => {
  const queue = createFairQueue<string>()
  for (const work of ['ada 1', 'ada 2', 'ada 3']) queue.push('ada', work)
  queue.push('bo', 'bo 1')
  expect([queue.take()?.work, queue.take()?.work, queue.take()]).toEqual(['ada 1', 'bo 1', undefined])
  queue.push('eve', 'eve 1')
  queue.done('ada')
  expect([queue.take()?.work, queue.take()?.work]).toEqual(['ada 2', 'eve 1'])
  for (const owner of ['ada', 'bo', 'eve']) queue.done(owner)
  expect([queue.waiting(), queue.waiting('bo'), queue.take()?.work, queue.take()]).toEqual([
    ['ada 3'],
    [],
    'ada 3',
    undefined,
  ])
})

test('PROF-04 one member cannot fill the queue: the fifty-second picture is refused, and others are not @long', async () => {
  const source = await picture(60)
  const codes = await Promise.all(
    Array.from({ length: 53 }, () =>
      processImage(source, SMALL, { owner: 'ada' }).then(
        () => 'made',
        ({ code }: { code: string }) => code,
      ),
    ).concat(processImage(source, SMALL, { owner: 'bo' }).then(() => 'bo’s, too')),
  )
  expect(codes).toEqual([...Array<string>(51).fill('made'), 'IMAGE_BUSY', 'IMAGE_BUSY', 'bo’s, too'])
})
