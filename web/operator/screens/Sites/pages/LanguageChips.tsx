import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type {
  LanguageChips_page$data,
  LanguageChips_page$key,
} from '#web/__generated__/LanguageChips_page.graphql.ts'
import { classes } from '#web/design/classes.ts'
import { languageName } from '#web/operator/parts/languageNames.ts'
import { addressOfEditor } from './addresses.ts'
import layout from '#web/design/layout.module.css'
import css from './LanguageChips.module.css'

type Place = LanguageChips_page$data['languages'][number]

type Props = {
  page: LanguageChips_page$key
  /** The site's short name. */
  site: string
  /** The language that is open. */
  open?: string
}

const lookOf = ({ state, isBehind }: Place) => {
  if (isBehind) return css.behind
  return { OWN: css.own, PRODUCT: css.product, MISSING: css.missing }[state as 'OWN']
}

/** A page's languages as links to their texts; each shows whether it has one. */
export function LanguageChips({ page: key, site, open }: Props) {
  const { t } = useTranslation('sitePages')
  const { address, languages } = useFragment(fragment, key)
  const words = (place: Place) =>
    [
      languageName(place.language),
      place.isBehind ? t('state.behind') : t(`state.${place.state as 'OWN'}`),
      ...(place.scheduled ? [t('state.scheduled')] : []),
    ].join(', ')
  return (
    <ul className={css.chips} aria-label={t('languagesOf', { address })}>
      {languages.map((place) => (
        <li key={place.id}>
          <Link
            to={addressOfEditor(site, address, place.language)}
            className={classes(css.chip, lookOf(place), place.scheduled && css.waits)}
            aria-current={place.language === open ? 'page' : undefined}
            title={words(place)}
          >
            {place.language}
            <span className={layout.visuallyHidden}> {words(place)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const fragment = graphql`
  fragment LanguageChips_page on OperatorPage {
    address
    languages {
      id
      language
      state
      isBehind
      scheduled {
        __typename
      }
    }
  }
`
