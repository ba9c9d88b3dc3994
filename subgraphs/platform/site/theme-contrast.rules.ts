import { contrast, isHexColour } from './colour.ts'
import { colourSetBy, GROUNDS, READABLE, themeColours, VISIBLE, WHITE, type SiteTheme } from './site-theme.ts'
import { BRAND_COLOURS, THEME_FONTS, type ThemeColourName } from './theme-tokens.data.ts'

type Ground = ThemeColourName | typeof WHITE
type Pairs = { [Token in ThemeColourName]?: readonly Ground[] }

const SOFT = ['--accent-soft', '--success-soft', '--warning-soft', '--danger-soft'] as const

/** Which texts appear on which grounds. */
export const TEXT_PAIRS: Pairs = {
  '--text': [...GROUNDS, ...SOFT],
  '--text-muted': [...GROUNDS, ...SOFT, '--bubble-other'],
  '--accent-ink': [...GROUNDS, '--accent-soft'],
  '--accent-text': ['--accent', '--accent-hover'],
  '--accent-on-light': [WHITE],
  '--heart-text': ['--heart'],
  '--heart-on-photo': [WHITE],
  '--badge-text': ['--badge'],
  '--success-ink': [...GROUNDS, '--success-soft'],
  '--warning-ink': [...GROUNDS, '--warning-soft'],
  '--danger-ink': [...GROUNDS, '--danger-soft'],
  '--danger-text': ['--danger'],
  '--bubble-own-text': ['--bubble-own'],
  '--bubble-own-muted': ['--bubble-own'],
  '--bubble-other-text': ['--bubble-other'],
}

/** Which controls and marks appear on which grounds. */
const CONTROL_PAIRS: Pairs = {
  '--accent': GROUNDS,
  '--heart': GROUNDS,
  '--heart-ink': GROUNDS,
  '--unread': GROUNDS,
  '--focus': GROUNDS,
  '--border-strong': GROUNDS,
  '--success': ['--bg', '--surface', '--surface-raised'],
}

const KINDS = [
  { pairs: TEXT_PAIRS, wanted: READABLE, what: 'a text' },
  { pairs: CONTROL_PAIRS, wanted: VISIBLE, what: 'a control' },
]

/** A pair of colours with too little contrast (WCAG 2.2 AA). */
export type FaintPair = {
  theme: 'light' | 'dark'
  token: ThemeColourName
  ground: Ground
  ratio: number
  wanted: number
  what: string
}

/** Every pair of a site's colours with too little contrast, in both themes. */
export function faintPairs(siteTheme: SiteTheme): FaintPair[] {
  return Object.entries(themeColours(siteTheme)).flatMap(([theme, colours]) =>
    KINDS.flatMap(({ pairs, wanted, what }) =>
      (Object.entries(pairs) as [ThemeColourName, readonly Ground[]][]).flatMap(([token, grounds]) =>
        grounds
          .map((ground) => ({
            theme: theme as FaintPair['theme'],
            token,
            ground,
            ratio: contrast(colours[token], ground === WHITE ? WHITE : colours[ground]),
            wanted,
            what,
          }))
          .filter(({ ratio }) => ratio < wanted),
      ),
    ),
  )
}

/**
 * The faults of an operator's theme, one line each: an unknown property, a value that is not a colour, and
 * every pair of colours that readers cannot tell apart.
 */
export function themeFaults(siteTheme: SiteTheme): { property: string; reason: string }[] {
  const faults = Object.entries(siteTheme).flatMap(([property, value]) => {
    if (Object.hasOwn(THEME_FONTS, property)) return []
    if (!Object.hasOwn(BRAND_COLOURS, property) && colourSetBy(property) === undefined)
      return [{ property, reason: 'is not a token of the design; npm run site -- tokens lists them' }]
    return isHexColour(value) ? [] : [{ property, reason: `${value} is not a colour such as #0b5563` }]
  })
  if (faults.length > 0) return faults
  return faintPairs(siteTheme).map(({ theme, token, ground, ratio, wanted, what }) => ({
    property: token,
    reason: `on ${ground} in the ${theme} theme has a contrast of ${roundedDown(ratio)} to 1; ${what} needs ${wanted}`,
  }))
}

// 4.496 is not 4.5, and must not look like it.
const roundedDown = (ratio: number) => (Math.floor(ratio * 100) / 100).toFixed(2)
