import { Heart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { LikeButton_profile$key } from '#web/__generated__/LikeButton_profile.graphql.ts'
import { CardAction } from '#web/design/card/Card.tsx'
import { Icon } from '#web/design/Icon.tsx'
import { askToSignUp } from '#web/runtime/session/signupPrompt.ts'
import { useSignedIn } from '#web/runtime/session/useSignedIn.ts'
import { useLikeProfile } from './useLikeProfile.ts'
import { useUnlikeProfile } from './useUnlikeProfile.ts'
import css from './LikeButton.module.css'

/** The heart: likes, and takes the like back. A visitor is asked to sign up instead (ROUTE-14). */
export function LikeButton(props: { profile: LikeButton_profile$key; look: 'card' | 'round' }) {
  const { t } = useTranslation('shell')
  const { id, displayName: name, likedByMe } = useFragment(fragment, props.profile)
  const signedIn = useSignedIn()
  const like = useLikeProfile()
  const unlike = useUnlikeProfile()
  const label = t(likedByMe ? 'unlike' : 'like', { name })

  function press() {
    if (!signedIn) return askToSignUp(`/members/${encodeURIComponent(id)}`)
    if (likedByMe) unlike({ id, name })
    else like(id)
  }

  if (props.look === 'card') return <CardAction icon={Heart} label={label} on={likedByMe} onPress={press} />
  return (
    <button type="button" className={css.round} aria-label={label} aria-pressed={likedByMe} onClick={press}>
      <Icon of={Heart} size={24} filled={likedByMe} />
    </button>
  )
}

const fragment = graphql`
  fragment LikeButton_profile on Profile {
    id
    displayName
    likedByMe
  }
`
