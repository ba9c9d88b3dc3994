import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { RefusedPhotos_viewer$key } from '#web/__generated__/RefusedPhotos_viewer.graphql.ts'
import { RefusalReason } from '#web/features/decisions/RefusalReason.tsx'
import css from './RefusedPhotos.module.css'

/** The own photos that others do not see, each with the reason and the way of appeal. */
export function RefusedPhotos(props: { viewer: RefusedPhotos_viewer$key }) {
  const { t } = useTranslation('account')
  const { statements, profile } = useFragment(fragment, props.viewer)
  const refused = profile.photos.flatMap(({ moderation, ...photo }, index) => {
    // A decision that has just come is known before the photo's own state.
    const statement = statements.find(({ subjectId, correctedAt }) => subjectId === photo.id && !correctedAt)
    return moderation === 'REJECTED' || statement ? [{ ...photo, statement, number: index + 1 }] : []
  })
  if (refused.length === 0) return null
  return (
    <ul className={css.refused}>
      {refused.map(({ id, url, number, statement, rejectionReason }) => (
        <li key={id}>
          <RefusalReason
            statement={statement ?? null}
            reason={rejectionReason}
            picture={url && <img src={url} alt="" width={48} height={60} />}
          >
            {t('profile.photos.refused', { number })}
          </RefusalReason>
        </li>
      ))}
    </ul>
  )
}

const fragment = graphql`
  fragment RefusedPhotos_viewer on Viewer {
    statements {
      subjectId
      correctedAt
      ...RefusalReason_statement
    }
    profile {
      photos {
        id
        url(variant: CARD)
        moderation
        rejectionReason
      }
    }
  }
`
