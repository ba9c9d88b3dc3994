/** A colour of the design: its value in the light and in the dark theme, and its purpose. */
export type ThemeColour = { light: string; dark: string; use: string }

/** The colours that a site normally sets; the others follow from them. */
export const BRAND_COLOURS = {
  '--brand-primary': {
    value: '#8a0175',
    use: 'buttons, links, selected items and the member’s own messages',
  },
  '--brand-secondary': { value: '#d900c9', use: 'new items, and the focus ring' },
  '--brand-success': { value: '#23a265', use: 'online members, and success' },
  '--brand-heart': { value: '#8a0175', use: 'hearts and matches; defaults to the primary colour' },
} as const
export type BrandColour = keyof typeof BRAND_COLOURS

/** Other values that a site may set: font families, which readers need to have installed. */
export const THEME_FONTS = {
  '--font': 'all texts',
  '--font-display': 'headings and the name of the site',
} as const

const colour = (light: string, dark: string, use: string): ThemeColour => ({ light, dark, use })

/**
 * Every other colour. `tokens.css` has the same values, which a test compares; the server needs them for
 * mails, pictures and the contrast of themes.
 */
export const THEME_COLOURS = {
  '--mark-a': colour('#8a0175', '#ffffff', 'first part of the mark'),
  '--mark-b': colour('#d900c9', '#ff8df3', 'second part of the mark'),
  '--mark-c': colour('#5d0050', '#f7c9f1', 'where the parts of the mark meet'),
  '--mark-b-at-night': colour('#ff8df3', '#ff8df3', 'second part of the mark on scenes that are always dark'),
  '--mark-c-at-night': colour('#f7c9f1', '#f7c9f1', 'where its parts meet on scenes that are always dark'),
  '--bg': colour('#fbf7f5', '#171014', 'the page'),
  '--backdrop': colour('#fbf7f5', '#171014', 'the page behind the first screen that visitors see'),
  '--surface': colour('#ffffff', '#20171c', 'bars, cards and panels'),
  '--surface-raised': colour('#ffffff', '#2b2027', 'dialogs and menus'),
  '--surface-sunken': colour('#f3ecea', '#120c10', 'grounds that lie lower'),
  '--surface-hover': colour('#f8f2f0', '#2a1f26', 'hovered elements'),
  '--text': colour('#261b22', '#f7eff3', 'texts'),
  '--text-muted': colour('#6a5a63', '#bcaab4', 'texts of less weight'),
  '--border': colour('#e8dedb', '#3b2d36', 'lines that only divide'),
  '--border-strong': colour('#8f7c86', '#8d7a85', 'edges of fields and controls'),
  '--accent': colour('#8a0175', '#c430ad', 'filled buttons and what is switched on'),
  '--accent-hover': colour('#6d005c', '#b01a98', 'a filled button under the pointer'),
  '--accent-text': colour('#ffffff', '#ffffff', 'texts on filled buttons'),
  '--accent-ink': colour('#8a0175', '#f5a3e8', 'links and glyphs in the accent'),
  '--accent-soft': colour('#fbeaf6', '#3b1735', 'grounds in a hint of the accent'),
  '--accent-line': colour('#eac3e1', '#6b2a60', 'lines in a hint of the accent'),
  '--accent-on-light': colour('#8a0175', '#8a0175', 'the accent on white, whichever theme is on'),
  '--heart': colour('#8a0175', '#c430ad', 'filled hearts: a like that is given, a match'),
  '--heart-text': colour('#ffffff', '#ffffff', 'glyphs and texts on filled hearts'),
  '--heart-ink': colour('#8a0175', '#f5a3e8', 'hearts as glyphs'),
  '--heart-on-photo': colour('#8a0175', '#8a0175', 'hearts on the white disc over a photo'),
  '--unread': colour('#d900c9', '#ff5cf1', 'dots of what is new'),
  '--badge': colour('#c800b9', '#ff7df3', 'badges with a number'),
  '--badge-text': colour('#ffffff', '#2b0026', 'numbers in badges'),
  '--success': colour('#23a265', '#3cc482', 'the dot of who is online'),
  '--success-ink': colour('#0d6a3e', '#79dba9', 'texts about what went well'),
  '--success-soft': colour('#e5f4eb', '#14301f', 'grounds of what went well'),
  '--warning': colour('#e09b2d', '#e8b25a', 'marks of what needs care'),
  '--warning-ink': colour('#7c4a00', '#f3c67c', 'texts about what needs care'),
  '--warning-soft': colour('#fdf1dc', '#37270f', 'grounds of what needs care'),
  '--danger': colour('#b3261e', '#c93a30', 'buttons that destroy'),
  '--danger-text': colour('#ffffff', '#ffffff', 'texts on buttons that destroy'),
  '--danger-ink': colour('#a61f18', '#ff9d94', 'texts about faults'),
  '--danger-soft': colour('#fcecea', '#3c1715', 'grounds of faults'),
  '--focus': colour('#d900c9', '#ff8df3', 'the ring around what has the focus'),
  '--bubble-own': colour('#8a0175', '#94107f', 'the own messages'),
  '--bubble-own-text': colour('#ffffff', '#ffffff', 'texts of the own messages'),
  '--bubble-own-muted': colour('#f3d3ec', '#f3cdec', 'times of the own messages'),
  '--bubble-other': colour('#ffffff', '#2b2027', 'messages of the other'),
  '--bubble-other-text': colour('#261b22', '#f7eff3', 'texts of the other’s messages'),
  '--figure-ground': colour('#f1dfe3', '#3a2733', 'drawn figures: ground'),
  '--figure-backdrop': colour('#ead2da', '#44303d', 'drawn figures: backdrop'),
  '--figure-skin': colour('#d9b6c4', '#86667a', 'drawn figures: skin'),
  '--figure-cloth': colour('#b98ba3', '#5d4353', 'drawn figures: clothes'),
  '--figure-shade': colour('#a9798f', '#4f3746', 'drawn figures: shade'),
} as const satisfies Record<string, ThemeColour>
export type ThemeColourName = keyof typeof THEME_COLOURS
