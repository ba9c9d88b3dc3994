import { useTranslation } from 'react-i18next'
import { LinkButton } from '#web/design/Button.tsx'
import { EmptyState } from '#web/design/EmptyState.tsx'

/** Everybody has been seen. */
export function NoCards() {
  const { t } = useTranslation('swipe')
  return (
    <EmptyState title={t('empty.title')} text={t('empty.text')}>
      <LinkButton to="/members" size="large">
        {t('empty.search')}
      </LinkButton>
    </EmptyState>
  )
}
