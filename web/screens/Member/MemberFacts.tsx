import { Eye, Heart, HeartHandshake, MapPin, PersonStanding, Scissors, Search, UserRound, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { MemberFacts_profile$key } from '../../__generated__/MemberFacts_profile.graphql.ts'
import { useSite } from '../../app/BootContext.tsx'
import { useGenders } from '../../components/useGenders.ts'
import { useDistanceText } from '../../components/useDistanceText.ts'
import { Icon } from '../../design/Icon.tsx'
import css from './MemberFacts.module.css'

/** What a member tells about themselves in a word each, as far as the site shows it. */
export function MemberFacts(props: { profile: MemberFacts_profile$key }) {
  const { t } = useTranslation('member')
  const { visibleProfileFields: visible } = useSite().settings
  const profile = useFragment(fragment, props.profile)
  const genders = useGenders()
  const genderName = (id: string) => genders.find(({ value }) => value === id)?.text
  const sought = genderName(profile.seeking)
  const place = [visible.includes('city') && profile.city, visible.includes('region') && profile.region !== profile.city && profile.region].filter(Boolean).join(', ')
  const facts: { field: string; icon: LucideIcon; label: string; text: string | null | undefined }[] = [
    { field: 'city', icon: MapPin, label: t('facts.place'), text: useDistanceText(profile.distanceKm, place) },
    { field: 'gender', icon: UserRound, label: t('facts.gender'), text: genderName(profile.gender) },
    { field: 'gender', icon: Search, label: t('facts.seeking'), text: sought && t('seeks', { gender: sought }) },
    { field: 'relationshipStatus', icon: HeartHandshake, label: t('facts.relationshipStatus'), text: profile.relationshipStatus?.name },
    { field: 'sexuality', icon: Heart, label: t('facts.sexuality'), text: sexualityText(profile.sexuality) },
    { field: 'bodyType', icon: PersonStanding, label: t('facts.bodyType'), text: profile.bodyType?.name },
    { field: 'hairColor', icon: Scissors, label: t('facts.hairColor'), text: profile.hairColor && t('hair', { color: profile.hairColor.name }) },
    { field: 'eyeColor', icon: Eye, label: t('facts.eyeColor'), text: profile.eyeColor && t('eyes', { color: profile.eyeColor.name }) },
  ]
  function sexualityText(sexuality: string | null | undefined) {
    return sexuality === 'BI' || sexuality === 'GAY' || sexuality === 'HETERO' || sexuality === 'LESBIAN' ? t(`sexuality.${sexuality}`) : undefined
  }
  return (
    <ul className={css.facts}>
      {facts.filter(({ field, text }) => text && visible.includes(field)).map(({ icon, label, text }) => (
        <li key={label}>
          <Icon of={icon} label={label} />
          {text}
        </li>
      ))}
    </ul>
  )
}

const fragment = graphql`
  fragment MemberFacts_profile on Profile {
    city
    region
    distanceKm
    gender
    seeking
    sexuality
    relationshipStatus {
      name
    }
    bodyType {
      name
    }
    hairColor {
      name
    }
    eyeColor {
      name
    }
  }
`
