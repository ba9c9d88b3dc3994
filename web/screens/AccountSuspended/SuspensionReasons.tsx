import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { SuspensionReasons_suspension$key } from '#web/__generated__/SuspensionReasons_suspension.graphql.ts'
import { StatementFacts } from '#web/features/decisions/StatementFacts.tsx'
import { formatDate } from '#web/runtime/text/format.ts'

/** Why the account is suspended: the statement of reasons, or a sentence where there is none. */
export function SuspensionReasons(props: { suspension: SuspensionReasons_suspension$key }) {
  const { t } = useTranslation('settings')
  const { reason, since, statement } = useFragment(fragment, props.suspension)
  if (statement) return <StatementFacts statement={statement} />
  const known = reason === 'FRAUD' || reason === 'RULES' ? reason : 'OTHER'
  return <p>{t(`suspended.reason.${known}`, { date: formatDate(since) })}</p>
}

const fragment = graphql`
  fragment SuspensionReasons_suspension on Suspension {
    reason
    since
    statement {
      ...StatementFacts_statement
    }
  }
`
