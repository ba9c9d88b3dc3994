import { expect, test } from 'vitest'
import { createDoublePress } from './doublePress.ts'

function create() {
  const clock = { now: 10_000 }
  return { clock, press: createDoublePress(() => clock.now) }
}

test('OPER-03 a double press decides once: its second press is not meant for the next case', () => {
  const { clock, press } = create()
  expect(press.decides()).toBe(true)
  clock.now += 150
  expect(press.decides()).toBe(false)
  clock.now += 300
  expect(press.decides()).toBe(true)
})

test('OPER-03 a decision pressed as a late undo brings its case back is not meant for that case', () => {
  const { clock, press } = create()
  const askedAt = clock.now
  clock.now += 3000
  press.changes(askedAt)
  clock.now += 150
  expect(press.decides()).toBe(false)
  press.act()
  expect(press.decides(), 'the operator has chosen a reason for it').toBe(true)

  clock.now += 1000
  press.changes(clock.now - 100)
  expect(press.decides(), 'a prompt undo was awaited').toBe(true)
})

test('OPER-03 a decision counts, however soon, once the operator has chosen something or undone one', () => {
  const { clock, press } = create()
  expect(press.decides()).toBe(true)
  clock.now += 150
  press.act()
  clock.now += 10
  expect(press.decides()).toBe(true)
  clock.now += 10
  expect(press.decides()).toBe(false)
})
