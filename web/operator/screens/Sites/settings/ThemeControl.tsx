import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { themeColours, type SiteTheme, type ThemeColours } from '#platform/site/site-theme.ts'
import { faintPairs } from '#platform/site/theme-contrast.rules.ts'
import { BRAND_COLOURS } from '#platform/site/theme-tokens.data.ts'
import { Button } from '#web/design/form/Button.tsx'
import { formatNumber } from '#web/runtime/text/format.ts'
import { isRecord } from './fields.rules.ts'
import css from './ThemeControl.module.css'

type Props = {
  /** The value of the field. */
  value: unknown
  labelledBy: string | undefined
  onEdit: (text: string) => void
}

const BRANDS = Object.keys(BRAND_COLOURS) as (keyof typeof BRAND_COLOURS)[]
const THEMES = ['light', 'dark'] as const
// What the browser's picker gives; a half-typed colour must not reach the preview.
const COLOUR = /^#[0-9a-f]{6}$/i

/** The brand's colours, with what they look like in both themes. */
export function ThemeControl({ value, labelledBy, onEdit }: Props) {
  const { t } = useTranslation('sites')
  const theme = (isRecord(value) ? value : {}) as SiteTheme
  function set(name: string, colour: string | undefined) {
    const { [name]: _old, ...others } = theme
    onEdit(JSON.stringify(colour === undefined ? others : { ...others, [name]: colour }))
  }
  return (
    <div role="group" aria-labelledby={labelledBy} className={css.theme}>
      <div className={css.brands}>
        {BRANDS.map((name) => {
          const own = theme[name]
          return (
            <div key={name} className={css.brand}>
              <label>
                <input
                  type="color"
                  value={own !== undefined && COLOUR.test(own) ? own : BRAND_COLOURS[name].value}
                  onChange={(event) => set(name, event.target.value)}
                />
                {t(`theme.${name}`)}
              </label>
              {own !== undefined && (
                <Button look="plain" onClick={() => set(name, undefined)}>
                  {t('theme.unset')}
                </Button>
              )}
            </div>
          )
        })}
      </div>
      <div className={css.previews}>
        {THEMES.map((name) => (
          <Preview key={name} theme={name} colours={themeColours(theme)[name]} />
        ))}
      </div>
      <Contrast theme={theme} />
    </div>
  )
}

/** A card with a message, as members would see it. */
function Preview({ theme, colours }: { theme: 'light' | 'dark'; colours: ThemeColours }) {
  const { t } = useTranslation('sites')
  return (
    <div
      className={css.preview}
      style={
        {
          '--p-bg': colours['--bg'],
          '--p-surface': colours['--surface'],
          '--p-text': colours['--text'],
          '--p-muted': colours['--text-muted'],
          '--p-border': colours['--border'],
          '--p-accent': colours['--accent'],
          '--p-on-accent': colours['--accent-text'],
          '--p-ink': colours['--accent-ink'],
          '--p-bubble': colours['--bubble-own'],
          '--p-on-bubble': colours['--bubble-own-text'],
        } as CSSProperties
      }
    >
      <p className={css.ofTheme}>{t(`theme.${theme}`)}</p>
      <div className={css.card} aria-hidden>
        <b>{t('theme.sampleHead')}</b>
        <p>{t('theme.sampleText')}</p>
        <p className={css.bubble}>{t('theme.sampleMessage')}</p>
        <p className={css.row}>
          <span className={css.button}>{t('theme.sampleButton')}</span>
          <span className={css.link}>{t('theme.sampleLink')}</span>
        </p>
      </div>
    </div>
  )
}

/** Which pairs of colours are too faint, by the rules with which the server refuses a theme. */
function Contrast({ theme }: { theme: SiteTheme }) {
  const { t } = useTranslation('sites')
  const faint = faintPairs(theme)
  return (
    <div role="status">
      {faint.length === 0 ? (
        <p className={css.fine}>{t('theme.fine')}</p>
      ) : (
        <>
          <p className={css.faint}>{t('theme.faint', { count: faint.length })}</p>
          <ul>
            {faint.slice(0, 8).map(({ theme: on, token, ground, ratio, wanted }) => (
              <li key={`${on} ${token} ${ground}`}>
                {t('theme.pair', {
                  token,
                  ground,
                  theme: t(`theme.${on}`),
                  ratio: formatNumber(Math.floor(ratio * 100) / 100),
                  wanted: formatNumber(wanted),
                })}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
