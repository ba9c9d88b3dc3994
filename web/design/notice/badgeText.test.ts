import { expect, test } from 'vitest'
import { badgeText } from './badgeText.ts'

test('SITE-09 a badge is empty at 0, shows the number to 99 and "99+" from 100', () => {
  expect([-1, 0, 1, 99, 100, 5000, NaN].map(badgeText)).toEqual(['', '', '1', '99', '99+', '99+', ''])
})
