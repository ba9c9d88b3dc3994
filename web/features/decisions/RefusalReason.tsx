import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { RefusalReason_statement$key } from '#web/__generated__/RefusalReason_statement.graphql.ts'
import { AppLink } from '#web/design/AppLink.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import css from './RefusalReason.module.css'

type Props = {
  /** Null for a photo or text that was refused before there were statements of reasons. */
  statement: RefusalReason_statement$key | null
  /** The reason of such a one. */
  reason: string | null | undefined
  picture?: ReactNode
  /** That others do not see it. */
  children: ReactNode
}

/** Why others do not see a photo or text of the member, with the way of appeal (PROF-12, TRUST-07). */
export function RefusalReason({ statement: key, reason, picture, children }: Props) {
  const { t } = useTranslation('account')
  const statement = useFragment(fragment, key)
  const why = [statement?.explanation ?? reason, statement?.addition].filter(Boolean).join(' ')
  return (
    <Alert tone="warning">
      <div className={css.refusal}>
        {picture}
        <div>
          <p>
            {children} {why && <bdi>{why}</bdi>}
          </p>
          {statement && (
            <AppLink to={`/statements/${encodeURIComponent(statement.id)}`} className={css.link}>
              {t(statement.canAppeal ? 'profile.moderation.readOrAppeal' : 'profile.moderation.read')}
            </AppLink>
          )}
        </div>
      </div>
    </Alert>
  )
}

const fragment = graphql`
  fragment RefusalReason_statement on Statement {
    id
    explanation
    addition
    canAppeal
  }
`
