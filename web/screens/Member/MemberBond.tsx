import { Cake, Heart, MapPin, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { MemberBond_profile$key } from '#web/__generated__/MemberBond_profile.graphql.ts'
import type { MemberBond_viewer$key } from '#web/__generated__/MemberBond_viewer.graphql.ts'
import { Icon } from '#web/design/Icon.tsx'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import { formatList } from '#web/runtime/text/format.ts'
import css from './MemberBond.module.css'

const NEAR_KM = 10
const ABOUT_AS_OLD_YEARS = 3

type Bond = { key: string; icon: LucideIcon; text: string }

/** What the two have in common, in words; hidden if there is nothing. */
export function MemberBond(props: { profile: MemberBond_profile$key; viewer: MemberBond_viewer$key }) {
  const { t } = useTranslation('member')
  const { visibleProfileFields } = useSite().settings
  const profile = useFragment(profileFragment, props.profile)
  const { age } = useFragment(viewerFragment, props.viewer).profile
  const { interests, sharedInterestIds, distanceKm } = profile
  const shared = visibleProfileFields.includes('interests')
    ? interests.filter(({ value }) => sharedInterestIds.includes(value)).map(({ name }) => name)
    : []
  const bonds: (Bond | false)[] = [
    shared.length > 0 && {
      key: 'interests',
      icon: Heart,
      text: t('bond.interests', { list: formatList(shared) }),
    },
    distanceKm != null && distanceKm <= NEAR_KM && { key: 'near', icon: MapPin, text: t('bond.near') },
    Math.abs(profile.age - age) <= ABOUT_AS_OLD_YEARS && { key: 'age', icon: Cake, text: t('bond.age') },
  ]
  const said = bonds.filter((bond) => bond !== false)
  if (said.length === 0) return null
  return (
    <section className={css.bond}>
      <h2>{t('bond.title')}</h2>
      <ul>
        {said.map(({ key, icon, text }) => (
          <li key={key}>
            <Icon of={icon} />
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}

const profileFragment = graphql`
  fragment MemberBond_profile on Profile {
    age
    distanceKm
    interests {
      value
      name
    }
    sharedInterestIds
  }
`

const viewerFragment = graphql`
  fragment MemberBond_viewer on Viewer {
    profile {
      age
    }
  }
`
