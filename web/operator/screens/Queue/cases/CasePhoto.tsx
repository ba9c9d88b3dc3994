import { Maximize2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { CasePhoto_case$key } from '#web/__generated__/CasePhoto_case.graphql.ts'
import { Photo } from '#web/design/card/Photo.tsx'
import { Icon } from '#web/design/Icon.tsx'
import { useKeys } from '#web/operator/keys/useKeys.ts'
import { momentOf } from './caseTime.ts'
import { LargePhoto } from './LargePhoto.tsx'
import css from './CasePhoto.module.css'

/**
 * The photo of a case, or the copy that was kept when it was reported, if the member has deleted it since. A
 * press or Space shows it as large as the window.
 */
export function CasePhoto({ about: key }: { about: CasePhoto_case$key }) {
  const { t } = useTranslation('queue')
  const { photo, member, keptPhotos } = useFragment(fragment, key)
  const [isLarge, setLarge] = useState(false)
  const kept = keptPhotos[0]
  const url = photo?.url ?? kept?.url
  useKeys(url ? [{ keys: ' ', label: t('keys.enlarge'), onPress: () => setLarge(true) }] : [])
  if (!url) return <p className={css.gone}>{t('case.photoGone')}</p>
  const alt = t('case.photoOf', { name: member?.name ?? t('visitor') })
  return (
    <figure className={css.photo}>
      <button
        type="button"
        className={css.open}
        aria-label={t('case.enlarge')}
        onClick={() => setLarge(true)}
      >
        {photo ? (
          <Photo
            url={url}
            thumbhash={photo.thumbhash}
            alt=""
            width={photo.width}
            height={photo.height}
            eager
            className={css.image}
          />
        ) : (
          <img src={url} alt="" className={css.image} />
        )}
      </button>
      {!photo && kept && <p className={css.kept}>{t('case.photoKept', { at: momentOf(kept.reportedAt) })}</p>}
      <figcaption className={css.caption}>
        {photo && (
          <>
            <span>{t('case.sentIn', { at: momentOf(photo.sentAt) })}</span>
            <span>
              {photo.width} × {photo.height}
            </span>
          </>
        )}
        <span className={css.key} aria-hidden>
          <Icon of={Maximize2} size={16} /> {t('case.space')}
        </span>
      </figcaption>
      {isLarge && <LargePhoto url={url} alt={alt} onClose={() => setLarge(false)} />}
    </figure>
  )
}

const fragment = graphql`
  fragment CasePhoto_case on ModerationCase {
    photo {
      url(variant: LARGE)
      thumbhash
      width
      height
      sentAt
    }
    keptPhotos {
      url
      reportedAt
    }
    member {
      name
    }
  }
`
