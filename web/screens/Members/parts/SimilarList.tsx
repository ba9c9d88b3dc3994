import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { CardList } from '#web/design/card/CardList.tsx'
import { classes } from '#web/design/classes.ts'
import layout from '#web/design/layout.module.css'
import css from './SimilarList.module.css'

type Props = {
  similar: readonly { readonly unmetFilters: readonly string[] }[]
  count: { readonly count: number; readonly isExact: boolean }
  /** The card of each, with its key. */
  cards: readonly ReactElement[]
}

/** After a short result: members who meet most of the filters, apart from those who meet all (SRCH-03). */
export function SimilarList({ similar, count, cards }: Props) {
  const { t } = useTranslation('members')
  if (similar.length === 0) return null
  // If none of them misses just one filter, these miss the fewest, and a count would mean little.
  const missOne = similar.every(({ unmetFilters }) => unmetFilters.length === 1)
  return (
    <section className={css.similar} aria-labelledby="similar-title">
      <h2 id="similar-title">{t('similar.title')}</h2>
      <p className={classes(layout.muted, layout.small)}>
        {/* House profiles among them are labelled and not counted. */}
        {count.count === 0 || !missOne
          ? t('similar.text')
          : t(count.isExact ? 'similar.count' : 'similar.countMore', { count: count.count })}
      </p>
      <CardList className={css.cards} cards={cards} />
    </section>
  )
}
