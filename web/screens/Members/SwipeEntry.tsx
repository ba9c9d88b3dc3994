import { Layers } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { SwipeEntry_viewer$key } from '#web/__generated__/SwipeEntry_viewer.graphql.ts'
import { LinkButton } from '#web/design/form/Button.tsx'

/**
 * The entry to the swipe game, with the day's remaining likes. Hidden for visitors, and on sites without the
 * game (SITE-27).
 */
export function SwipeEntry(props: { viewer: SwipeEntry_viewer$key }) {
  const { t } = useTranslation('members')
  const { swipeGame } = useFragment(fragment, props.viewer)
  if (!swipeGame) return null
  return (
    <LinkButton to="/swipe-game" look="soft" icon={Layers}>
      {t('swipe', { count: swipeGame.likesLeft })}
    </LinkButton>
  )
}

const fragment = graphql`
  fragment SwipeEntry_viewer on Viewer {
    swipeGame {
      likesLeft
    }
  }
`
