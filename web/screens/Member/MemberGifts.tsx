import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { MemberGifts_profile$key } from '#web/__generated__/MemberGifts_profile.graphql.ts'
import css from './MemberGifts.module.css'

/** The gifts a member has received, the most frequent first; the givers stay private (CHAT-12). */
export function MemberGifts(props: { profile: MemberGifts_profile$key }) {
  const { t } = useTranslation('gifts')
  const { receivedGifts: gifts } = useFragment(fragment, props.profile)
  if (gifts.length === 0) return null
  return (
    <section className={css.gifts}>
      <h2>{t('received')}</h2>
      <ul className={css.list}>
        {gifts.map(({ name, pictureUrl, count }) => (
          <li key={pictureUrl} className={css.gift}>
            <img src={pictureUrl} alt={name} title={name} width={56} height={56} loading="lazy" />
            {count > 1 && <span className={css.count}>{t('times', { count })}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

const fragment = graphql`
  fragment MemberGifts_profile on Profile {
    receivedGifts {
      name
      pictureUrl
      count
    }
  }
`
