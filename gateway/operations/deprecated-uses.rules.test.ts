import { buildSchema } from 'graphql'
import { expect, test } from 'vitest'
import { createMetrics } from '#platform/process/metrics.ts'
import { countDeprecatedUses } from './deprecated-uses.ts'
import { createOperationChecker } from './graphql-routes.ts'

const GOES = '@deprecated(reason: "Use another. Goes on 2027-07-31.")'

test('FED-06 uses of deprecated fields are counted by key, however they are written, until they end', async () => {
  const check = createOperationChecker(
    buildSchema(`
    type Query { old: Int ${GOES} new: Int list(by: Order, search: Search, size: Int ${GOES}): Page }
    type Page { old: Int ${GOES} new: Int }
    input Search { old: Int ${GOES} new: Int }
    enum Order { OLD ${GOES} NEW }`),
  )
  const metrics = createMetrics()
  const ask = (text: string, id?: string) => {
    const { faults, deprecated } = check(text, {})
    expect(faults).toEqual([])
    countDeprecatedUses(metrics, { apiKey: id === undefined ? undefined : { id, scopes: [] } }, deprecated)
  }
  const counts = async () =>
    (await metrics.deprecatedUses.get()).values.map(({ labels, value }) => [
      labels['coordinate'],
      labels['key'],
      value,
    ])
  ask('{ new list(by: NEW, search: { new: 1 }) { new } }', 'first')
  expect(await counts()).toEqual([])
  ask('{ old again: old }', 'first')
  ask('{ old again: old }', 'first')
  ask('{ old }')
  ask('{ list(by: OLD, search: { old: 1 }, size: 2) { ...page } } fragment page on Page { old }', 'second')
  expect(await counts()).toEqual([
    ['Query.old', 'first', 2],
    ['Query.old', 'none', 1],
    ['Order.OLD', 'second', 1],
    ['Search.old', 'second', 1],
    ['Query.list(size:)', 'second', 1],
    ['Page.old', 'second', 1],
  ])
})
