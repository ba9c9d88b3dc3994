import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { MemberLanding2ScreenQuery } from '#web/__generated__/MemberLanding2ScreenQuery.graphql.ts'
import { Photo } from '#web/design/card/Photo.tsx'
import { classes } from '#web/design/classes.ts'
import { PageTitle } from '#web/design/PageTitle.tsx'
import { LanderForm } from '#web/features/landers/LanderForm.tsx'
import { signupWith } from '#web/features/landers/memberLanding.ts'
import { SealedLanding } from '#web/features/landers/SealedLanding.tsx'
import { HouseLabel, HouseWarning } from '#web/features/profiles/HouseLabel.tsx'
import { useDistanceText } from '#web/features/profiles/useDistanceText.ts'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import type { PageProps } from '#web/runtime/page/pageProps.ts'
import layout from '#web/design/layout.module.css'
import css from './MemberLanding2Screen.module.css'

const PHOTOS_MAX = 3
const NOTES_MAX = 4

type Profile = NonNullable<MemberLanding2ScreenQuery['response']['profile']>

/** Photos that lie face down: their backs. */
function FaceDown({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <li key={index} className={classes(css.polaroid, css.faceDown)} aria-hidden>
      <i />
    </li>
  ))
}

/**
 * The objects on the table: the photos visible to visitors, the rest face down, and a note for each interest.
 */
function Table({ profile }: { profile: Profile }) {
  const { t } = useTranslation('landers')
  const { visibleProfileFields } = useSite().settings
  const { displayName: name, age, photos, hiddenPhotoCount } = profile
  const shown = photos.filter(({ url }) => url !== null).slice(0, PHOTOS_MAX)
  const faceDownCount = Math.min(hiddenPhotoCount, PHOTOS_MAX - shown.length)
  const interests = visibleProfileFields.includes('interests') ? profile.interests.slice(0, NOTES_MAX) : []
  return (
    <ul className={css.table}>
      {shown.map(({ id, url, thumbhash }, index) => (
        <li key={id} className={css.polaroid}>
          <Photo
            url={url!}
            thumbhash={thumbhash}
            alt={t('member.photo', { number: index + 1, name })}
            width={640}
            height={800}
            eager={index === 0}
          />
          {index === 0 && (
            <b>
              <bdi>{name}</bdi>, {age}
            </b>
          )}
        </li>
      ))}
      <FaceDown count={faceDownCount} />
      {interests.map((interest) => (
        <li key={interest.value} className={css.note}>
          {interest.name}
        </li>
      ))}
    </ul>
  )
}

/** A table with a member's photos on it, as if they had just stood up. */
export default function MemberLanding2Screen({ queryRef }: PageProps<MemberLanding2ScreenQuery>) {
  const { t } = useTranslation('landers')
  const { id } = queryRef.variables
  const { profile } = usePreloadedQuery<MemberLanding2ScreenQuery>(query, queryRef)
  const place = useDistanceText(profile?.distanceKm, profile?.city)
  if (!profile)
    return (
      <SealedLanding
        memberId={id}
        title={t('member.sealedTableTitle')}
        picture={
          <ul className={css.table} aria-hidden>
            <FaceDown count={PHOTOS_MAX} />
          </ul>
        }
        pageClass={classes(css.page, css.sealed)}
        textClass={css.say}
      />
    )
  const { displayName: name, kind } = profile
  const isHouse = kind === 'HOUSE'
  return (
    <div className={classes(layout.wrap, css.page)}>
      <PageTitle noIndex>{t('member.tableTitle', { name })}</PageTitle>
      <Table profile={profile} />
      <div className={css.say}>
        {isHouse && (
          <div className={css.house}>
            <HouseLabel />
            <HouseWarning />
          </div>
        )}
        <h1>{t('member.tableTitle', { name })}</h1>
        <p className={css.place}>{place}</p>
        <p className={css.text}>{t('member.tableText')}</p>
        <LanderForm
          submit={isHouse ? t('member.profile') : t('member.hello', { name })}
          to={signupWith(id)}
          className={css.form}
        />
      </div>
    </div>
  )
}

const query = graphql`
  query MemberLanding2ScreenQuery($id: ID!) @preloadable {
    profile(id: $id) {
      displayName
      age
      kind
      city
      distanceKm
      hiddenPhotoCount
      photos {
        id
        url(variant: CARD)
        thumbhash
      }
      interests {
        value
        name
      }
    }
  }
`
