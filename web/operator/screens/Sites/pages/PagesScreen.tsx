import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { PagesScreenQuery } from '#web/__generated__/PagesScreenQuery.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { FindField } from '#web/operator/parts/FindField.tsx'
import { Table } from '#web/operator/parts/Table.tsx'
import { Toolbar } from '#web/operator/parts/Toolbar.tsx'
import { NotFoundError } from '#web/runtime/NotFoundError.ts'
import type { PageProps } from '#web/runtime/page/pageProps.ts'
import { hasWords } from '#web/runtime/text/plainLetters.rules.ts'
import { SitePage } from '../SitePage.tsx'
import { NewPageDialog } from './NewPageDialog.tsx'
import { usePageColumns } from './usePageColumns.tsx'
import css from './PagesScreen.module.css'

/** `/operator/sites/:token/pages`: the pages of a site, and which languages lack one. */
export default function PagesScreen({ queryRef }: PageProps<PagesScreenQuery>) {
  const { t } = useTranslation('sitePages')
  const { operatorSite: site } = usePreloadedQuery<PagesScreenQuery>(query, queryRef)
  if (!site) throw new NotFoundError()
  const { pages, token } = site
  const [words, setWords] = useState('')
  const [isAdding, setAdding] = useState(false)
  const columns = usePageColumns(token)
  const shown = useMemo(
    () =>
      pages.filter(({ address, languages }) =>
        hasWords([address, ...languages.map(({ newest }) => newest?.title ?? '')].join(' '), words),
      ),
    [pages, words],
  )
  return (
    <SitePage
      site={site}
      part="pages"
      state={t('state.pages', { count: pages.length })}
      find={<FindField label={t('find')} value={words} onChange={setWords} />}
      toolbar={
        <Toolbar
          label={t('title')}
          actions={
            <Button icon={Plus} onClick={() => setAdding(true)}>
              {t('new.act')}
            </Button>
          }
        />
      }
    >
      <p className={css.legend}>{t('legend')}</p>
      <div className={css.table}>
        <Table label={t('title')} columns={columns} rows={shown} keyOf={({ id }) => id} />
      </div>
      <NewPageDialog open={isAdding} site={site} onClose={() => setAdding(false)} />
    </SitePage>
  )
}

const query = graphql`
  query PagesScreenQuery($token: String!) @preloadable {
    operatorSite(token: $token) {
      token
      ...SitePage_site
      ...NewPageDialog_site
      pages {
        id
        address
        languages {
          newest {
            title
          }
        }
        ...usePageColumns_page
      }
    }
  }
`
