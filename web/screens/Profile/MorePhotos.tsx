import { useTranslation } from 'react-i18next'
import { LinkButton } from '#web/design/form/Button.tsx'
import { AddPhoto } from './AddPhoto.tsx'
import css from './MorePhotos.module.css'

type Props = {
  roomLeft: number
  photoLimit: number
  /** The limit for paying members; undefined if paying does not raise it. */
  paidLimit: number | undefined
  onChoose: (files: File[]) => void
}

/** The slot after the last photo: for another one or, if there is no room, how to get more. */
export function MorePhotos({ roomLeft, photoLimit, paidLimit, onChoose }: Props) {
  const { t } = useTranslation('account')
  if (roomLeft > 0) {
    return (
      <li>
        <AddPhoto onChoose={onChoose} />
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
