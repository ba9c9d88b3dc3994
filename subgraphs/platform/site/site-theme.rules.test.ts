import fc from 'fast-check'
import { expect, test } from 'vitest'
import { themeColours, themeCss } from './site-theme.ts'
import { themeFaults } from './theme-contrast.rules.ts'
import { THEME_COLOURS } from './theme-tokens.data.ts'

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`)

test('SITE-18 with any site colours, every text stays readable and every control visible in both themes', () => {
  fc.assert(
    fc.property(colour, colour, colour, colour, (primary, secondary, success, heart) => {
      expect(
        themeFaults({
          '--brand-primary': primary,
          '--brand-secondary': secondary,
          '--brand-success': success,
          '--brand-heart': heart,
        }),
      ).toEqual([])
    }),
  )
})

test('SITE-18 a site sets colours per theme, hearts follow the primary one, and night scenes the dark theme', () => {
  const { light, dark } = themeColours({
    '--brand-primary': '#0b4f8a',
    '--mark-b-dark': '#ffb000',
    '--bg-dark': '#101820',
  })
  expect([light['--accent'], light['--heart'], dark['--bg'], dark['--backdrop']]).toEqual([
    '#0b4f8a',
    '#0b4f8a',
    '#101820',
    '#101820',
  ])
  expect([light['--mark-b-at-night'], dark['--mark-b'], light['--bg']]).toEqual([
    '#ffb000',
    '#ffb000',
    THEME_COLOURS['--bg'].light,
  ])
  expect(themeColours({ '--brand-primary': '#0b4f8a', '--brand-heart': '#d6336c' }).light['--heart']).toBe(
    '#d6336c',
  )
})

test('SITE-18 an operator’s mistake is named with token, ground, theme and both contrasts', () => {
  expect(themeFaults({ '--brand-primary': '#0b4f8a', '--acent': '#fff', '--bg': 'linen' })).toEqual([
    { property: '--acent', reason: expect.stringContaining('not a token of the design') },
    { property: '--bg', reason: 'linen is not a colour such as #0b5563' },
  ])
  expect(themeFaults({ '--accent-text-dark': '#000000', '--font': 'Georgia, serif' })).toEqual([
    {
      property: '--accent-text',
      reason: 'on --accent in the dark theme has a contrast of 4.37 to 1; a text needs 4.5',
    },
    {
      property: '--accent-text',
      reason: 'on --accent-hover in the dark theme has a contrast of 3.44 to 1; a text needs 4.5',
    },
  ])
  expect(themeFaults({ '--focus': '#ffffff' })).toContainEqual({
    property: '--focus',
    reason: 'on --surface in the light theme has a contrast of 1.00 to 1; a control needs 3',
  })
})

test('a value that could escape its property is dropped', () => {
  const css = themeCss({
    '--brand-primary': 'red;} body{display:none',
    color: 'red',
    '--font': '"Figtree", sans-serif',
    '--x': 'url(//evil.example)',
  })
  expect(css).toBe(':root{--font:"Figtree", sans-serif}')
})
