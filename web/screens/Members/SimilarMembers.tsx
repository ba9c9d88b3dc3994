import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { SimilarMembers_found$key } from '#web/__generated__/SimilarMembers_found.graphql.ts'
import { classes } from '#web/design/classes.ts'
import { SimilarCard } from './SimilarCard.tsx'
import layout from '#web/design/layout.module.css'
import css from './SimilarMembers.module.css'

/** After a short result: members who meet most of the filters, apart from those who meet all (SRCH-03). */
export function SimilarMembers(props: { found: SimilarMembers_found$key }) {
  const { t } = useTranslation('members')
  const { similar, similarCount } = useFragment(fragment, props.found)
  if (similar.length === 0) return null
  // If none of them misses just one filter, these miss the fewest, and a count would mean little.
  const missOne = similar.every(({ unmetFilters }) => unmetFilters.length === 1)
  return (
    <section className={css.similar} aria-labelledby="similar-title">
      <h2 id="similar-title">{t('similar.title')}</h2>
      <p className={classes(layout.muted, layout.small)}>
        {/* House profiles among them are labelled and not counted. */}
        {similarCount.count === 0 || !missOne
          ? t('similar.text')
          : t(similarCount.isExact ? 'similar.count' : 'similar.countMore', { count: similarCount.count })}
      </p>
      <ul className={classes(layout.cards, css.cards)}>
        {similar.map((entry) => (
          <li key={entry.node.id} className={css.cell}>
            <SimilarCard similar={entry} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const fragment = graphql`
  fragment SimilarMembers_found on ProfileSearchConnection {
    similarCount {
      count
      isExact
    }
    similar {
      unmetFilters
      node {
        id
      }
      ...SimilarCard_similar
    }
  }
`
