import { afterAll, beforeAll } from 'vitest'
import { createTestApp, type TestApp } from './test-app.ts'

/**
 * A product for all tests of a file, opened before them and closed behind them. It is empty until then.
 * @param environment overrides of the configuration
 */
export function testApp(environment: Record<string, string> = {}): TestApp {
  const app: Partial<TestApp> = {}
  beforeAll(async () => void Object.assign(app, await createTestApp(environment)))
  afterAll(() => app.close?.())
  return app as TestApp
}
