/** Lightness 0–1, chroma 0–0.4, hue in degrees. */
type Oklch = { lightness: number; chroma: number; hue: number }

type Rgb = [red: number, green: number, blue: number]

const READABLE = 4.5
const VISIBLE = 3
const WHITE: Rgb = [1, 1, 1]
const LIGHT_PAGE = rgbOf('#fbf7f5')
const DARK_SURFACE = rgbOf('#2b2027')
const CUSTOM_PROPERTY = /^--[a-z0-9-]+$/
const HARMLESS_VALUE = /^[#\w\s.,()%"'-]+$/

function rgbOf(hex: string): Rgb {
  const digits = hex.length === 4 ? Array.from(hex.slice(1), (digit) => digit + digit).join('') : hex.slice(1)
  const channel = (at: number) => Number.parseInt(digits.slice(at, at + 2), 16) / 255
  return [channel(0), channel(2), channel(4)]
}

const toLinear = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
const toGamma = (channel: number) =>
  channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055

/** OKLCH, in which a change of lightness keeps the hue. @see https://bottosson.github.io/posts/oklab/ */
function oklchOf(rgb: Rgb): Oklch {
  const [r, g, b] = rgb.map(toLinear) as Rgb
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const c = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, c),
    hue: (Math.atan2(c, a) * 180) / Math.PI,
  }
}

function rgbFrom({ lightness, chroma, hue }: Oklch): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear: Rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return linear.map((channel) => Math.min(1, Math.max(0, toGamma(Math.min(1, Math.max(0, channel)))))) as Rgb
}

const hexOf = (rgb: Rgb) =>
  `#${rgb
    .map((channel) =>
      Math.round(channel * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map(toLinear) as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** WCAG contrast, 1 to 21. */
export function contrast(first: string, second: string): number {
  return contrastOf(rgbOf(first), rgbOf(second))
}

function contrastOf(first: Rgb, second: Rgb): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The nearest lightness at which the colour stands out enough from every one of `against`. */
function standingOut(colour: Oklch, against: Rgb[], least: number, direction: 'darker' | 'lighter'): Oklch {
  let found = colour
  const step = direction === 'darker' ? -0.01 : 0.01
  while (
    found.lightness > 0 &&
    found.lightness < 1 &&
    against.some((other) => contrastOf(rgbFrom(found), other) < least)
  ) {
    found = { ...found, lightness: found.lightness + step }
  }
  return found
}

const shade = (colour: Oklch, lightness: number, chroma = colour.chroma): Oklch => ({
  ...colour,
  lightness,
  chroma: Math.min(colour.chroma, chroma),
})

type Tokens = Record<string, Oklch | string>

/** All that hangs on the primary colour, readable in both themes whatever colour the site chose (SITE-18). */
function primaryTokens(brand: Oklch): { light: Tokens; dark: Tokens } {
  const softLight = shade(brand, 0.955, 0.022)
  const accent = standingOut(brand, [WHITE, LIGHT_PAGE, rgbFrom(softLight)], READABLE, 'darker')
  const softDark = shade(brand, 0.27, 0.06)
  const accentDark = standingOut(shade(brand, 0.57), [WHITE], READABLE, 'darker')
  const bubbleDark = shade(accentDark, Math.min(accentDark.lightness, 0.45))
  return {
    light: {
      '--accent': accent,
      '--accent-ink': accent,
      '--accent-hover': shade(accent, accent.lightness - 0.06),
      '--accent-soft': softLight,
      '--accent-line': shade(brand, 0.86, 0.06),
      '--bubble-own': accent,
      '--bubble-own-muted': shade(brand, 0.91, 0.04),
      '--mark-c': shade(accent, accent.lightness - 0.1),
      '--figure-ground': shade(brand, 0.92, 0.02),
      '--figure-backdrop': shade(brand, 0.885, 0.028),
      '--figure-skin': shade(brand, 0.81, 0.045),
      '--figure-cloth': shade(brand, 0.68, 0.066),
      '--figure-shade': shade(brand, 0.625, 0.066),
    },
    dark: {
      '--accent': accentDark,
      '--accent-hover': shade(accentDark, accentDark.lightness - 0.04),
      '--accent-ink': standingOut(
        shade(brand, 0.82, 0.13),
        [DARK_SURFACE, rgbFrom(softDark)],
        READABLE,
        'lighter',
      ),
      '--accent-soft': softDark,
      '--accent-line': shade(brand, 0.39, 0.1),
      '--bubble-own': bubbleDark,
      '--bubble-own-muted': shade(brand, 0.91, 0.04),
      '--mark-c': shade(brand, 0.9, 0.06),
      '--figure-ground': shade(brand, 0.295, 0.035),
      '--figure-backdrop': shade(brand, 0.335, 0.035),
      '--figure-skin': shade(brand, 0.545, 0.05),
      '--figure-cloth': shade(brand, 0.425, 0.042),
      '--figure-shade': shade(brand, 0.375, 0.042),
    },
  }
}

/** All that hangs on the secondary colour: what is new, and the focus ring. */
function secondaryTokens(brand: Oklch): { light: Tokens; dark: Tokens } {
  const visible = standingOut(brand, [WHITE, LIGHT_PAGE], VISIBLE, 'darker')
  const bright = standingOut(shade(brand, 0.78), [DARK_SURFACE], READABLE, 'lighter')
  return {
    light: {
      '--unread': visible,
      '--focus': visible,
      '--badge': standingOut(brand, [WHITE], READABLE, 'darker'),
    },
    dark: {
      '--unread': bright,
      '--focus': bright,
      '--badge': bright,
      '--badge-text': standingOut(shade(brand, 0.25, 0.1), [rgbFrom(bright)], READABLE, 'darker'),
      '--mark-b': bright,
    },
  }
}

function block(selector: string, tokens: Tokens): string {
  const lines = Object.entries(tokens).map(
    ([name, value]) => `${name}:${typeof value === 'string' ? value : hexOf(rgbFrom(value))}`,
  )
  return lines.length > 0 ? `${selector}{${lines.join(';')}}` : ''
}

/**
 * A site's style sheet: its own custom properties, and for a brand colour everything the design derives from it.
 * @param theme custom properties by name, as in the site's settings; what is no harmless property is left out
 */
export function themeCss(theme: Record<string, string>): string {
  const own = Object.fromEntries(
    Object.entries(theme).filter(([name, value]) => CUSTOM_PROPERTY.test(name) && HARMLESS_VALUE.test(value)),
  )
  const colour = (name: string) =>
    /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(own[name] ?? '') ? oklchOf(rgbOf(own[name] ?? '')) : undefined
  const primary = colour('--brand-primary')
  const secondary = colour('--brand-secondary')
  const light: Tokens = {}
  const dark: Tokens = {}
  for (const tokens of [primary && primaryTokens(primary), secondary && secondaryTokens(secondary)]) {
    Object.assign(light, tokens?.light)
    Object.assign(dark, tokens?.dark)
  }
  return block(':root', { ...light, ...own }) + block(':root[data-theme=dark]', dark)
}
