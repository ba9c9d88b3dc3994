import {
  Eye,
  Heart,
  HeartHandshake,
  MapPin,
  PersonStanding,
  Scissors,
  Search,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type {
  MemberFacts_profile$data,
  MemberFacts_profile$key,
} from '#web/__generated__/MemberFacts_profile.graphql.ts'
import { StaticChip } from '#web/design/form/Chip.tsx'
import { useDistanceText } from '#web/features/profiles/useDistanceText.ts'
import { useGenders, useSoughtGenders } from '#web/features/profiles/useGenders.ts'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import layout from '#web/design/layout.module.css'
import css from './MemberFacts.module.css'

type Fact = {
  name:
    | 'place'
    | 'gender'
    | 'seeking'
    | 'relationshipStatus'
    | 'sexuality'
    | 'bodyType'
    | 'hairColor'
    | 'eyeColor'
  /** The profile field that the site may hide; without it, the one of that name. */
  field?: string
  icon: LucideIcon
  text: string | null | undefined
}

/** A member's facts of a word each, as far as the site shows them. */
export function MemberFacts(props: { profile: MemberFacts_profile$key }) {
  const { t } = useTranslation('member')
  const { visibleProfileFields: visible } = useSite().settings
  const facts = useFacts(useFragment(fragment, props.profile))
  const shown = facts.filter(({ name, field = name, text }) => text && visible.includes(field))
  if (shown.length === 0) return null
  return (
    <section className={css.facts}>
      <h2>{t('inShort')}</h2>
      <ul className={layout.chips}>
        {shown.map(({ name, icon, text }) => (
          <li key={name}>
            <StaticChip icon={icon}>
              <span className={layout.visuallyHidden}>{t(`facts.${name}`)}: </span>
              {text}
            </StaticChip>
          </li>
        ))}
      </ul>
    </section>
  )
}

function useFacts(profile: MemberFacts_profile$data): Fact[] {
  const { t } = useTranslation('member')
  const { visibleProfileFields: visible } = useSite().settings
  const genders = useGenders()
  const soughtGenders = useSoughtGenders()
  const { sexuality } = profile
  const genderName = (id: string) => genders.find(({ value }) => value === id)?.text
  const sought = soughtGenders.find(({ value }) => value === profile.seeking)?.text
  const place = [
    visible.includes('city') && profile.city,
    visible.includes('region') && profile.region !== profile.city && profile.region,
  ]
    .filter(Boolean)
    .join(', ')
  return [
    {
      name: 'place',
      field: 'city',
      icon: MapPin,
      text: useDistanceText(profile.distanceKm, place),
    },
    { name: 'gender', icon: UserRound, text: genderName(profile.gender) },
    {
      name: 'seeking',
      field: 'gender',
      icon: Search,
      text: sought && t('seeks', { gender: sought }),
    },
    {
      name: 'relationshipStatus',
      icon: HeartHandshake,
      text: profile.relationshipStatus?.name,
    },
    {
      name: 'sexuality',
      icon: Heart,
      text: sexuality && sexuality !== '%future added value' ? t(`sexuality.${sexuality}`) : undefined,
    },
    { name: 'bodyType', icon: PersonStanding, text: profile.bodyType?.name },
    {
      name: 'hairColor',
      icon: Scissors,
      text: profile.hairColor && t('hair', { color: profile.hairColor.name }),
    },
    {
      name: 'eyeColor',
      icon: Eye,
      text: profile.eyeColor && t('eyes', { color: profile.eyeColor.name }),
    },
  ]
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
