import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { contrast, oklchOf } from '#platform/site/colour.ts'
import { themeCss } from '#platform/site/site-theme.ts'
import { faintPairs, TEXT_PAIRS } from '#platform/site/theme-contrast.rules.ts'
import { THEME_COLOURS } from '#platform/site/theme-tokens.data.ts'

const WEB = path.resolve(import.meta.dirname, '..')
const BREAKPOINTS = ['576px', '768px', '992px', '1200px']

type Tokens = Record<string, string>

/** The custom properties of a rule; the last declaration wins. */
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

/** The tokens of both themes as the browser computes them for a site with these overrides. */
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

test('the server has the same colours as the style sheet, in both themes', () => {
  const resolved = (tokens: Tokens, name: string): string => {
    const value = tokens[name]!
    const other = /^var\((.+)\)$/.exec(value)?.[1]
    if (other !== undefined) return resolved(tokens, other)
    return value.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3')
  }
  const { light, dark } = themes()
  for (const [name, values] of Object.entries(THEME_COLOURS))
    expect([name, resolved(light, name), resolved(dark, name)]).toEqual([name, values.light, values.dark])
  const colours = Object.keys(light).filter(
    (name) =>
      /^(#|var\(--brand)/.test(light[name]!) && !name.startsWith('--brand-') && name !== '--text-on-photo',
  )
  expect(colours.toSorted()).toEqual(Object.keys(THEME_COLOURS).toSorted())
})

test('SITE-18 all text is readable and all controls are visible on each of their backgrounds, in both themes', () => {
  expect(faintPairs({})).toEqual([])
})

test('the list of contrast pairs covers every text colour', () => {
  const texts = Object.keys(themes().light).filter(
    (name) => /-(text|ink|muted)$/.test(name) || name === '--text',
  )
  // Hearts are glyphs, never text.
  expect([...Object.keys(TEXT_PAIRS), '--heart-ink']).toEqual(expect.arrayContaining(texts))
})

test('SITE-18 a site overrides the brand colours, the darker badge tint and the lighter dark-theme text', () => {
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

/** Between lilac and pink, the hues of the product's own brand; a scene may have other purples. */
function isOwnBrand(hex: string): boolean {
  const { chroma, hue } = oklchOf(hex)
  const degrees = (hue + 360) % 360
  return chroma >= 0.04 && degrees > 328 && degrees < 342
}

test('SITE-18 only the tokens hold the brand colours, so a theme reaches every screen, mail and picture', () => {
  const ROOT = path.resolve(WEB, '..')
  const found: string[] = []
  for (const folder of ['web', 'gateway', 'subgraphs'])
    for (const file of readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })) {
      const isOther = /\.test\.tsx?$|^e2e\/|__generated__|^design\/tokens\.css$|theme-tokens\.data\.ts$/.test(
        file,
      )
      if (isOther || !/\.(css|tsx?|js|html)$/.test(file)) continue
      for (const [hex] of readFileSync(path.join(ROOT, folder, file), 'utf8').matchAll(
        /#(?:[0-9a-f]{6}|[0-9a-f]{3})\b/gi,
      ))
        if (isOwnBrand(hex)) found.push(`${folder}/${file} ${hex}`)
    }
  expect(found).toEqual([])
})

test('SITE-18 screens only change their layout at widths of 576, 768, 992 and 1200 px', () => {
  for (const file of readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.css'),
  )) {
    for (const [, condition = ''] of readFileSync(path.join(WEB, file), 'utf8').matchAll(
      /@(?:media|container)([^{]*)\{/g,
    )) {
      // Height is a separate matter: a condition on the height is not a width.
      const widths = condition.replaceAll(/\((?:min-|max-)?height\b[^()]*\)/g, '')
      for (const [width] of widths.matchAll(/\d[\d.]*(px|rem|em)/g))
        expect(BREAKPOINTS, `${file}:${condition}`).toContain(width)
    }
  }
})
