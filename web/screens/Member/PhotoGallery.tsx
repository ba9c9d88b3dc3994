import { Maximize2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { PhotoGallery_profile$key } from '#web/__generated__/PhotoGallery_profile.graphql.ts'
import { IconButton } from '#web/design/form/Button.tsx'
import type { Reported } from '#web/features/complaints/reported.ts'
import { ReportSheet } from '#web/features/complaints/ReportSheet.tsx'
import { useBlockProfile } from '#web/features/profiles/useBlockProfile.ts'
import { useSignedIn } from '#web/runtime/session/useSignedIn.ts'
import { PhotoBackButton } from './PhotoBackButton.tsx'
import { PhotoSteps } from './PhotoSteps.tsx'
import { PhotoThumbs } from './PhotoThumbs.tsx'
import { PhotoTrack } from './PhotoTrack.tsx'
import { PhotoViewer } from './PhotoViewer.tsx'
import { useShownPhoto } from './useShownPhoto.ts'
import css from './PhotoGallery.module.css'

/**
 * The visible photos, side by side to swipe through, each enlarged by a press; after them, how many more
 * there are.
 */
export function PhotoGallery(props: { profile: PhotoGallery_profile$key }) {
  const { t } = useTranslation('member')
  const profile = useFragment(fragment, props.profile)
  const { displayName: name, photos, hiddenPhotoCount, isViewer } = profile
  const count = photos.length + (hiddenPhotoCount > 0 ? 1 : 0)
  const [enlarged, setEnlarged] = useState<number>()
  const [reported, setReported] = useState<Reported>()
  const mayReport = useSignedIn() && !isViewer
  const { block } = useBlockProfile(() => setReported(undefined))
  const { track, current, show, scrolled, move } = useShownPhoto(count)
  return (
    <section className={css.gallery} aria-label={t('photosOf', { name })} aria-roledescription={t('gallery')}>
      <div className={css.frame}>
        <PhotoTrack
          ref={track}
          profile={profile}
          current={current}
          onScroll={scrolled}
          onKeyDown={move}
          onEnlarge={setEnlarged}
        />
        {count > 1 && <PhotoSteps current={current} count={count} onShow={show} />}
        {current < photos.length && (
          <IconButton
            className={css.enlarge}
            icon={Maximize2}
            label={t('enlargePhoto')}
            onClick={() => setEnlarged(current)}
          />
        )}
        <PhotoBackButton className={css.back} fallback="/members" />
      </div>
      <PhotoViewer
        profile={profile}
        shown={enlarged}
        onShow={(index) => {
          setEnlarged(index)
          show(index)
        }}
        onClose={() => setEnlarged(undefined)}
        onReport={
          mayReport
            ? (photo) => {
                setEnlarged(undefined)
                setReported({ kind: 'photo', ...photo })
              }
            : undefined
        }
      />
      {mayReport && (
        <ReportSheet
          profile={profile}
          reported={reported}
          onClose={() => setReported(undefined)}
          onBlock={block}
        />
      )}
      {count > 1 && <PhotoThumbs profile={profile} current={current} onShow={show} />}
    </section>
  )
}

const fragment = graphql`
  fragment PhotoGallery_profile on Profile {
    displayName
    hiddenPhotoCount
    isViewer
    photos {
      __typename
    }
    ...ReportSheet_profile
    ...PhotoTrack_profile
    ...PhotoThumbs_profile
    ...PhotoViewer_profile
  }
`
