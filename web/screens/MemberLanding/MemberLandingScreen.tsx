import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { MemberLandingScreenQuery } from '#web/__generated__/MemberLandingScreenQuery.graphql.ts'
import { Photo } from '#web/design/card/Photo.tsx'
import { TextField } from '#web/design/form/TextField.tsx'
import { PageTitle } from '#web/design/PageTitle.tsx'
import { LanderForm } from '#web/features/landers/LanderForm.tsx'
import { signupWith } from '#web/features/landers/memberLanding.ts'
import { Envelope, SealedLanding } from '#web/features/landers/SealedLanding.tsx'
import { HouseLabel, HouseWarning } from '#web/features/profiles/HouseLabel.tsx'
import { useDistanceText } from '#web/features/profiles/useDistanceText.ts'
import { readSignupDraft } from '#web/features/signup/signupDraft.ts'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import type { PageProps } from '#web/runtime/page/pageProps.ts'
import css from './MemberLandingScreen.module.css'

/** A letter from a member: their own text on ruled paper, with their photo as the stamp. */
export default function MemberLandingScreen({ queryRef }: PageProps<MemberLandingScreenQuery>) {
  const { t } = useTranslation(['landers', 'landing'])
  const { visibleProfileFields } = useSite().settings
  const { id } = queryRef.variables
  const { profile } = usePreloadedQuery<MemberLandingScreenQuery>(query, queryRef)
  const place = useDistanceText(profile?.distanceKm, profile?.city)
  if (!profile) return <SealedLanding memberId={id} title={t('member.sealedTitle')} picture={<Envelope />} />
  const { displayName: name, kind, mainPhoto } = profile
  const isHouse = kind === 'HOUSE'
  const words = visibleProfileFields.includes('aboutMe') ? profile.aboutMe : null
  return (
    <div className={css.page}>
      <PageTitle noIndex>{t('member.letter', { name })}</PageTitle>
      <article className={css.letter}>
        {mainPhoto?.url && (
          <div className={css.stamp}>
            <Photo
              url={mainPhoto.url}
              thumbhash={mainPhoto.thumbhash}
              alt=""
              width={640}
              height={800}
              eager
            />
          </div>
        )}
        <p className={css.place}>{place}</p>
        <h1>{t('member.letter', { name })}</h1>
        {isHouse && (
          <div className={css.house}>
            <HouseLabel />
            <HouseWarning />
          </div>
        )}
        <div className={css.lines}>
          <p dir="auto">{words ?? t('member.blank')}</p>
          <p className={css.signature}>{name}</p>
        </div>
      </article>
      <LanderForm
        submit={isHouse ? t('member.profile') : t('member.writeBack', { name })}
        to={signupWith(id)}
        asksGenders={false}
        note={words && t('member.ownWords', { name })}
        className={css.form}
      >
        <TextField
          label={t('landing:form.name')}
          name="name"
          defaultValue={readSignupDraft().name}
          autoComplete="nickname"
          maxLength={30}
        />
      </LanderForm>
    </div>
  )
}

const query = graphql`
  query MemberLandingScreenQuery($id: ID!) @preloadable {
    profile(id: $id) {
      displayName
      kind
      city
      distanceKm
      aboutMe
      mainPhoto {
        url(variant: CARD)
        thumbhash
      }
    }
  }
`
