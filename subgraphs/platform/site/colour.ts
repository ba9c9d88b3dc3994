/** Lightness 0–1, chroma 0–0.4, hue in degrees. */
export type Oklch = { lightness: number; chroma: number; hue: number }

/** Red, green and blue, each 0 to 1. */
type Rgb = [red: number, green: number, blue: number]

const HEX_COLOUR = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i

/** Whether a colour is written as #rgb or #rrggbb, the only forms from which contrast can be computed. */
export function isHexColour(value: string): boolean {
  return HEX_COLOUR.test(value)
}

function rgbOf(hex: string): Rgb {
  const digits = hex.length === 4 ? Array.from(hex.slice(1), (digit) => digit + digit).join('') : hex.slice(1)
  const channel = (at: number) => Number.parseInt(digits.slice(at, at + 2), 16) / 255
  return [channel(0), channel(2), channel(4)]
}

const toLinear = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
const toGamma = (channel: number) =>
  channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055

/**
 * OKLCH, in which a change of lightness keeps the hue.
 * @see https://bottosson.github.io/posts/oklab/
 */
export function oklchOf(hex: string): Oklch {
  const [r, g, b] = rgbOf(hex).map(toLinear) as Rgb
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

function channelsOf({ lightness, chroma, hue }: Oklch): [number, number, number] {
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
  return linear.map((channel) => {
    const shown = toGamma(Math.min(1, Math.max(0, channel)))
    return Math.round(Math.min(1, Math.max(0, shown)) * 255)
  }) as Rgb
}

/** The colour as screens show it, #rrggbb. Colours outside the screen's gamut are clamped to its edge. */
export function hexOf(colour: Oklch): string {
  return `#${channelsOf(colour)
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`
}

/**
 * The colour with part of its background shining through.
 * @param opacity 0 to 1
 */
export function translucent(colour: Oklch, opacity: number): string {
  return `rgb(${channelsOf(colour).join(' ')} / ${opacity})`
}

/** @see https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(hex: string): number {
  const [r, g, b] = rgbOf(hex).map(toLinear) as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/**
 * Contrast of two hexadecimal colours, 1 to 21.
 * @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
 */
export function contrast(first: string, second: string): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/**
 * The nearest lightness at which a colour stands out enough from every one of `against`, as displayed.
 * @param against hexadecimal colours
 */
export function standingOut(
  colour: Oklch,
  against: readonly string[],
  { least, direction }: { least: number; direction: 'darker' | 'lighter' },
): Oklch {
  let found = colour
  const step = direction === 'darker' ? -0.01 : 0.01
  while (
    found.lightness > 0 &&
    found.lightness < 1 &&
    against.some((other) => contrast(hexOf(found), other) < least)
  ) {
    found = { ...found, lightness: found.lightness + step }
  }
  return found
}

/** The same hue in another lightness, with at most this chroma. */
export function shade(colour: Oklch, lightness: number, chroma = colour.chroma): Oklch {
  return { ...colour, lightness, chroma: Math.min(colour.chroma, chroma) }
}
