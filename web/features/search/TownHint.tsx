import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { TownHint_viewer$key } from '#web/__generated__/TownHint_viewer.graphql.ts'
import { AppLink } from '#web/design/AppLink.tsx'
import { classes } from '#web/design/classes.ts'
import layout from '#web/design/layout.module.css'

/** Whether the search knows where the member lives; without a town, nearness decides nothing. */
export function useHasTown(key: TownHint_viewer$key | null | undefined): boolean {
  const viewer = useFragment(fragment, key)
  return !viewer || viewer.profile.city !== null
}

/** What a member without a town reads above the first cards: these people live anywhere, and why. */
export function TownHint({ viewer }: { viewer: TownHint_viewer$key }) {
  const { t } = useTranslation('member')
  if (useHasTown(viewer)) return null
  return (
    <p className={classes(layout.small, layout.muted)}>
      {t('townHint.text')} <AppLink to="/profile#location">{t('townHint.action')}</AppLink>
    </p>
  )
}

const fragment = graphql`
  fragment TownHint_viewer on Viewer {
    profile {
      city
    }
  }
`
