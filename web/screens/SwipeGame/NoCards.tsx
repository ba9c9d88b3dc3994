import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { LinkButton } from '#web/design/form/Button.tsx'
import { EmptyState } from '#web/design/notice/EmptyState.tsx'
import { isWide, WIDE_GAME } from './gameSearch.ts'

/** The search has no more members, though there may be others beyond it; or there are none left at all. */
export function NoCards() {
  const { t } = useTranslation('swipe')
  const { search } = useLocation()
  if (isWide(search))
    return (
      <EmptyState title={t('empty.title')} text={t('empty.text')}>
        <LinkButton to="/members" size="large">
          {t('empty.search')}
        </LinkButton>
      </EmptyState>
    )
  return (
    <EmptyState title={t('outOfSearch.title')} text={t('outOfSearch.text')}>
      <LinkButton to={WIDE_GAME} size="large">
        {t('outOfSearch.widen')}
      </LinkButton>
      <LinkButton to="/members" size="large" look="soft">
        {t('outOfSearch.change')}
      </LinkButton>
    </EmptyState>
  )
}
