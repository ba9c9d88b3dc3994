import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { contrast, themeCss } from './themeCss.ts'

const WEB = path.resolve(import.meta.dirname, '..')
const BREAKPOINTS = ['576px', '768px', '992px', '1200px']
const READABLE = 4.5

type Tokens = Record<string, string>

/** Custom properties of a rule, as the last one that sets them says. */
function tokensOf(css: string, selector: string): Tokens {
  const found: Tokens = {}
  for (const [, at, body = ''] of css.matchAll(/(:root[^{,]*)\{([^}]*)\}/g)) {
    if (at?.trim() === selector)
      for (const [, name = '', value = ''] of body.matchAll(/(--[\w-]+):([^;}]+)/g))
        found[name] = value.trim()
  }
  return found
}

const css = readFileSync(path.join(WEB, 'design/tokens.css'), 'utf8')
  .replaceAll(/\/\*.*?\*\//gs, '')
  .replaceAll(/@media[^{]*\{:root\{[^}]*\}\}/g, '')

/** The tokens of both themes as the browser would see them on a site with these properties of its own. */
function themes(own: Record<string, string> = {}): { light: Tokens; dark: Tokens } {
  const site = themeCss(own)
  const light = { ...tokensOf(css, ':root'), ...tokensOf(site, ':root') }
  return {
    light,
    dark: {
      ...light,
      ...tokensOf(css, ":root[data-theme='dark']"),
      ...tokensOf(site, ':root[data-theme=dark]'),
    },
  }
}

const SURFACES = ['--bg', '--surface', '--surface-raised', '--surface-sunken', '--surface-hover']
/** Which texts stand on which backgrounds. */
const PAIRS: Record<string, string[]> = {
  '--text': [...SURFACES, '--accent-soft', '--success-soft', '--warning-soft', '--danger-soft'],
  '--text-muted': [...SURFACES, '--accent-soft', '--success-soft', '--warning-soft', '--danger-soft'],
  '--accent-ink': [...SURFACES, '--accent-soft'],
  '--accent-text': ['--accent', '--accent-hover'],
  '--badge-text': ['--badge'],
  '--success-ink': [...SURFACES, '--success-soft'],
  '--warning-ink': [...SURFACES, '--warning-soft'],
  '--danger-ink': [...SURFACES, '--danger-soft'],
  '--danger-text': ['--danger'],
  '--bubble-own-text': ['--bubble-own'],
  '--bubble-own-muted': ['--bubble-own'],
  '--bubble-other-text': ['--bubble-other'],
  // Times and names under a message of the other.
  '--text-muted ': ['--bubble-other'],
}

test('SITE-18 every text can be read on every background it stands on, in both themes', () => {
  for (const [theme, tokens] of Object.entries(themes())) {
    const faint = Object.entries(PAIRS).flatMap(([text, backgrounds]) =>
      backgrounds.map((background) => ({
        pair: `${text.trim()} on ${background}`,
        ratio: contrast(tokens[text.trim()]!, tokens[background]!),
      })),
    )
    expect(
      faint.filter(({ ratio }) => ratio < READABLE),
      theme,
    ).toEqual([])
  }
})

test('the list of pairs leaves out no colour of text', () => {
  const texts = Object.keys(themes().light).filter(
    (name) => /-(text|ink|muted)$/.test(name) || name === '--text',
  )
  expect([...new Set(Object.keys(PAIRS).map((name) => name.trim()))].toSorted()).toEqual(texts.toSorted())
})

test('SITE-18 the brand has its colours, numbers stand on a darker tint and the dark theme writes in a lighter one; a site overrides them', () => {
  const { light, dark } = themes()
  expect(light).toMatchObject({
    '--brand-primary': '#8a0175',
    '--brand-secondary': '#d900c9',
    '--brand-success': '#23a265',
    '--unread': '#d900c9',
    '--badge': '#c800b9',
    '--success': '#23a265',
  })
  expect(contrast(dark['--accent-ink']!, '#000')).toBeGreaterThan(contrast('#8a0175', '#000'))
  const own = themes({
    '--brand-primary': '#0b5563',
    '--brand-secondary': '#c2410c',
    '--brand-success': '#0a7a2f',
  })
  expect(own.light).toMatchObject({
    '--brand-primary': '#0b5563',
    '--brand-secondary': '#c2410c',
    '--brand-success': '#0a7a2f',
  })
  for (const name of ['--accent', '--accent-ink', '--unread', '--badge'])
    expect([own.light[name], own.dark[name]], name).not.toEqual([light[name], dark[name]])
})

test('SITE-18 screens change their shape at no other width than 576, 768, 992 or 1200 px', () => {
  for (const file of readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.css'),
  )) {
    for (const [, condition = ''] of readFileSync(path.join(WEB, file), 'utf8').matchAll(
      /@(?:media|container)([^{]*)\{/g,
    )) {
      // A low window is a matter of its own: what it asks of the height is no width.
      const widths = condition.replaceAll(/\((?:min-|max-)?height\b[^()]*\)/g, '')
      for (const [width] of widths.matchAll(/\d[\d.]*(px|rem|em)/g))
        expect(BREAKPOINTS, `${file}:${condition}`).toContain(width)
    }
  }
})
