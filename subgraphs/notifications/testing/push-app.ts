import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { openPushService, type PushService } from './push-service.ts'

/** A product whose pushes go to a push service of its own. */
export type PushTestApp = { service: PushService; app: TestApp }

/** Opens both; for `beforeAll`. */
export async function createPushTestApp(): Promise<PushTestApp> {
  const service = await openPushService()
  return { service, app: await createTestApp({ PUSH_ORIGINS: service.origin }) }
}

/** Closes what was opened, the one that needs the other first; for `afterAll`. */
export async function closePushTestApp({ service, app }: Partial<PushTestApp>): Promise<void> {
  await app?.close()
  await service?.close()
}
