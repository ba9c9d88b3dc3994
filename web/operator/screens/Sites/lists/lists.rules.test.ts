import { describe, expect, test } from 'vitest'
import { entryChanges } from './listChanges.rules.ts'
import {
  changesOf,
  isUntouched,
  merge,
  missingLanguages,
  moved,
  nameOf,
  newRow,
  refusedByRow,
  type Row,
} from './lists.rules.ts'

const row = (key: string, nl: string, more: Partial<Row> = {}): Row => ({
  key,
  id: key,
  isOwn: false,
  isOffered: true,
  texts: { nl, en: key },
  productTexts: {},
  ...more,
})
const [walking, cycling, darts] = [
  row('walking', 'Wandelen'),
  row('cycling', 'Fietsen'),
  row('darts', 'Darten'),
]
const BASE = [walking, cycling, darts]
const keys = (rows: readonly Row[]) => rows.map(({ key }) => key)

describe('a draft of a list', () => {
  test('OPER-02 knows which entries differ and whether they have moved', () => {
    expect(changesOf(BASE, BASE)).toEqual({ keys: [], isMoved: false })
    expect(changesOf(BASE, [walking, row('cycling', 'Trappen'), darts])).toEqual({
      keys: ['cycling'],
      isMoved: false,
    })
    expect(changesOf(BASE, moved(BASE, 'darts', -1))).toEqual({ keys: [], isMoved: true })
    expect(moved(BASE, 'walking', -1)).toBe(BASE)
    const added = newRow(BASE, ['nl', 'en'])
    expect(changesOf(BASE, [...BASE, added])).toEqual({ keys: ['new 1'], isMoved: false })
    expect([isUntouched(added), newRow([added], ['nl']).key]).toEqual([true, 'new 2'])
  })

  test('OPER-02 keeps both editors’ changes of different entries', () => {
    const mine = [row('walking', 'Kuieren'), cycling, darts]
    const theirs = [walking, row('cycling', 'Trappen'), darts, row('chess', 'Schaken')]
    const { rows, contested } = merge(BASE, mine, theirs)
    expect(rows.map(({ texts }) => texts['nl'])).toEqual(['Kuieren', 'Trappen', 'Darten', 'Schaken'])
    expect(contested).toEqual([])
  })

  test('OPER-02 names the entry that both have changed, and keeps the editor’s own until one is chosen', () => {
    const mine = [row('walking', 'Kuieren'), cycling, darts]
    const theirs = [row('walking', 'Lopen'), cycling, darts]
    expect(merge(BASE, mine, theirs)).toEqual({ rows: mine, contested: ['walking'] })
    expect(merge(BASE, mine, mine)).toEqual({ rows: mine, contested: [] })
  })

  test('OPER-02 adds an entry once when the answer to its save was lost', () => {
    const added = { ...newRow(BASE, ['nl', 'en']), texts: { nl: 'Schaken', en: 'chess' } }
    const theirs = [...BASE, row('chess', 'Schaken', { isOwn: true })]
    expect(merge(BASE, [...BASE, added], theirs).rows).toEqual(theirs)
  })

  test('OPER-02 keeps the editor’s order if the editor has moved entries, and else theirs', () => {
    const theirs = [darts, walking, cycling]
    expect(keys(merge(BASE, BASE, theirs).rows)).toEqual(['darts', 'walking', 'cycling'])
    const mine = moved(BASE, 'walking', 1)
    expect(keys(merge(BASE, mine, theirs).rows)).toEqual(['cycling', 'walking', 'darts'])
  })

  test('SITE-28 shows which languages lack a text, and names an entry in the first that has one', () => {
    const partly = row('chess', '', { texts: { nl: '', en: 'Chess', fi: ' ' } })
    expect(missingLanguages(partly, ['nl', 'en', 'fi'])).toEqual(['nl', 'fi'])
    expect([nameOf(partly, ['nl', 'fi', 'en']), nameOf(partly, ['nl'])]).toEqual(['Chess', ''])
  })

  test('ERR-03 has each refusal at the entry and field that it is about', () => {
    const refused = refusedByRow({ 'entries.1.texts.nl': 'Too long', entries: 'Empty' }, BASE)
    expect(refused).toEqual({ cycling: { 'texts.nl': 'Too long' }, '': { entries: 'Empty' } })
  })
})

test('OPER-02 a recorded change says what it did to which entry', () => {
  const before = { entries: { walking: { 'text.nl': 'Wandelen' }, chess: null }, order: ['walking'] }
  const after = { entries: { walking: { 'text.nl': 'Lopen' }, chess: { offered: true } }, order: ['chess'] }
  expect(entryChanges(JSON.stringify(before), JSON.stringify(after))).toEqual({
    entries: [
      { key: 'walking', kind: 'CHANGED', parts: [{ name: 'text.nl', from: 'Wandelen', to: 'Lopen' }] },
      { key: 'chess', kind: 'ADDED', parts: [{ name: 'offered', from: null, to: true }] },
    ],
    isMoved: true,
  })
})
