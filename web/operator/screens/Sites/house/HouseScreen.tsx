import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useNavigate } from 'react-router'
import type { HouseScreenQuery } from '#web/__generated__/HouseScreenQuery.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { EmptyPage } from '#web/operator/parts/EmptyPage.tsx'
import { FindField } from '#web/operator/parts/FindField.tsx'
import { Table } from '#web/operator/parts/Table.tsx'
import { Toolbar } from '#web/operator/parts/Toolbar.tsx'
import { NotFoundError } from '#web/runtime/NotFoundError.ts'
import type { PageProps } from '#web/runtime/page/pageProps.ts'
import { hasWords } from '#web/runtime/text/plainLetters.rules.ts'
import { OtherSite } from '../OtherSite.tsx'
import { SitePage } from '../SitePage.tsx'
import { addressOfHouse, NEW } from './addresses.ts'
import { useHouseColumns } from './useHouseColumns.tsx'
import css from './HouseScreen.module.css'

/** `/operator/sites/:token/house`: the profiles that the site itself runs. */
export default function HouseScreen({ queryRef }: PageProps<HouseScreenQuery>) {
  const { t } = useTranslation('house')
  const { operatorSite: site, operator, houseProfiles } = usePreloadedQuery<HouseScreenQuery>(query, queryRef)
  if (!site || !operator) throw new NotFoundError()
  const navigate = useNavigate()
  const [words, setWords] = useState('')
  const columns = useHouseColumns(site.token)
  const shown = useMemo(
    () => houseProfiles.filter(({ displayName, city }) => hasWords(`${displayName} ${city ?? ''}`, words)),
    [houseProfiles, words],
  )
  if (site.token !== operator.site.token)
    return <OtherSite site={site} part="house" worksOn={operator.site.name} what={t('title')} />
  const hidden = houseProfiles.filter(({ isHidden }) => isHidden).length
  return (
    <SitePage
      site={site}
      part="house"
      state={t('state', { count: houseProfiles.length - hidden, hidden })}
      find={<FindField label={t('find')} value={words} onChange={setWords} />}
      toolbar={
        <Toolbar
          label={t('title')}
          actions={
            <Button icon={Plus} onClick={() => void navigate(addressOfHouse(site.token, NEW))}>
              {t('new')}
            </Button>
          }
        />
      }
    >
      <p className={css.legend}>{t('legend')}</p>
      {shown.length === 0 ? (
        <EmptyPage title={t(houseProfiles.length === 0 ? 'none' : 'noneFound')} text={t('noneText')} />
      ) : (
        <div className={css.table}>
          <Table label={t('title')} columns={columns} rows={shown} keyOf={({ id }) => id} />
        </div>
      )}
    </SitePage>
  )
}

const query = graphql`
  query HouseScreenQuery($token: String!) @preloadable {
    operatorSite(token: $token) {
      token
      ...OtherSite_site
      ...SitePage_site
    }
    operator {
      site {
        token
        name
      }
    }
    houseProfiles {
      id
      displayName
      city
      isHidden
      ...useHouseColumns_profile
    }
  }
`
