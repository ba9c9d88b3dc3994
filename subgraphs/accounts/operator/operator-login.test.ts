import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorTokenIn } from '#testing/operators.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const ME =
  '{ operator { id name email role locale isDisabled lastSeenAt worksOnAllSites site { token } sites { token } } }'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app?.close())

test('OPER-01 an operator logs in with a password and a code of the app', async () => {
  const ada = await app.logInOperator('admin')
  const { data, errors } = await ada.run(ME)
  expect(errors).toBeUndefined()
  expect(data.operator).toMatchObject({
    id: ada.id,
    role: 'ADMIN',
    site: { token: 'ruvela' },
    sites: [{ token: 'dutch' }, { token: 'ruvela' }],
    worksOnAllSites: true,
  })
  expect((await app.visitor().run(ME)).data).toEqual({ operator: null })
  expect(ada.recoveryCodes).toHaveLength(10)
  expect(operatorTokenIn({})).toBeUndefined()
})
