import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, themeCss } from './themeCss.ts'

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`)

/** The tokens of both themes as the browser would see them. */
function tokensOf(css: string) {
  const [light = '', dark = ''] = css.split(':root[data-theme=dark]')
  const read = (block: string) =>
    Object.fromEntries(
      [...block.matchAll(/(--[\w-]+):([^;}]+)/g)].map(([, name, value]) => [name, value]),
    ) as Record<string, string>
  return { light: read(light), dark: read(dark) }
}

test('whatever colours a site chooses, every text stays readable in both themes', () => {
  fc.assert(
    fc.property(colour, colour, (primary, secondary) => {
      const { light, dark } = tokensOf(
        themeCss({ '--brand-primary': primary, '--brand-secondary': secondary }),
      )
      const pairs: [string | undefined, string | undefined, number][] = [
        [light['--accent'], '#ffffff', 4.5],
        [light['--accent-ink'], '#fbf7f5', 4.5],
        [light['--accent-ink'], light['--accent-soft'], 4.5],
        [light['--bubble-own'], '#ffffff', 4.5],
        [light['--badge'], '#ffffff', 4.5],
        [light['--focus'], '#fbf7f5', 3],
        [dark['--accent'], '#ffffff', 4.5],
        [dark['--accent-ink'], '#2b2027', 4.5],
        [dark['--accent-ink'], dark['--accent-soft'], 4.5],
        [dark['--bubble-own'], '#ffffff', 4.5],
        [dark['--badge'], dark['--badge-text'], 4.5],
        [dark['--focus'], '#2b2027', 3],
      ]
      // Rounding to whole channels may cost a hundredth.
      for (const [first, second, least] of pairs)
        expect(contrast(first ?? '#000', second ?? '#000')).toBeGreaterThan(least - 0.06)
    }),
  )
})

test('a value that could leave its property is left out', () => {
  const css = themeCss({
    '--brand-primary': 'red;} body{display:none',
    color: 'red',
    '--font': '"Figtree", sans-serif',
    '--x': 'url(//evil.example)',
  })
  expect(css).toBe(':root{--font:"Figtree", sans-serif}')
})
