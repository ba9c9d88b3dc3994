import { expect, onTestFinished, test, vi } from 'vitest'
import { isTabOfAnother, takeTab } from './forgetTab.ts'

test('OPER-01 the next operator at a tab finds no draft of the one before, who keeps them otherwise', () => {
  // As a browser has it: what is kept are the object's own properties.
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void (kept[key] = value),
    removeItem: (key: string) => void delete kept[key],
  }
  const kept = Object.create(methods) as Record<string, string>
  vi.stubGlobal('sessionStorage', kept)
  onTestFinished(() => void vi.unstubAllGlobals())
  takeTab('mia')
  kept['operator-page-drafts'] = 'a draft'
  expect(isTabOfAnother('mia')).toBe(false)
  takeTab('mia')
  expect(kept['operator-page-drafts']).toBe('a draft')
  expect(isTabOfAnother('noor')).toBe(true)
  takeTab('noor')
  expect(kept['operator-page-drafts']).toBeUndefined()
  expect(isTabOfAnother('noor')).toBe(false)
})
