import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { ReportedProfile_case$key } from '#web/__generated__/ReportedProfile_case.graphql.ts'
import { MemberPhotos } from '../member/MemberPhotos.tsx'
import { momentOf } from './caseTime.ts'
import { SmallPicture } from './SmallPicture.tsx'
import css from './ReportedProfile.module.css'

/**
 * The profile that was reported: photos and text as they are now, and the reported photos that the member has
 * deleted since.
 */
export function ReportedProfile({ about: key }: { about: ReportedProfile_case$key }) {
  const { t } = useTranslation('queue')
  const { member, keptPhotos } = useFragment(fragment, key)
  // A photo that is gone has no fields.
  const deleted = keptPhotos.filter(({ photo }) => photo?.isShown === undefined)
  if (!member) return <p className={css.none}>{t('member.gone')}</p>
  return (
    <section className={css.profile} aria-label={t('case.profile')}>
      <h3>{t('case.profile')}</h3>
      <MemberPhotos member={member} currentId={undefined} isLarge />
      {deleted.length > 0 && (
        <>
          <h3>{t('case.photosKept')}</h3>
          <ul className={css.kept}>
            {deleted.map(({ url, reportedAt }) => (
              <li key={url}>
                <SmallPicture url={url} alt={t('case.photoKept', { at: momentOf(reportedAt) })} />
              </li>
            ))}
          </ul>
        </>
      )}
      {member.aboutMe ? (
        <p className={css.words} dir="auto" lang={member.locale}>
          {member.aboutMe}
        </p>
      ) : (
        <p className={css.none}>{t('member.noAboutMe')}</p>
      )}
    </section>
  )
}

const fragment = graphql`
  fragment ReportedProfile_case on ModerationCase {
    member {
      locale
      aboutMe
      ...MemberPhotos_member
    }
    keptPhotos {
      url
      reportedAt
      photo {
        isShown
      }
    }
  }
`
