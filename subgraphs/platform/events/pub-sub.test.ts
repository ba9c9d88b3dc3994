import { expect, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { newId } from '../base/global-ids.ts'
import { openPubSub } from './pub-sub.ts'

const MEMBERS = 1000

test('news for a thousand members at once reaches the open pages of all of them, in other processes too', async () => {
  const database = await createTestDatabase()
  const [here, there] = await Promise.all([openPubSub(database.url), openPubSub(database.url)])
  const memberIds = Array.from({ length: MEMBERS }, () => newId())
  const told = new Set<string>()
  for (const memberId of memberIds) there.subscribeTo('member', memberId, () => told.add(memberId))
  here.publish({ topic: 'member', keys: memberIds })
  await expect.poll(() => told.size).toBe(MEMBERS)
  await Promise.all([here.close(), there.close()])
  await database.drop()
})
