import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { PRODUCT_ADDRESSES } from '#subgraphs/accounts/site/page.rules.ts'
import { routes as pages } from '#web/screens/Static/route.ts'
import { routes } from './routes.ts'

/** The first segment of every screen's address. */
function firstWords(branch: readonly RouteObject[]): string[] {
  return branch.flatMap(({ path, children = [] }) =>
    path === undefined || path === '' || path === '/'
      ? firstWords(children)
      : [path.split('/').find(Boolean)!],
  )
}

test('ROUTE-12 screens hide no operator page: the command refuses every address that a screen has', () => {
  const written = pages.map(({ path }) => path)
  const taken = [...new Set(firstWords(routes))].filter(
    (word) => !/[:*]/.test(word) && !written.includes(word),
  )
  expect(taken.length).toBeGreaterThan(20)
  expect(taken.filter((word) => !PRODUCT_ADDRESSES.includes(word))).toEqual([])
})
