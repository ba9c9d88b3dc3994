import type { Page } from '@playwright/test'
import { operationId } from './graph.ts'

const ERROR = { data: null, errors: [{ message: 'failed', extensions: { code: 'INTERNAL' } }] }

/** Answers an operation of the page with an error until it is healed; `count` says how often. */
export async function failing(page: Page, operation: string) {
  const id = operationId(operation)
  let count = 0
  let isHealed = false
  await page.route('**/graphql', async (route) => {
    if (isHealed || !route.request().postData()?.includes(id)) return route.fallback()
    count += 1
    return route.fulfill({ json: ERROR })
  })
  return { count: () => count, heal: () => (isHealed = true) }
}

/** Lets the server do an operation, and loses the first answers to it together with their cookies. */
export async function losingAnswers(page: Page, operation: string, count: number) {
  const id = operationId(operation)
  let left = count
  await page.route('**/graphql', async (route) => {
    if (left === 0 || !route.request().postData()?.includes(id)) return route.fallback()
    if (left === count) {
      const cookies = await page.context().cookies()
      await route.fetch()
      await page.context().clearCookies()
      await page.context().addCookies(cookies)
    }
    left -= 1
    return route.abort()
  })
}

/** Loses the app's files of a name until they are found again. */
export async function failingFile(page: Page, name: string) {
  let isHealed = false
  await page.route(new RegExp(`/assets/${name}-[^/]*\\.js`), (route) =>
    isHealed ? route.fallback() : route.abort(),
  )
  return { heal: () => (isHealed = true) }
}
