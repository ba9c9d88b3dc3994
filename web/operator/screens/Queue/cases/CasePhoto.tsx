import { Maximize2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { CasePhoto_case$key } from '#web/__generated__/CasePhoto_case.graphql.ts'
import { Photo } from '#web/design/card/Photo.tsx'
import { Icon } from '#web/design/Icon.tsx'
import { Modal } from '#web/design/notice/Modal.tsx'
import { useKeys } from '#web/operator/keys/useKeys.ts'
import { momentOf } from './caseTime.ts'
import css from './CasePhoto.module.css'

/** The photo of a case. A press or Space shows it as large as the window. */
export function CasePhoto({ about: key }: { about: CasePhoto_case$key }) {
  const { t } = useTranslation('queue')
  const { photo, member } = useFragment(fragment, key)
  const [isLarge, setLarge] = useState(false)
  useKeys(photo ? [{ keys: ' ', label: t('keys.enlarge'), onPress: () => setLarge(true) }] : [])
  if (!photo) return <p className={css.gone}>{t('case.photoGone')}</p>
  const { url, thumbhash, width, height, sentAt } = photo
  const alt = t('case.photoOf', { name: member?.name ?? t('visitor') })
  return (
    <figure className={css.photo}>
      <button
        type="button"
        className={css.open}
        aria-label={t('case.enlarge')}
        onClick={() => setLarge(true)}
      >
        <Photo
          url={url}
          thumbhash={thumbhash}
          alt=""
          width={width}
          height={height}
          eager
          className={css.image}
        />
      </button>
      <figcaption className={css.caption}>
        <span>{t('case.sentIn', { at: momentOf(sentAt) })}</span>
        <span>
          {width} × {height}
        </span>
        <span className={css.key} aria-hidden>
          <Icon of={Maximize2} size={16} /> {t('case.space')}
        </span>
      </figcaption>
      {isLarge && <LargePhoto url={url} alt={alt} onClose={() => setLarge(false)} />}
    </figure>
  )
}

function LargePhoto({ url, alt, onClose }: { url: string; alt: string; onClose: () => void }) {
  const { t } = useTranslation('queue')
  useKeys([{ keys: ' ', label: t('keys.enlarge'), onPress: onClose }], { inDialog: true })
  return (
    <Modal open onClose={onClose} title={alt} titleHidden size="xl" phone="full" className={css.large}>
      <img src={url} alt={alt} />
    </Modal>
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
    member {
      name
    }
  }
`
