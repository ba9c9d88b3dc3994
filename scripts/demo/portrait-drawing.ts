/** Sky, shade and light of a background. */
export type Palette = readonly [top: string, bottom: string, light: string]

export const PALETTES = {
  rose: ['#f3c9bd', '#b9617a', '#ffe3d3'],
  plum: ['#a9557f', '#4a1640', '#e79ab0'],
  sand: ['#ecd9bf', '#b98f68', '#fff3df'],
  teal: ['#9fc4bd', '#31605f', '#dcefe4'],
  dusk: ['#e8a27f', '#54305a', '#ffd9a6'],
  sky: ['#bcd6e2', '#6d8fa6', '#f4f1e6'],
  olive: ['#c9c79a', '#5c6b44', '#f1edc8'],
  night: ['#33284f', '#150d24', '#7a4f8f'],
  clay: ['#d98d6a', '#86402f', '#f6c7a2'],
  cream: ['#f5ead9', '#cfae92', '#ffffff'],
  berry: ['#d65f96', '#6d1354', '#ffb5c8'],
  mint: ['#cfe3d2', '#6f9a84', '#f7fbee'],
} satisfies Record<string, Palette>

const channels = (hex: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16))

/** Mixes two #rrggbb colours; share 0 is the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const target = channels(to)
  return (
    '#' +
    channels(from)
      .map((value, i) =>
        Math.round(value + (target[i]! - value) * share)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')
  )
}

export const path = (d: string, attributes = ''): string => `<path d="${d}" ${attributes}/>`

/** A drawing and its mirror image about x = 0. */
export const mirrored = (svg: string): string => `${svg}<g transform="scale(-1,1)">${svg}</g>`
