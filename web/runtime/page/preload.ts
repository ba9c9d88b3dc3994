import { matchRoutes, type RouteObject } from 'react-router'
import { isSignedIn } from '../session/session.ts'
import type { ScreenHandle } from './page.ts'

const AGAIN_AFTER_MS = 10_000
let table: RouteObject[] = []
const recent = new Map<string, number>()

/** Called once at start, so that links need not import the route table that imports them. */
export function setRouteTable(routes: RouteObject[]): void {
  table = routes
}

/**
 * Preloads the code, words and data of the link target `to`. Called when the pointer, the focus or a finger
 * reaches a link.
 */
export function preloadPath(to: string): void {
  const now = Date.now()
  if (now - (recent.get(to) ?? 0) < AGAIN_AFTER_MS) return
  recent.set(to, now)
  const url = new URL(to, location.origin)
  for (const match of matchRoutes(table, url) ?? []) {
    const handle = match.route.handle as Partial<ScreenHandle> | undefined
    handle?.preload?.({ params: match.params, url, signedIn: isSignedIn() })
  }
}
