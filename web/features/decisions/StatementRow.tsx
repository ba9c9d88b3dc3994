import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { StatementRow_statement$key } from '#web/__generated__/StatementRow_statement.graphql.ts'
import { AppLink } from '#web/design/AppLink.tsx'
import { Icon } from '#web/design/Icon.tsx'
import { formatDate } from '#web/runtime/text/format.ts'
import { statementState } from './statementState.rules.ts'
import { StateTag } from './StateTag.tsx'
import { useDecisionName } from './useDecisionName.ts'
import css from './DecisionRow.module.css'

const TONES = {
  OPEN: 'plain',
  FILED: 'waiting',
  UPHELD: 'plain',
  CORRECTED: 'good',
  CLOSED: 'plain',
} as const

/** A decision about the member in a list; the whole row opens it. */
export function StatementRow(props: { statement: StatementRow_statement$key }) {
  const { t } = useTranslation('moderation')
  const statement = useFragment(fragment, props.statement)
  const name = useDecisionName()
  const state = statementState(statement)
  return (
    <AppLink to={`/statements/${encodeURIComponent(statement.id)}`} className={css.row}>
      <span className={css.words}>
        <span className={css.name}>{name(statement)}</span>
        <span className={css.facts}>
          <time dateTime={statement.issuedAt}>{formatDate(statement.issuedAt)}</time>
        </span>
      </span>
      <StateTag tone={TONES[state]}>{t(`statement.state.${state}`)}</StateTag>
      <Icon of={ChevronRight} size={16} className={css.arrow} />
    </AppLink>
  )
}

const fragment = graphql`
  fragment StatementRow_statement on Statement {
    id
    issuedAt
    # eslint-disable-next-line relay/unused-fields -- statementState reads it
    canAppeal
    # eslint-disable-next-line relay/unused-fields -- statementState reads it
    correctedAt
    # eslint-disable-next-line relay/unused-fields -- statementState reads it
    appeal {
      # eslint-disable-next-line relay/unused-fields -- as above
      outcome
    }
    ...useDecisionName_statement
  }
`
