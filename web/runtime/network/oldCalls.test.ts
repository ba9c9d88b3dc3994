import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const WEB = path.resolve(import.meta.dirname, '../..')

test('the web client only uses the graph, and none of the old clients’ calls', () => {
  const sources = globSync('**/*.{ts,tsx,js,html}', { cwd: WEB }).filter(
    (file) => !/^(e2e|__generated__|node_modules)\/|\.test\.ts$/.test(file),
  )
  expect(sources).toContain('runtime/network/network.ts')
  expect(sources.filter((file) => readFileSync(path.join(WEB, file), 'utf8').includes('.php'))).toEqual([])
})
