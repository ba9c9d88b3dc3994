import { Check, Clock, X, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { MemberPhotos_member$key } from '#web/__generated__/MemberPhotos_member.graphql.ts'
import { classes } from '#web/design/classes.ts'
import { Icon } from '#web/design/Icon.tsx'
import css from './MemberPhotos.module.css'

const SIGNS: Record<string, { icon: LucideIcon; look: string | undefined }> = {
  APPROVED: { icon: Check, look: css.approved },
  REJECTED: { icon: X, look: css.refused },
  PENDING: { icon: Clock, look: css.pending },
}

type Props = {
  member: MemberPhotos_member$key
  /** The photo that is decided about. */
  currentId: string | undefined
  isLarge?: boolean
}

/** All photos of a member, each with what was decided about it. */
export function MemberPhotos({ member: key, currentId, isLarge }: Props) {
  const { t } = useTranslation('queue')
  const { photos } = useFragment(fragment, key)
  if (!photos || photos.length === 0) return <p className={css.none}>{t('member.noPhotos')}</p>
  return (
    <ul className={classes(css.photos, isLarge && css.large)}>
      {photos.map(({ id, url, moderation }) => {
        const { icon, look } = SIGNS[moderation] ?? SIGNS['PENDING']!
        return (
          <li key={id} className={classes(css.photo, id === currentId && css.current, look)}>
            <img src={url} alt="" loading="lazy" decoding="async" />
            <Icon of={icon} size={16} label={t(`photoState.${moderation as 'PENDING'}`)} />
          </li>
        )
      })}
    </ul>
  )
}

const fragment = graphql`
  fragment MemberPhotos_member on ModeratedMember {
    photos {
      id
      url(variant: CARD)
      moderation
    }
  }
`
