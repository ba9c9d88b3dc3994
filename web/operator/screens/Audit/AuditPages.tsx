import { useTranslation } from 'react-i18next'
import { LinkButton } from '#web/design/form/Button.tsx'
import { addressOf, type AuditFilter } from './auditFilter.rules.ts'
import css from './AuditPages.module.css'

type Props = {
  /** That of the newest page. */
  filter: AuditFilter
  pageInfo: {
    readonly hasNextPage: boolean
    readonly hasPreviousPage: boolean
    readonly startCursor: string | null | undefined
    readonly endCursor: string | null | undefined
  }
}

/** The ways to the other pages of the log. */
export function AuditPages({ filter, pageInfo }: Props) {
  const { t } = useTranslation('audit')
  const { hasNextPage, hasPreviousPage, startCursor, endCursor } = pageInfo
  return (
    <nav className={css.pages} aria-label={t('pages')}>
      {hasPreviousPage && (
        <>
          <LinkButton look="quiet" to={addressOf(filter)}>
            {t('newest')}
          </LinkButton>
          <LinkButton look="quiet" to={addressOf({ ...filter, before: startCursor ?? '' })}>
            {t('newer')}
          </LinkButton>
        </>
      )}
      {hasNextPage && (
        <LinkButton look="quiet" to={addressOf({ ...filter, after: endCursor ?? '' })}>
          {t('older')}
        </LinkButton>
      )}
    </nav>
  )
}
