import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import { useLocation } from 'react-router'
import type { BestMatches_matches$key } from '#web/__generated__/BestMatches_matches.graphql.ts'
import { classes } from '#web/design/classes.ts'
import { LinkButton } from '#web/design/form/Button.tsx'
import { Tag } from '#web/design/notice/Badge.tsx'
import { EmptyState } from '#web/design/notice/EmptyState.tsx'
import { ProfileCard } from '#web/features/profiles/ProfileCard.tsx'
import { readAddress } from '#web/features/search/readAddress.ts'
import { finderPath } from './finderPath.ts'
import layout from '#web/design/layout.module.css'
import css from './BestMatches.module.css'

const FIRST_ROWS = 4

/** The best matches, best first: the score, and the preferred interests they share. */
export function BestMatches(props: { matches: BestMatches_matches$key }) {
  const { t } = useTranslation('members')
  const matches = useFragment(fragment, props.matches)
  const { search } = useLocation()
  const again = finderPath(readAddress(search), false)
  if (matches.length === 0) {
    return (
      <EmptyState heading="h1" roomy title={t('finder.nobodyTitle')} text={t('finder.nobodyText')}>
        <LinkButton to={again} size="large">
          {t('finder.again')}
        </LinkButton>
      </EmptyState>
    )
  }
  return (
    <>
      <div className={css.heading}>
        <div>
          <h1>{t('finder.foundTitle')}</h1>
          <p className={layout.muted}>{t('finder.foundText')}</p>
        </div>
        <LinkButton to={again} look="quiet">
          {t('finder.again')}
        </LinkButton>
      </div>
      <ul className={classes(layout.cards, layout.four)}>
        {matches.map(({ node, percent, metInterests }, index) => (
          <li key={node.id}>
            <ProfileCard
              profile={node}
              eager={index < FIRST_ROWS}
              hidesNew
              labels={!!percent && <Tag tone="new">{t('finder.percent', { percent })}</Tag>}
            />
            {metInterests.length > 0 && (
              <p className={css.shared}>{metInterests.map(({ name }) => name).join(' · ')}</p>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

const fragment = graphql`
  fragment BestMatches_matches on FoundMatch @relay(plural: true) {
    percent
    metInterests {
      name
    }
    node {
      id
      ...ProfileCard_profile
    }
  }
`
