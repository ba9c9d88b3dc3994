import { ChevronLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment, usePreloadedQuery } from 'react-relay'
import type { StatementScreen_statement$key } from '#web/__generated__/StatementScreen_statement.graphql.ts'
import type { StatementScreenQuery } from '#web/__generated__/StatementScreenQuery.graphql.ts'
import { AppLink } from '#web/design/AppLink.tsx'
import { classes } from '#web/design/classes.ts'
import { Icon } from '#web/design/Icon.tsx'
import { Screen } from '#web/design/Screen.tsx'
import { StatementAppeal } from '#web/features/decisions/StatementAppeal.tsx'
import { StatementFacts } from '#web/features/decisions/StatementFacts.tsx'
import { useDecisionName } from '#web/features/decisions/useDecisionName.ts'
import { useRegularly } from '#web/runtime/live/useRegularly.ts'
import { NotFoundError } from '#web/runtime/NotFoundError.ts'
import type { PageProps } from '#web/runtime/page/pageProps.ts'
import { isSuspended, SUSPENDED_PATH } from '#web/runtime/session/session.ts'
import { formatDate } from '#web/runtime/text/format.ts'
import layout from '#web/design/layout.module.css'
import css from './StatementScreen.module.css'

/** One decision about the member, with its reasons and the way of appeal; its mail leads here (TRUST-07). */
export default function StatementScreen({ queryRef }: PageProps<StatementScreenQuery>) {
  const { node } = usePreloadedQuery<StatementScreenQuery>(query, queryRef)
  useRegularly<StatementScreenQuery>(query, queryRef.variables)
  if (!node?.statement) throw new NotFoundError()
  return <Decision statement={node.statement} />
}

function Decision(props: { statement: StatementScreen_statement$key }) {
  const { t } = useTranslation('decisions')
  const name = useDecisionName()
  const statement = useFragment(fragment, props.statement)
  const heading = name(statement)
  return (
    <Screen title={heading} narrow>
      <div className={css.page}>
        <AppLink to={isSuspended() ? SUSPENDED_PATH : '/settings/safety'} className={css.back}>
          <Icon of={ChevronLeft} size={16} />
          {t(isSuspended() ? 'statement.backToSuspension' : 'statement.back')}
        </AppLink>
        <section className={classes(layout.panel, css.statement)}>
          <div>
            <h1>{heading}</h1>
            <p className={layout.muted}>{t('statement.issued', { date: formatDate(statement.issuedAt) })}</p>
          </div>
          <StatementFacts statement={statement} />
        </section>
        <StatementAppeal statement={statement} />
      </div>
    </Screen>
  )
}

const query = graphql`
  query StatementScreenQuery($id: ID!) @preloadable {
    node(id: $id) {
      ...StatementScreen_statement @alias(as: "statement")
    }
  }
`

const fragment = graphql`
  fragment StatementScreen_statement on Statement {
    issuedAt
    ...useDecisionName_statement
    ...StatementFacts_statement
    ...StatementAppeal_statement
  }
`
