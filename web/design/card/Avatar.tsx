import { useTranslation } from 'react-i18next'
import { classes } from '../classes.ts'
import { Silhouette } from './Silhouette.tsx'
import layout from '../layout.module.css'
import css from './Avatar.module.css'

type Picture =
  | { url: string; id?: undefined }
  /** Path of the square picture; without one, the silhouette of the profile with this id. */
  | { url: string | null | undefined; id: string | undefined }

type Props = Picture & {
  name: string
  size?: 'xs' | 's' | 'm' | 'l' | 'xl'
  online?: boolean
  /** Reads the name aloud. Leave it out if the name is beside the picture. */
  named?: boolean
  className?: string
}

const PIXELS = { xs: 28, s: 36, m: 48, l: 72, xl: 112 }

/** A member's round picture with the online dot, which screen readers hear as a word. */
export function Avatar({ url, id, name, size = 'm', online, named, className }: Props) {
  const { t } = useTranslation('shell')
  return (
    <span className={classes(css.avatar, size !== 'm' && css[size], online && css.online, className)}>
      {url ? (
        <img
          src={url}
          alt={named ? name : ''}
          width={PIXELS[size]}
          height={PIXELS[size]}
          loading="lazy"
          decoding="async"
        />
      ) : (
        <span
          className={css.drawn}
          {...(named ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
        >
          <Silhouette id={id} crop="face" />
        </span>
      )}
      {online && <span className={layout.visuallyHidden}>{t('online')}</span>}
    </span>
  )
}
