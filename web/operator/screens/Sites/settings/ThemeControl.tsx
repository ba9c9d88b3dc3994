import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { themeColours, type SiteTheme } from '#platform/site/site-theme.ts'
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

/** The brand's colours with what they look like in both themes, and which pairs are too faint. */
export function ThemeControl({ value, labelledBy, onEdit }: Props) {
  const { t } = useTranslation('sites')
  const theme = (isRecord(value) ? value : {}) as SiteTheme
  const faint = faintPairs(theme)
  const colours = themeColours(theme)
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
          <div
            key={name}
            className={css.preview}
            style={
              {
                '--p-bg': colours[name]['--bg'],
                '--p-surface': colours[name]['--surface'],
                '--p-text': colours[name]['--text'],
                '--p-muted': colours[name]['--text-muted'],
                '--p-border': colours[name]['--border'],
                '--p-accent': colours[name]['--accent'],
                '--p-on-accent': colours[name]['--accent-text'],
                '--p-ink': colours[name]['--accent-ink'],
                '--p-bubble': colours[name]['--bubble-own'],
                '--p-on-bubble': colours[name]['--bubble-own-text'],
              } as CSSProperties
            }
          >
            <p className={css.ofTheme}>{t(`theme.${name}`)}</p>
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
        ))}
      </div>
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
    </div>
  )
}
