import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { SitesScreenQuery } from '#web/__generated__/SitesScreenQuery.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { EmptyPage } from '#web/operator/parts/EmptyPage.tsx'
import { FindField } from '#web/operator/parts/FindField.tsx'
import { Page } from '#web/operator/parts/Page.tsx'
import { RowLink } from '#web/operator/parts/RowLink.tsx'
import { Table, type Column } from '#web/operator/parts/Table.tsx'
import { Toolbar } from '#web/operator/parts/Toolbar.tsx'
import { NotFoundError } from '#web/runtime/NotFoundError.ts'
import type { PageProps } from '#web/runtime/page/pageProps.ts'
import { hasWords } from '#web/runtime/text/plainLetters.rules.ts'
import { NewSiteDialog } from './new/NewSiteDialog.tsx'
import { addressOfPart, SITE_PARTS } from './parts.rules.ts'
import css from './SitesScreen.module.css'

type Site = NonNullable<SitesScreenQuery['response']['operator']>['sites'][number]

/** `/operator/sites`: the sites that the operator works on; a name leads to its settings. For admins. */
export default function SitesScreen({ queryRef }: PageProps<SitesScreenQuery>) {
  const { t } = useTranslation('sites')
  const data = usePreloadedQuery<SitesScreenQuery>(query, queryRef)
  const { operator } = data
  if (!operator) throw new NotFoundError()
  const { sites, worksOnAllSites } = operator
  const [isAdding, setAdding] = useState(false)
  const [words, setWords] = useState('')
  const columns = useColumns()
  const shown = useMemo(
    () => sites.filter(({ name, token, domains }) => hasWords([name, token, ...domains].join(' '), words)),
    [sites, words],
  )
  return (
    <Page
      title={t('title')}
      state={t('state', { count: sites.length })}
      find={<FindField label={t('find')} value={words} onChange={setWords} />}
      toolbar={
        worksOnAllSites && (
          <Toolbar
            label={t('title')}
            actions={
              <Button icon={Plus} onClick={() => setAdding(true)}>
                {t('new.act')}
              </Button>
            }
          />
        )
      }
    >
      {shown.length === 0 ? (
        <EmptyPage title={t('none')} text={t('noneText')} />
      ) : (
        <div className={css.table}>
          <Table label={t('title')} columns={columns} rows={shown} keyOf={({ id }) => id} />
        </div>
      )}
      <NewSiteDialog open={isAdding} query={data} onClose={() => setAdding(false)} />
    </Page>
  )
}

function useColumns(): readonly Column<Site>[] {
  const { t } = useTranslation('sites')
  return [
    {
      key: 'name',
      head: t('name'),
      text: ({ name }) => name,
      cell: ({ name, token }) => (
        <RowLink to={addressOfPart(token, SITE_PARTS[0])}>
          <bdi>{name}</bdi>
        </RowLink>
      ),
    },
    { key: 'token', head: t('token'), text: ({ token }) => token },
    { key: 'domains', head: t('domains'), text: ({ domains }) => domains.join(', ') },
    { key: 'languages', head: t('languages'), text: ({ languages }) => languages.join(', ') },
  ]
}

const query = graphql`
  query SitesScreenQuery @preloadable {
    ...NewSiteDialog_query
    operator {
      worksOnAllSites
      sites {
        id
        token
        name
        domains
        languages
      }
    }
  }
`
