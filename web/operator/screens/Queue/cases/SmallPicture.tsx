import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LargePhoto } from './LargePhoto.tsx'
import css from './SmallPicture.module.css'

type Props = {
  url: string
  /** Both in pixels; undefined where they are not known before it has loaded. */
  width?: number | undefined
  height?: number | undefined
  alt: string
}

/** A picture beside words. A press shows it as large as the window. */
export function SmallPicture({ url, width, height, alt }: Props) {
  const { t } = useTranslation('queue')
  const [isLarge, setLarge] = useState(false)
  return (
    <>
      <button
        type="button"
        className={css.open}
        aria-label={`${alt}. ${t('case.enlarge')}`}
        onClick={() => setLarge(true)}
      >
        <img src={url} alt="" width={width} height={height} loading="lazy" decoding="async" />
      </button>
      {isLarge && <LargePhoto url={url} alt={alt} onClose={() => setLarge(false)} />}
    </>
  )
}
