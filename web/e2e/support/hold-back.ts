import type { Page, Route } from '@playwright/test'
import { operationId } from './graph.ts'

/** Holds back the requests of an operation until they are released or fail; `count` says how many wait. */
export function holdBack(page: Page, operation: string) {
  const id = operationId(operation)
  return hold(page, '/graphql', (route) => route.request().postData()?.includes(id) === true)
}

/** Holds back files of the product until they are released or fail. */
export function holdBackFiles(page: Page, address: RegExp) {
  return hold(page, address, () => true)
}

async function hold(page: Page, address: string | RegExp, isMeant: (route: Route) => boolean) {
  const held: Route[] = []
  let open = false
  await page.route(address, async (route) => {
    if (open || !isMeant(route)) return route.fallback()
    held.push(route)
  })
  return {
    count: () => held.length,
    release: async () => {
      open = true
      for (const route of held.splice(0)) await route.continue()
    },
    /** Aborts the waiting requests, and stops holding back. */
    fail: async () => {
      open = true
      for (const route of held.splice(0)) await route.abort().catch(() => undefined)
    },
  }
}

/** Holds back the page's socket messages of an operation until released; `count` says how many wait. */
export async function holdBackSocket(page: Page, operation: string) {
  const id = operationId(operation)
  const held: (() => void)[] = []
  let open = false
  await page.routeWebSocket('**/graphql', (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      if (open || !message.includes(id)) server.send(message)
      else held.push(() => server.send(message))
    })
  })
  return {
    count: () => held.length,
    release: () => {
      open = true
      for (const send of held.splice(0)) send()
    },
  }
}

/**
 * Holds back a screen's code, and so navigation to it, until released; `count` says how many requests wait.
 */
export async function holdBackCode(page: Page, screen: string) {
  const held: Route[] = []
  let open = false
  await page.route(`**/assets/${screen}-*.js`, async (route) => {
    if (open) return route.fallback()
    held.push(route)
  })
  return {
    count: () => held.length,
    release: async () => {
      open = true
      for (const route of held.splice(0)) await route.continue()
    },
  }
}
