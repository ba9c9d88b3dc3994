import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import { useRevalidator } from 'react-router'
import type { HousePhotos_profile$key } from '#web/__generated__/HousePhotos_profile.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { Tag } from '#web/design/notice/Badge.tsx'
import { Panel } from '#web/operator/parts/Panel.tsx'
import { PictureButton } from '#web/operator/parts/PictureButton.tsx'
import { sendPicture } from '#web/operator/session/sendPicture.ts'
import { useActing } from '#web/operator/session/useActing.ts'
import { useRefusalWords } from '#web/operator/session/useRefusalWords.ts'
import { showToast } from '#web/runtime/notices/toastStore.ts'
import { removeHousePhoto, setMainHousePhoto } from './houseChanges.ts'
import css from './HouseEditor.module.css'

/** The photos of a house profile. Each act counts at once. */
export function HousePhotos({ profile: key }: { profile: HousePhotos_profile$key }) {
  const { t } = useTranslation('house')
  const { id, photos } = useFragment(fragment, key)
  const { revalidate } = useRevalidator()
  const words = useRefusalWords()
  const errorId = useId()
  const { isBusy, refused, act } = useActing()
  const [refusedPicture, setRefusedPicture] = useState<string>()
  async function add(file: File) {
    setRefusedPicture(undefined)
    const answer = await sendPicture(`house-photo?profile=${encodeURIComponent(id)}`, file)
    if (!answer) return
    if (answer.code !== undefined) return setRefusedPicture(words(answer))
    await revalidate()
    showToast({ tone: 'success', title: t('said.photoAdded') })
  }
  const error = refusedPicture ?? refused
  return (
    <Panel title={t('photos.title')} about={String(photos.length)}>
      <p className={css.hint}>{t('photos.hint')}</p>
      <PictureButton label={t('photos.add')} describedBy={error && errorId} onPick={add} />
      {error !== undefined && (
        <p id={errorId} className={css.error} role="alert">
          {error}
        </p>
      )}
      <ul className={css.photos}>
        {photos.map((photo, index) => {
          const of = { houseProfileId: id, photoId: photo.id }
          const number = index + 1
          return (
            <li key={photo.id}>
              <img src={photo.url} alt={t('photos.photo', { number })} width={240} height={240} />
              <div className={css.photoActs}>
                {index === 0 ? (
                  <Tag>{t('photos.main')}</Tag>
                ) : (
                  <Button
                    look="quiet"
                    disabled={isBusy}
                    aria-label={t('photos.makeMainOf', { number })}
                    onClick={() => void act(setMainHousePhoto(of))}
                  >
                    {t('photos.makeMain')}
                  </Button>
                )}
                <Button
                  look="danger"
                  disabled={isBusy}
                  aria-label={t('photos.removeOf', { number })}
                  onClick={() => void act(removeHousePhoto(of), t('said.photoRemoved'))}
                >
                  {t('photos.remove')}
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

const fragment = graphql`
  fragment HousePhotos_profile on HouseProfile {
    id
    photos {
      id
      url(variant: SQUARE)
    }
  }
`
