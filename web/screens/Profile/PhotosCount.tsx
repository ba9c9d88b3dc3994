import { useTranslation } from 'react-i18next'
import { AppLink } from '#web/design/AppLink.tsx'

type Props = {
  count: number
  limit: number
  /** The limit for paying members; undefined if paying does not raise it. */
  paidLimit: number | undefined
}

/** The number of photos and its limit. */
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
