import { Layers } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { SwipeEntry_viewer$key } from '#web/__generated__/SwipeEntry_viewer.graphql.ts'
import { classes } from '#web/design/classes.ts'
import { LinkButton } from '#web/design/form/Button.tsx'
import { formatDate } from '#web/runtime/text/format.ts'
import layout from '#web/design/layout.module.css'

/**
 * The entry to the swipe game, with the day's remaining likes; once they are used up it says when new ones
 * come, without inviting. Hidden for visitors, and on sites without the game (SITE-27).
 */
export function SwipeEntry(props: { viewer: SwipeEntry_viewer$key }) {
  const { t } = useTranslation('members')
  const { swipeGame } = useFragment(fragment, props.viewer)
  if (!swipeGame) return null
  if (swipeGame.likesLeft === 0)
    return (
      <p className={classes(layout.muted, layout.small)}>
        {t('swipeAgain', {
          moment: formatDate(swipeGame.resetsAt, { weekday: 'long', hour: 'numeric', minute: '2-digit' }),
        })}
      </p>
    )
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
      resetsAt
    }
  }
`
