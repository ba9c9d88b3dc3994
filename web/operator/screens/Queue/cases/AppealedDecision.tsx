import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { AppealedDecision_case$key } from '#web/__generated__/AppealedDecision_case.graphql.ts'
import { Facts } from '#web/operator/parts/Facts.tsx'
import { languageIn } from '#web/operator/parts/languageNames.ts'
import { momentOf } from './caseTime.ts'
import css from './AppealedDecision.module.css'

/** What was decided, by whom and when, and the statement of reasons as the member got it. */
export function AppealedDecision({ about: key }: { about: AppealedDecision_case$key }) {
  const { t, i18n } = useTranslation('queue')
  const { appealedDecision: decision, statement, member } = useFragment(fragment, key)
  if (!statement) return <p className={css.card}>{t('appeal.noStatement')}</p>
  const { decision: kind, reason, rule, from, until, isAutomated, issuedAt, text } = statement
  const facts = [
    { name: t('appeal.by'), value: <bdi>{decision?.decidedBy ?? t('member.onServer')}</bdi> },
    { name: t('appeal.when'), value: momentOf(decision?.decidedAt ?? issuedAt) },
    { name: t('appeal.from'), value: momentOf(from) },
    ...(until ? [{ name: t('appeal.until'), value: momentOf(until) }] : []),
    { name: t('decide.reason'), value: t(`reason.${reason as 'SCAM'}`) },
    ...(rule ? [{ name: t('appeal.rule'), value: <span lang={member?.locale}>{rule}</span> }] : []),
    { name: t('appeal.automated'), value: t(isAutomated ? 'yes' : 'no') },
  ]
  return (
    <>
      <section className={css.card}>
        <div className={css.head}>
          <h2>{t('appeal.decision')}</h2>
          <span className={css.tag}>
            {t(`done.${kind as 'SUSPEND'}`)}
            {decision?.days != null && ` ${t('member.days', { count: decision.days })}`}
          </span>
        </div>
        <Facts facts={facts} />
      </section>
      <section className={css.card}>
        <div className={css.head}>
          <h2>{t('appeal.statement')}</h2>
          {member && <span className={css.language}>{languageIn(member.locale, i18n.language)}</span>}
        </div>
        <div className={css.text} lang={member?.locale}>
          {text.split('\n\n').map((paragraph, index) => (
            <p key={index} dir="auto">
              {paragraph}
            </p>
          ))}
        </div>
        <p className={css.told}>{t('appeal.told', { at: momentOf(issuedAt) })}</p>
      </section>
    </>
  )
}

const fragment = graphql`
  fragment AppealedDecision_case on ModerationCase {
    member {
      locale
    }
    appealedDecision {
      decidedBy
      decidedAt
      days
    }
    statement {
      decision
      reason
      rule
      from
      until
      isAutomated
      issuedAt
      text
    }
  }
`
