import { expect, test } from 'vitest'
import {
  comparedTexts,
  faultOf,
  faultsFor,
  isSameJson,
  mayGoOnFrom,
  outcomeOf,
  realEdits,
  sentValue,
  textOf,
  theirsOf,
  type Field,
} from './fields.rules.ts'

const field = (changed: Partial<Field>): Field => ({
  name: 'settings.photoCredits',
  group: 'CREDITS',
  kind: 'INTEGER',
  meaning: '',
  min: 0,
  max: 100,
  isNullable: false,
  choices: null,
  value: '2',
  default: '2',
  ...changed,
})
const NAMES: Record<string, string> = { xx: 'Xish (xx)' }
const WORDS = { nothing: 'none', yes: 'yes', no: 'no', language: (code: string) => NAMES[code] ?? code }

test('OPER-02 a value that equals the site’s is no edit, whatever its spaces and order', () => {
  const texts = field({ name: 'title', kind: 'TEXT_PER_LOCALE', value: '{"nl":"Een","en":"One"}' })
  const list = field({ name: 'domains', kind: 'LIST', value: '["a.example"]' })
  const edits = {
    'settings.photoCredits': '2',
    title: '{"en":"One","nl":"Een","de":" "}',
    domains: '["a.example",""]',
  }
  expect(realEdits(edits, [field({}), texts, list])).toEqual({})
  expect(realEdits({ 'settings.photoCredits': '3', unknown: '1' }, [field({})])).toEqual({
    'settings.photoCredits': '3',
  })
  expect(isSameJson('{"a":1,"b":2}', '{"b":2,"a":1}')).toBe(true)
  expect(isSameJson('x', 'y')).toBe(false)
  expect(sentValue(list, '[" a.example ",""]')).toBe('["a.example"]')
})

test('OPER-02 a number that is none, or beyond its bounds, is refused before it is sent', () => {
  const faults = ['', '1.5', '-1', '101', '7'].map((text) => faultOf(field({}), text)?.code)
  expect(faults).toEqual(['FORMAT_INVALID', 'FORMAT_INVALID', 'NUMBER_TOO_LOW', 'NUMBER_TOO_HIGH', undefined])
  expect(faultOf(field({ kind: 'STRUCTURE' }), '{')).toMatchObject({ code: 'FORMAT_INVALID' })
  expect(faultOf(field({ kind: 'TEXT' }), '"x"')).toBeUndefined()
})

test('OPER-02 a refusal below a field stands at that field', () => {
  const faults = [
    { path: 'settings.headline.nl', code: 'TOO_LONG' },
    { path: 'settings.head', code: 'X' },
  ]
  expect(faultsFor('settings.headline', faults)).toEqual([faults[0]])
})

test('OPER-02 what others changed is told once for each field, as it is now', () => {
  const change = (at: string, name: string) => ({
    at,
    by: 'Anna',
    before: '{"name":"A","domains":[]}',
    after: JSON.stringify({ name, ...(at === '2' ? {} : { domains: ['b'] }) }),
  })
  expect(theirsOf([change('2', 'C'), change('1', 'B')])).toEqual([
    { name: 'name', from: '"A"', to: '"C"', at: '2', by: 'Anna' },
    { name: 'domains', from: '[]', to: '["b"]', at: '1', by: 'Anna' },
  ])
})

test('OPER-02 values that are there already were saved by an earlier try', () => {
  const sent = [{ name: 'name', value: '"B"' }]
  const change = { at: '1', by: 'Anna', before: '{"name":"A"}', after: '{"name":"B"}' }
  expect(outcomeOf(sent, undefined)).toEqual({ isSaved: true, theirs: [] })
  expect(outcomeOf(sent, [change])).toEqual({ isSaved: true, theirs: [] })
  expect(outcomeOf(sent, [{ ...change, after: '{"name":"C"}' }])).toMatchObject({
    isSaved: false,
    theirs: [{ name: 'name', to: '"C"' }],
  })
})

test('OPER-02 a comparison shows only the parts that differ', () => {
  expect(comparedTexts('{"nl":"Een","en":"One"}', '{"nl":"Een","en":"Two"}', WORDS)).toEqual({
    from: 'en: One',
    to: 'en: Two',
  })
  expect(comparedTexts('true', 'false', WORDS)).toEqual({ from: 'yes', to: 'no' })
  expect(comparedTexts('null', '["a","b"]', WORDS)).toEqual({ from: 'none', to: 'a, b' })
})

test('OPER-02 putting a change back takes a draft along, unless a colleague has saved in between', () => {
  expect(mayGoOnFrom(6, { began: 5, read: 5 })).toBe(true)
  // The colleague made version 6.
  expect(mayGoOnFrom(7, { began: 5, read: 5 })).toBe(false)
  expect(mayGoOnFrom(7, { began: 5, read: 6 })).toBe(false)
})

test('OPER-02 languages in values have their names', () => {
  expect(textOf(['xx', 'yy'], WORDS)).toBe('Xish (xx), yy')
  expect(textOf({ xx: 'One' }, WORDS)).toBe('Xish (xx): One')
  expect(textOf('xx', WORDS)).toBe('Xish (xx)')
  expect(comparedTexts('{"xx":"One","yy":"Two"}', '{"xx":"Three","yy":"Two"}', WORDS)).toEqual({
    from: 'Xish (xx): One',
    to: 'Xish (xx): Three',
  })
})
