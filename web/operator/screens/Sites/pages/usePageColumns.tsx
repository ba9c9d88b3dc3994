import { useTranslation } from 'react-i18next'
import { graphql, readInlineData } from 'react-relay'
import type {
  usePageColumns_page$data,
  usePageColumns_page$key,
} from '#web/__generated__/usePageColumns_page.graphql.ts'
import { languageName } from '#web/operator/parts/languageNames.ts'
import { MOMENT } from '#web/operator/parts/moment.ts'
import { RowLink } from '#web/operator/parts/RowLink.tsx'
import type { Column } from '#web/operator/parts/Table.tsx'
import { formatDate } from '#web/runtime/text/format.ts'
import { addressOfEditor } from './addresses.ts'
import { LanguageChips } from './LanguageChips.tsx'
import css from './PagesScreen.module.css'

type Languages = usePageColumns_page$data['languages']

const read = (row: usePageColumns_page$key) => readInlineData(fragment, row)

/** The latest change in any language; undefined while every text is the product's. */
const latestOf = (languages: Languages) =>
  languages
    .flatMap(({ newest }) => (newest ? [newest] : []))
    .toSorted((one, other) => other.version.localeCompare(one.version))[0]

/** What a table of pages says about each. @param site the site's short name */
export function usePageColumns(site: string): readonly Column<usePageColumns_page$key>[] {
  const { t } = useTranslation('sitePages')
  const lackOf = ({ languages }: usePageColumns_page$data) => {
    const count = languages.filter(({ state }) => state === 'MISSING').length
    const behind = languages.filter(({ isBehind }) => isBehind)
    const names = behind.map(({ language }) => languageName(language)).join(', ')
    return [
      ...(count > 0 ? [t('lack.missing', { count })] : []),
      ...(behind.length > 0 ? [t('lack.behind', { languages: names })] : []),
    ].join(' · ')
  }
  const changeOf = ({ languages }: usePageColumns_page$data) => {
    const latest = latestOf(languages)
    if (!latest) return ''
    const at = formatDate(latest.version, MOMENT)
    return latest.publishedBy == null ? at : t('changedBy', { at, name: latest.publishedBy })
  }
  const kindOf = (row: usePageColumns_page$key) => t(`kind.${read(row).kind as 'OWN'}`)
  return [
    {
      key: 'address',
      head: t('address'),
      text: (row) => `/${read(row).address}`,
      cell: (row) => {
        const { address } = read(row)
        return (
          <div className={css.address}>
            <RowLink to={addressOfEditor(site, address)}>
              <code>/{address}</code>
            </RowLink>
          </div>
        )
      },
    },
    {
      key: 'kind',
      head: t('kind.title'),
      text: kindOf,
      cell: (row) => <span className={css.kind}>{kindOf(row)}</span>,
    },
    {
      key: 'languages',
      head: t('languages'),
      text: (row) =>
        read(row)
          .languages.map(({ language, state }) => `${language}: ${state}`)
          .join(', '),
      cell: (row) => (
        <div className={css.matrix}>
          <LanguageChips page={read(row)} site={site} />
        </div>
      ),
    },
    {
      key: 'lack',
      head: t('lack.title'),
      text: (row) => lackOf(read(row)),
      cell: (row) => <span className={css.missing}>{lackOf(read(row))}</span>,
    },
    { key: 'changed', head: t('changed'), text: (row) => changeOf(read(row)) },
  ]
}

const fragment = graphql`
  fragment usePageColumns_page on OperatorPage @inline {
    address
    kind
    languages {
      language
      state
      isBehind
      newest {
        version
        publishedBy
      }
    }
    ...LanguageChips_page
  }
`
