import { hexOf, isHexColour, oklchOf, shade, standingOut, translucent, type Oklch } from './colour.ts'
import {
  BRAND_COLOURS,
  THEME_COLOURS,
  type BrandColour,
  type ThemeColour,
  type ThemeColourName,
} from './theme-tokens.data.ts'

/** A theme as stored in a site's settings: custom properties by name. */
export type SiteTheme = Record<string, string>
/** The design's colours on one site in one theme, each as #rgb or #rrggbb. */
export type ThemeColours = Record<ThemeColourName, string>

/**
 * The minimum contrast of a text against its ground.
 * @see https://www.w3.org/TR/WCAG22/#contrast-minimum
 */
export const READABLE = 4.5
/**
 * The minimum contrast of a control or a mark.
 * @see https://www.w3.org/TR/WCAG22/#non-text-contrast
 */
export const VISIBLE = 3
/** The grounds that carry texts everywhere. */
export const GROUNDS = [
  '--bg',
  '--backdrop',
  '--surface',
  '--surface-raised',
  '--surface-sunken',
  '--surface-hover',
] as const satisfies readonly ThemeColourName[]
export const WHITE = '#ffffff'

const CUSTOM_PROPERTY = /^--[a-z0-9-]+$/
const HARMLESS_VALUE = /^[#\w\s.,()%"'-]+$/
const DARK_SUFFIX = '-dark'

const THEMES = ['light', 'dark'] as const
type ThemeName = (typeof THEMES)[number]
type Derived = Partial<Record<ThemeColourName, Oklch | string>>

/** Finds colours that stand out from the grounds of one theme. */
function inkOf(theme: ThemeName, grounds: readonly string[]) {
  const direction = theme === 'light' ? 'darker' : 'lighter'
  return (colour: Oklch, least: number, ...more: string[]) =>
    standingOut(colour, [...grounds, ...more], { least, direction })
}

const underWhite = (colour: Oklch) => standingOut(colour, [WHITE], { least: READABLE, direction: 'darker' })

/**
 * Everything derived from the primary colour, readable in both themes whatever colour the site chose
 * (SITE-18).
 */
function primaryColours(brand: Oklch, theme: ThemeName, grounds: readonly string[]): Derived {
  const ink = inkOf(theme, grounds)
  if (theme === 'light') {
    const soft = shade(brand, 0.955, 0.022)
    const accent = ink(brand, READABLE, WHITE, hexOf(soft))
    const muted = shade(brand, 0.91, 0.04)
    return {
      '--mark-a': brand,
      '--mark-c': shade(accent, accent.lightness - 0.1),
      '--accent': accent,
      '--accent-ink': accent,
      '--accent-hover': shade(accent, accent.lightness - 0.06),
      '--accent-soft': soft,
      '--accent-line': shade(brand, 0.86, 0.06),
      '--accent-on-light': underWhite(brand),
      '--bubble-own': standingOut(accent, [hexOf(muted)], { least: READABLE, direction: 'darker' }),
      '--bubble-own-muted': muted,
      '--figure-ground': shade(brand, 0.92, 0.02),
      '--figure-backdrop': shade(brand, 0.885, 0.028),
      '--figure-skin': shade(brand, 0.81, 0.045),
      '--figure-cloth': shade(brand, 0.68, 0.066),
      '--figure-shade': shade(brand, 0.625, 0.066),
    }
  }
  const soft = shade(brand, 0.27, 0.06)
  const accent = filledInTheDark(brand, grounds)
  return {
    '--mark-c': shade(brand, 0.9, 0.06),
    '--accent': accent,
    '--accent-hover': shade(accent, accent.lightness - 0.04),
    '--accent-ink': ink(shade(brand, 0.82, 0.13), READABLE, hexOf(soft)),
    '--accent-soft': soft,
    '--accent-line': shade(brand, 0.39, 0.1),
    '--accent-on-light': underWhite(brand),
    '--bubble-own': shade(accent, Math.min(accent.lightness, 0.45)),
    '--bubble-own-muted': shade(brand, 0.91, 0.04),
    '--figure-ground': shade(brand, 0.295, 0.035),
    '--figure-backdrop': shade(brand, 0.335, 0.035),
    '--figure-skin': shade(brand, 0.545, 0.05),
    '--figure-cloth': shade(brand, 0.425, 0.042),
    '--figure-shade': shade(brand, 0.375, 0.042),
  }
}

/**
 * A ground for white texts that still stands out from the dark theme's surfaces: deep blues are darker than
 * their lightness says.
 */
const filledInTheDark = (brand: Oklch, grounds: readonly string[]) =>
  standingOut(underWhite(shade(brand, 0.57)), grounds, { least: VISIBLE, direction: 'lighter' })

/** Everything derived from the secondary colour: new items, and the focus ring. */
function secondaryColours(brand: Oklch, theme: ThemeName, grounds: readonly string[]): Derived {
  const ink = inkOf(theme, grounds)
  if (theme === 'light') {
    const visible = ink(brand, VISIBLE)
    return { '--mark-b': brand, '--unread': visible, '--focus': visible, '--badge': underWhite(brand) }
  }
  const bright = ink(shade(brand, 0.78), READABLE)
  const onBright = standingOut(shade(brand, 0.25, 0.1), [hexOf(bright)], {
    least: READABLE,
    direction: 'darker',
  })
  return {
    '--mark-b': bright,
    '--unread': bright,
    '--focus': bright,
    '--badge': bright,
    '--badge-text': onBright,
  }
}

function heartColours(brand: Oklch, theme: ThemeName, grounds: readonly string[]): Derived {
  const ink = inkOf(theme, grounds)
  const onPhoto = underWhite(brand)
  return theme === 'light'
    ? {
        '--heart': underWhite(ink(brand, VISIBLE)),
        '--heart-ink': ink(brand, VISIBLE),
        '--heart-on-photo': onPhoto,
      }
    : {
        '--heart': filledInTheDark(brand, grounds),
        '--heart-ink': ink(shade(brand, 0.82, 0.13), VISIBLE),
        '--heart-on-photo': onPhoto,
      }
}

function successColours(brand: Oklch, theme: ThemeName, grounds: readonly string[]): Derived {
  const ink = inkOf(theme, grounds)
  const soft = theme === 'light' ? shade(brand, 0.955, 0.022) : shade(brand, 0.27, 0.06)
  return {
    '--success': ink(theme === 'light' ? brand : shade(brand, 0.73), VISIBLE),
    '--success-ink': ink(theme === 'light' ? brand : shade(brand, 0.82, 0.13), READABLE, hexOf(soft)),
    '--success-soft': soft,
  }
}

const DERIVATIONS: [BrandColour, (brand: Oklch, theme: ThemeName, grounds: readonly string[]) => Derived][] =
  [
    ['--brand-primary', primaryColours],
    ['--brand-secondary', secondaryColours],
    ['--brand-success', successColours],
    ['--brand-heart', heartColours],
  ]

/**
 * The token that a theme property sets, and in which theme; undefined for brand colours, fonts and unknown
 * properties.
 */
export function colourSetBy(property: string): { token: ThemeColourName; theme: ThemeName } | undefined {
  const isDark = property.endsWith(DARK_SUFFIX)
  const token = isDark ? property.slice(0, -DARK_SUFFIX.length) : property
  if (!Object.hasOwn(THEME_COLOURS, token)) return undefined
  return { token: token as ThemeColourName, theme: isDark ? 'dark' : 'light' }
}

/**
 * A site's changes to the design's colours in one theme: its own settings, and values derived from its brand
 * colours.
 */
function changedColours(siteTheme: SiteTheme, theme: ThemeName): Partial<ThemeColours> {
  const own: Partial<ThemeColours> = {}
  for (const [property, value] of Object.entries(siteTheme)) {
    const set = colourSetBy(property)
    if (set?.theme === theme && isHexColour(value)) own[set.token] = value
  }
  const grounds = GROUNDS.map((ground) => own[ground] ?? THEME_COLOURS[ground][theme])
  const found: Partial<ThemeColours> = {}
  for (const [name, derive] of DERIVATIONS) {
    const brand = brandColour(siteTheme, name)
    if (brand === undefined) continue
    const derived = Object.entries(derive(oklchOf(brand), theme, grounds)) as [
      ThemeColourName,
      Oklch | string,
    ][]
    for (const [token, value] of derived) found[token] = typeof value === 'string' ? value : hexOf(value)
  }
  for (const [token, like] of Object.entries(FOLLOWERS)) {
    const ground = own[like]
    if (ground !== undefined) found[token as keyof typeof FOLLOWERS] = ground
  }
  return { ...found, ...atNight(siteTheme, theme, { ...found, ...own }), ...own }
}

/** Grounds that copy others unless they have their own colour. */
const FOLLOWERS = { '--backdrop': '--bg', '--bubble-other': '--surface-raised' } as const

/** Scenes that are dark in both themes use the dark theme's mark. */
function atNight(
  siteTheme: SiteTheme,
  theme: ThemeName,
  changed: Partial<ThemeColours>,
): Partial<ThemeColours> {
  const dark = theme === 'dark' ? changed : changedColours(siteTheme, 'dark')
  return Object.fromEntries(
    (['--mark-b', '--mark-c'] as const)
      .filter((part) => dark[part] !== undefined)
      .map((part) => [`${part}-at-night`, dark[part]]),
  ) as Partial<ThemeColours>
}

function brandColour(siteTheme: SiteTheme, name: BrandColour): string | undefined {
  const value = siteTheme[name]
  if (value !== undefined && isHexColour(value)) return value
  return name === '--brand-heart' ? brandColour(siteTheme, '--brand-primary') : undefined
}

// A site's theme is one object while the site is cached, and each mail asks for its colours.
const coloursOf = new WeakMap<SiteTheme, Record<ThemeName, ThemeColours>>()

/**
 * Every colour of the design on a site, in both themes, for output without a style sheet: mails, pictures,
 * the manifest.
 */
export function themeColours(siteTheme: SiteTheme): Record<ThemeName, ThemeColours> {
  const known = coloursOf.get(siteTheme) ?? deriveColours(siteTheme)
  coloursOf.set(siteTheme, known)
  return known
}

function deriveColours(siteTheme: SiteTheme): Record<ThemeName, ThemeColours> {
  const inTheme = (theme: ThemeName) => ({
    ...(Object.fromEntries(
      Object.entries<ThemeColour>(THEME_COLOURS).map(([token, values]) => [token, values[theme]]),
    ) as ThemeColours),
    ...changedColours(siteTheme, theme),
  })
  return { light: inTheme('light'), dark: inTheme('dark') }
}

function block(selector: string, properties: Record<string, string>): string {
  const lines = Object.entries(properties).map(([name, value]) => `${name}:${value}`)
  return lines.length > 0 ? `${selector}{${lines.join(';')}}` : ''
}

/**
 * A site's style sheet: its own custom properties, and for a brand colour everything the design derives from
 * it.
 * @param siteTheme as in the site's settings; unsafe properties are left out
 */
export function themeCss(siteTheme: SiteTheme): string {
  const named = Object.entries(siteTheme).filter(
    ([name, value]) =>
      CUSTOM_PROPERTY.test(name) && HARMLESS_VALUE.test(value) && colourSetBy(name) === undefined,
  )
  const primary = brandColour(siteTheme, '--brand-primary')
  const tint: Record<string, string> =
    primary === undefined ? {} : { '--scrim': translucent(shade(oklchOf(primary), 0.2, 0.05), 0.54) }
  const darkTint: Record<string, string> =
    primary === undefined ? {} : { '--scrim': translucent(shade(oklchOf(primary), 0.1, 0.02), 0.7) }
  return (
    block(':root', { ...tint, ...changedColours(siteTheme, 'light'), ...Object.fromEntries(named) }) +
    block(':root[data-theme=dark]', { ...darkTint, ...changedColours(siteTheme, 'dark') })
  )
}

/** Every property that a theme may have, with its purpose and its default. */
export function themeProperties(): { name: string; use: string; value: string }[] {
  const brand = Object.entries(BRAND_COLOURS).map(([name, { value, use }]) => ({ name, value, use }))
  const colours = Object.entries<ThemeColour>(THEME_COLOURS).flatMap(([name, { light, dark, use }]) => [
    { name, value: light, use },
    { name: `${name}${DARK_SUFFIX}`, value: dark, use: `${use}, in the dark theme` },
  ])
  return [...brand, ...colours]
}
