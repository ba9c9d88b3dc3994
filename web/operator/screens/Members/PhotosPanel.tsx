import { Check, Clock, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import { thumbHashToDataURL } from 'thumbhash'
import type { PhotosPanel_member$key } from '#web/__generated__/PhotosPanel_member.graphql.ts'
import { Icon } from '#web/design/Icon.tsx'
import { Panel } from '#web/operator/parts/Panel.tsx'
import { formatDate } from '#web/runtime/text/format.ts'
import css from './PhotosPanel.module.css'

const SIGNS = { APPROVED: Check, REJECTED: X, PENDING: Clock } as const

const previewOf = (thumbhash: string) =>
  thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (character) => character.charCodeAt(0)))

/** The member's photos, blurred: which there are and what was decided. Only moderators see them. */
export function PhotosPanel({ member: key, isWhole }: { member: PhotosPanel_member$key; isWhole?: boolean }) {
  const { t, i18n } = useTranslation('people')
  const { t: ofQueue } = useTranslation('queue')
  const { profile } = useFragment(fragment, key)
  const reasonOf = (reason: string) => {
    const code = reason.toUpperCase()
    return i18n.exists(`queue:reason.${code}`) ? ofQueue(`reason.${code as 'UNCLEAR_OR_ALTERED'}`) : reason
  }
  const photos = profile?.photos ?? []
  const shown = photos.filter(({ isShown }) => isShown).length
  const about = t('photos.about', { shown, others: photos.length - shown })
  return (
    <Panel title={t('tabs.photos')} about={about}>
      {photos.length === 0 && <p className={css.none}>{t('none')}</p>}
      <ul className={css.photos}>
        {photos.map(({ photoId: id, thumbhash, state, isShown, rejectionReason: reason, uploadedAt }) => (
          <li key={id}>
            <span className={css.photo}>
              <img src={previewOf(thumbhash)} alt="" />
              <Icon
                of={SIGNS[state as 'PENDING']}
                size={16}
                {...(isWhole ? {} : { label: t(`photos.states.${state as 'PENDING'}`) })}
              />
            </span>
            {isWhole && (
              <span className={css.words}>
                <b>{t(`photos.states.${state as 'PENDING'}`)}</b>
                <span>{t(isShown ? 'photos.isShown' : 'photos.isHidden')}</span>
                {reason && <span>{reasonOf(reason)}</span>}
                <span>{formatDate(uploadedAt, { dateStyle: 'medium' })}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
      {photos.length > 0 && <p className={css.none}>{t('photos.blurred')}</p>}
    </Panel>
  )
}

const fragment = graphql`
  fragment PhotosPanel_member on OperatorMember {
    profile {
      photos {
        photoId
        thumbhash
        state
        isShown
        rejectionReason
        uploadedAt
      }
    }
  }
`
