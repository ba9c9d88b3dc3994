import { useTranslation } from 'react-i18next'
import { LinkButton } from '#web/design/form/Button.tsx'
import { AddPhoto } from './AddPhoto.tsx'
import css from './MorePhotos.module.css'

type Props = {
  roomLeft: number
  photoLimit: number
  /** How many a paying member may have; undefined where paying brings no more. */
  paidLimit: number | undefined
  onChoose: (files: File[]) => void
}

/** The place after the last photo: for another one, or, where there is no room, how more may be shown. */
export function MorePhotos({ roomLeft, photoLimit, paidLimit, onChoose }: Props) {
  const { t } = useTranslation('account')
  if (roomLeft > 0) {
    return (
      <li>
        <AddPhoto onChoose={(files) => onChoose(files.slice(0, roomLeft))} />
      </li>
    )
  }
  if (paidLimit === undefined) return null
  return (
    <li className={css.full}>
      <p>{t('profile.photos.full', { count: photoLimit })}</p>
      <LinkButton to="/premium" look="soft">
        {t('profile.photos.more', { count: paidLimit })}
      </LinkButton>
    </li>
  )
}
