import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { LifeCycle_member$key } from '#web/__generated__/LifeCycle_member.graphql.ts'
import { formatDate } from '#web/runtime/text/format.ts'
import css from './LifeCycle.module.css'

/** What happened to the account as a line, and at its end what is to come. */
export function LifeCycle({ member: key }: { member: LifeCycle_member$key }) {
  const { t } = useTranslation('people')
  const { lifeCycle, erasedAfter } = useFragment(fragment, key)
  const day = (at: string) => formatDate(at, { dateStyle: 'medium' })
  // Why the member left, in the member's own words.
  const words = lifeCycle.findLast((step) => step.words)?.words
  return (
    <>
      <ol className={css.line} aria-label={t('life.title')}>
        {lifeCycle.map(({ name, at, reason }, index) => (
          <li key={`${name} ${at}`} className={index === lifeCycle.length - 1 ? css.now : css.done}>
            <b>{t(`life.steps.${name as 'SIGNED_UP'}`)}</b>
            <time dateTime={at}>{day(at)}</time>
            {reason && <span>{t(`life.reasons.${reason as 'OTHER'}`)}</span>}
          </li>
        ))}
        {erasedAfter && (
          <li className={css.ahead}>
            <b>{t('life.erased')}</b>
            <time dateTime={erasedAfter}>{t('life.after', { day: day(erasedAfter) })}</time>
          </li>
        )}
      </ol>
      {words && (
        <p className={css.words} dir="auto">
          <q>{words}</q>
        </p>
      )}
    </>
  )
}

const fragment = graphql`
  fragment LifeCycle_member on OperatorMember {
    lifeCycle {
      name
      at
      reason
      words
    }
    erasedAfter
  }
`
