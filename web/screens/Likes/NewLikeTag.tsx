import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { commitMutation, graphql, useRelayEnvironment } from 'react-relay'
import type { NewLikeTagMutation } from '#web/__generated__/NewLikeTagMutation.graphql.ts'
import { Tag } from '#web/design/notice/Badge.tsx'
import { SILENT_ON_FAILURE } from '#web/runtime/network/network.ts'

/**
 * Marks a new like in a list. Once it has been in view, the like is no longer new: the number of new likes
 * falls at once, and the mark is gone at the next visit (LIKE-03).
 */
export function NewLikeTag({ profileId }: { profileId: string }) {
  const { t } = useTranslation('likes')
  const environment = useRelayEnvironment()
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (!mark.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      commitMutation<NewLikeTagMutation>(environment, {
        mutation,
        variables: { input: { profileId } },
        // The member did not request it; the next visit tries again.
        cacheConfig: SILENT_ON_FAILURE,
      })
    })
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [profileId, environment])
  return (
    <span ref={mark}>
      <Tag tone="new">{t('isNew')}</Tag>
    </span>
  )
}

// Without the profile: its mark stays while the list is on screen.
const mutation = graphql`
  mutation NewLikeTagMutation($input: MarkLikeSeenInput!) {
    markLikeSeen(input: $input) {
      ... on MarkLikeSeenSuccess {
        viewer {
          id
          newLikesCount
        }
      }
    }
  }
`
