import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { OtherDecisions_suspension$key } from '#web/__generated__/OtherDecisions_suspension.graphql.ts'
import { StatementRow } from '#web/features/decisions/StatementRow.tsx'
import { SuspendedPart } from './SuspendedPart.tsx'

/** The earlier decisions about a suspended member, whose reasons and ways of appeal stay open. */
export function OtherDecisions(props: { suspension: OtherDecisions_suspension$key }) {
  const { t } = useTranslation('moderation')
  const { statement: current, statements } = useFragment(fragment, props.suspension)
  const others = statements.filter(({ id }) => id !== current?.id)
  if (others.length === 0) return null
  return (
    <SuspendedPart id="decisions" title={t('decisions.others')} text={t('decisions.text')}>
      <ul>
        {others.map(({ id, ...statement }) => (
          <li key={id}>
            <StatementRow statement={statement} />
          </li>
        ))}
      </ul>
    </SuspendedPart>
  )
}

const fragment = graphql`
  fragment OtherDecisions_suspension on Suspension {
    statement {
      id
    }
    statements {
      id
      ...StatementRow_statement
    }
  }
`
