import { useTranslation } from 'react-i18next'
import { AppLink } from '#web/design/AppLink.tsx'

type Props = {
  count: number
  limit: number
  /** How many a paying member may have; undefined where paying brings no more. */
  paidLimit: number | undefined
}

/** How many photos there are and may be. */
export function PhotosCount({ count, limit, paidLimit }: Props) {
  const { t } = useTranslation('account')
  return (
    <>
      {t('profile.photos.count', { count, limit })}
      {paidLimit !== undefined && (
        <>
          {' · '}
          <AppLink to="/premium">{t('profile.photos.premium', { limit: paidLimit })}</AppLink>
        </>
      )}
    </>
  )
}
