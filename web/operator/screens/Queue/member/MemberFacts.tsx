import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { MemberFacts_member$key } from '#web/__generated__/MemberFacts_member.graphql.ts'
import { Facts } from '#web/operator/parts/Facts.tsx'
import { languageIn } from '#web/operator/parts/languageNames.ts'
import { formatDate, formatNumber } from '#web/runtime/text/format.ts'
import css from './MemberFacts.module.css'

/** What a decision may need to know about the member. */
export function MemberFacts({ member: key }: { member: MemberFacts_member$key }) {
  const { t, i18n } = useTranslation('queue')
  const { signedUpAt, status, suspendedUntil, locale, isPaid, reportsAbout, reportsBy } = useFragment(
    fragment,
    key,
  )
  const facts = [
    { name: t('member.signedUp'), value: formatDate(signedUpAt, { dateStyle: 'medium' }) },
    ...(status === 'ACTIVE' ? [] : [{ name: t('member.status'), value: t(`status.${status as 'PAUSED'}`) }]),
    ...(suspendedUntil
      ? [{ name: t('member.suspendedUntil'), value: formatDate(suspendedUntil, { dateStyle: 'medium' }) }]
      : []),
    { name: t('member.paid'), value: t(isPaid ? 'yes' : 'no') },
    { name: t('member.reportsAbout'), value: formatNumber(reportsAbout) },
    { name: t('member.reportsBy'), value: formatNumber(reportsBy) },
    { name: t('member.language'), value: languageIn(locale, i18n.language) },
  ]
  return (
    <div className={css.facts}>
      <Facts facts={facts} />
    </div>
  )
}

const fragment = graphql`
  fragment MemberFacts_member on ModeratedMember {
    signedUpAt
    status
    suspendedUntil
    locale
    isPaid
    reportsAbout
    reportsBy
  }
`
