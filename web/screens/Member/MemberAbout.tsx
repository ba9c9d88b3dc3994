import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { MemberAbout_profile$key } from '#web/__generated__/MemberAbout_profile.graphql.ts'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import css from './MemberAbout.module.css'

/** A member's own text, with its line breaks. */
export function MemberAbout(props: { profile: MemberAbout_profile$key }) {
  const { t } = useTranslation('member')
  const { visibleProfileFields } = useSite().settings
  const { aboutMe, displayName: name } = useFragment(fragment, props.profile)
  if (!aboutMe || !visibleProfileFields.includes('aboutMe')) return null
  return (
    <section className={css.about}>
      <h2>{t('about', { name })}</h2>
      <p dir="auto">{aboutMe}</p>
    </section>
  )
}

const fragment = graphql`
  fragment MemberAbout_profile on Profile {
    displayName
    aboutMe
  }
`
