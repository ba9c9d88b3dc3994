import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { StatementFacts_statement$key } from '#web/__generated__/StatementFacts_statement.graphql.ts'
import { AppLink } from '#web/design/AppLink.tsx'
import { MarkedText } from '#web/design/text/MarkedText.tsx'
import { formatDate } from '#web/runtime/text/format.ts'
import css from './StatementFacts.module.css'

/**
 * A statement of reasons, as the law wants it: what was decided, the facts, the rule, who decided, for how
 * long, and the ways of redress (TRUST-07; Digital Services Act, Article 17).
 */
export function StatementFacts(props: { statement: StatementFacts_statement$key }) {
  const { t } = useTranslation('decisions')
  const statement = useFragment(fragment, props.statement)
  const { measure, facts, explanation, addition, rule, legalBasis, isAutomated, decision } = statement
  const [from, until, appealUntil] = [statement.from, statement.until, statement.appealUntil].map(
    (at) => at && formatDate(at),
  )
  const isClosing = decision === 'SUSPEND' || decision === 'BAN'
  return (
    <dl className={css.facts}>
      <Fact name={t('statement.measure')}>
        <strong>{measure}</strong>
      </Fact>
      <Fact name={t('statement.period')}>
        {until
          ? t('statement.fromUntil', { from, until })
          : t(isClosing ? 'statement.withoutEnd' : 'statement.from', { from })}
      </Fact>
      <Fact name={t('statement.facts')}>{facts}</Fact>
      <Fact name={t('statement.reason')}>
        {explanation}
        {addition && (
          <span className={css.addition} dir="auto">
            {addition}
          </span>
        )}
      </Fact>
      <Fact name={t('statement.rule')}>
        {rule}{' '}
        {legalBasis === 'LAW' ? (
          t('statement.law')
        ) : (
          <MarkedText text={t('statement.terms')} parts={{ a: <AppLink to="/ban">{null}</AppLink> }} />
        )}
      </Fact>
      <Fact name={t('statement.decidedBy')}>
        {t(isAutomated ? 'statement.software' : 'statement.person')}
      </Fact>
      <Fact name={t('statement.redress')}>{t('statement.redressText', { until: appealUntil })}</Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const fragment = graphql`
  fragment StatementFacts_statement on Statement {
    decision
    measure
    facts
    explanation
    addition
    rule
    legalBasis
    isAutomated
    from
    until
    appealUntil
  }
`
