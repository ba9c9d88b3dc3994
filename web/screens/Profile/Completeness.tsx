import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { Completeness_profile$key } from '#web/__generated__/Completeness_profile.graphql.ts'
import { completenessOf } from './completeness.rules.ts'
import css from './Completeness.module.css'

/** How complete the profile is, and the most useful next step. Hidden once it is complete. */
export function Completeness(props: { profile: Completeness_profile$key }) {
  const { t } = useTranslation('account')
  const profile = useFragment(fragment, props.profile)
  const { percentage, missing } = completenessOf({
    photo: profile.photos.length > 0,
    aboutMe: !!profile.aboutMe,
    city: profile.city !== null,
    interests: profile.interests.length > 0,
    relationshipStatus: profile.relationshipStatus !== null,
    bodyType: profile.bodyType !== null,
    secondPhoto: profile.photos.length > 1,
    appearance: profile.hairColor !== null && profile.eyeColor !== null,
  })
  if (!missing) return null
  return (
    <div>
      <div className={css.words}>
        <label htmlFor="completeness">{t(`missing.${missing}`)}</label>
        <b>{t('percent', { percentage })}</b>
      </div>
      <progress id="completeness" className={css.meter} max={100} value={percentage} />
    </div>
  )
}

const fragment = graphql`
  fragment Completeness_profile on Profile {
    aboutMe
    city
    photos {
      __typename
    }
    interests {
      __typename
    }
    relationshipStatus {
      __typename
    }
    bodyType {
      __typename
    }
    hairColor {
      __typename
    }
    eyeColor {
      __typename
    }
  }
`
