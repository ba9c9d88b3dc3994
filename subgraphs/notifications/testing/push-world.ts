import { openWorld, type World } from '#platform/testing/world.ts'
import { openPushService, type PushService } from './push-service.ts'

/** A world whose pushes go to a push service of its own. */
export type PushWorld = { service: PushService; world: World }

/** Opens both; for `beforeAll`. */
export async function openPushWorld(): Promise<PushWorld> {
  const service = await openPushService()
  return { service, world: await openWorld({ PUSH_ORIGINS: service.origin }) }
}

/** Closes what was opened, the one that needs the other first; for `afterAll`. */
export async function closePushWorld({ service, world }: Partial<PushWorld>): Promise<void> {
  await world?.close()
  await service?.close()
}
