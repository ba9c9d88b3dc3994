import { expect, test } from 'vitest'
import { fileColumns, rowsOf } from './figureColumns.tsx'
import { changeOf, figureOf, figuresOfAll, inAll, shareOf, valuesOf } from './figures.rules.ts'
import { COUNT } from './figureTexts.ts'
import {
  addressOf,
  ALL,
  daysBefore,
  daysBetween,
  readDashboardFilter,
  variablesOf,
  withDay,
} from './range.rules.ts'

const read = (search: string) => readDashboardFilter(new URLSearchParams(search), '2026-03-01')

test('OPER-04 a range ends today and is compared with as many days before it', () => {
  expect(read('')).toMatchObject({ range: '30', from: '2026-01-31', to: '2026-03-01', compares: true })
  expect(read('range=7')).toMatchObject({ from: '2026-02-23', to: '2026-03-01' })
  expect(daysBefore(read('range=7'))).toEqual({ from: '2026-02-16', to: '2026-02-22' })
  expect(daysBetween('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
})

test('OPER-04 a month, quarter or year of the calendar stands beside the one before, and ends with its days', () => {
  const daysOf = (range: string, today: string) => {
    const filter = readDashboardFilter(new URLSearchParams({ range }), today)
    const before = daysBefore(filter)
    return [filter.from, filter.to, before.from, before.to].join(' ')
  }
  expect(daysOf('LAST_MONTH', '2026-03-31')).toBe('2026-02-01 2026-02-28 2026-01-01 2026-01-31')
  expect(daysOf('LAST_MONTH', '2026-01-01')).toBe('2025-12-01 2025-12-31 2025-11-01 2025-11-30')
  expect(daysOf('THIS_MONTH', '2026-03-12')).toBe('2026-03-01 2026-03-12 2026-02-01 2026-02-12')
  expect(daysOf('THIS_MONTH', '2026-03-31')).toBe('2026-03-01 2026-03-31 2026-02-01 2026-02-28')
  expect(daysOf('LAST_QUARTER', '2026-02-10')).toBe('2025-10-01 2025-12-31 2025-07-01 2025-09-30')
  expect(daysOf('LAST_QUARTER', '2026-06-30')).toBe('2026-01-01 2026-03-31 2025-10-01 2025-12-31')
  expect(daysOf('THIS_YEAR', '2028-02-29')).toBe('2028-01-01 2028-02-29 2027-01-01 2027-02-28')
  expect(addressOf(read('range=LAST_MONTH'))).toBe('/operator/dashboard?range=LAST_MONTH')
})

test('OPER-04 a month before that has more days keeps its last ones, so that its sum is the month’s', () => {
  const periods = {
    days: daysBetween('2026-02-01', '2026-02-28'),
    daysBefore: daysBetween('2026-01-01', '2026-01-31'),
  }
  const rows = { now: [], before: [{ day: '2026-01-31', count: 7 }] }
  const sent = figureOf(periods, rows, {
    ...COUNT,
    key: 'sent',
    head: 'Sent',
    colour: 'accent',
    inAll: 'sum',
    of: ({ count }) => count,
  })
  const words = { day: 'Day', allDays: 'All', dayName: (day: string) => day, before: () => 'Before' }
  const columns = fileColumns(periods.days, [sent], words)
  const lines = rowsOf(periods.days, [sent]).map((row) => columns.map(({ text }) => text(row)))
  expect([lines.length, lines[27], lines[30]]).toEqual([31, ['2026-02-28', '0', '0'], ['', '', '7']])
  expect(inAll(sent, sent.before!)).toBe(7)
})

test('OPER-04 an address names the range, the filters and the comparison, and nothing that the server refuses', () => {
  const own = 'from=2025-12-24&to=2025-12-24&compare=none&network=&country=BE'
  expect(read(own)).toEqual({
    range: 'OWN',
    from: '2025-12-24',
    to: '2025-12-24',
    compares: false,
    network: '',
    country: 'BE',
  })
  for (const search of ['', 'range=365', own, 'network=adnet'])
    expect(read(addressOf(read(search)).replace(/^[^?]*\??/, ''))).toEqual(read(search))
  for (const refused of [
    'from=2026-02-31x&to=2026-03-01',
    'from=2026-02-02&to=2026-02-01',
    'from=2020-01-01&to=2026-01-01',
    'range=9999',
  ])
    expect(read(refused)).toEqual(read(''))
  expect(variablesOf(read(own))).toMatchObject({ network: '', country: 'BE', beforeTo: '2025-12-23' })
  expect(variablesOf(read(''))).toMatchObject({ network: null, country: null })
  expect(read('').network).toBe(ALL)
})

test('OPER-04 when From is after To, or the range is too long, the other day follows', () => {
  const filter = read('from=2026-01-10&to=2026-02-10')
  const daysOf = (changed: { from?: string; to?: string }) => {
    const { from, to } = withDay(filter, changed)
    return [from, to]
  }
  expect(daysOf({ from: '2026-02-01' })).toEqual(['2026-02-01', '2026-02-10'])
  expect(daysOf({ from: '2026-03-01' })).toEqual(['2026-03-01', '2026-03-01'])
  expect(daysOf({ to: '2025-12-31' })).toEqual(['2025-12-31', '2025-12-31'])
  expect(daysOf({ from: '2020-01-01' })).toEqual(['2020-01-01', '2020-12-31'])
  expect(daysOf({ to: '2028-12-31' })).toEqual(['2028-01-01', '2028-12-31'])
})

test('OPER-04 days without a row are 0 or empty, and a change is a share of what was before', () => {
  const days = ['2026-03-01', '2026-03-02', '2026-03-03']
  const rows = [
    { day: '2026-03-02', count: 2 },
    { day: '2026-03-02', count: 3 },
  ]
  expect(valuesOf(days, rows, { of: ({ count }) => count })).toEqual([0, 5, 0])
  const gaps = valuesOf(days, rows, { of: ({ count }) => count, none: null })
  expect(gaps).toEqual([null, 5, null])
  expect([
    inAll({ inAll: 'sum' }, gaps),
    inAll({ inAll: 'last' }, gaps),
    inAll({ inAll: 'last' }, []),
  ]).toEqual([5, 5, 0])
  expect([changeOf(9, 12), changeOf(1, 0), shareOf(1, 4), shareOf(0, 0)]).toEqual([
    -0.25,
    undefined,
    0.25,
    undefined,
  ])
})

test('OPER-04 one file has every figure of every day, each with its section, and the days before', () => {
  const periods = { days: ['2026-03-01', '2026-03-02'], daysBefore: ['2026-02-27', '2026-02-28'] }
  const rows = { now: [{ day: '2026-03-02', count: 3 }], before: [{ day: '2026-02-27', count: 4 }] }
  const sent = (head: string) =>
    figureOf(periods, rows, {
      ...COUNT,
      key: 'sent',
      head,
      colour: 'accent',
      inAll: 'sum',
      of: ({ count }) => count,
    })
  const sections = [
    { title: 'Mail', name: 'mail', figures: [sent('Sent')] },
    { title: 'Push', name: 'push', figures: [{ ...sent('Sent'), before: undefined }] },
  ]
  const words = {
    day: 'Day',
    allDays: 'All',
    dayName: (day: string) => day,
    before: (head: string) => `${head} (before)`,
  }
  const columns = fileColumns(periods.days, figuresOfAll(sections), words)
  expect(columns.map(({ head }) => head)).toEqual(['Day', 'Mail: Sent', 'Mail: Sent (before)', 'Push: Sent'])
  expect(new Set(columns.map(({ key }) => key)).size).toBe(4)
  expect([0, 1].map((row) => columns.map(({ text }) => text(row)))).toEqual([
    ['2026-03-01', '0', '4', '0'],
    ['2026-03-02', '3', '0', '3'],
  ])
})
