import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import type { PricesScreenQuery } from '#web/__generated__/PricesScreenQuery.graphql.ts'
import { LeavingGuard } from '#web/operator/parts/LeavingGuard.tsx'
import { PausedFindField } from '#web/operator/parts/PausedFindField.tsx'
import { NotFoundError } from '#web/runtime/NotFoundError.ts'
import type { PageProps } from '#web/runtime/page/pageProps.ts'
import { OtherSite } from '../OtherSite.tsx'
import { SitePage } from '../SitePage.tsx'
import { readCodeFilter, searchOf, type CodeFilter } from './codeFilter.rules.ts'
import { CodesPanel } from './CodesPanel.tsx'
import { NewCountry } from './NewCountry.tsx'
import type { PriceList } from './priceList.rules.ts'
import { PriceListPanel } from './PriceListPanel.tsx'
import { readPriceList } from './usePriceList.ts'
import css from './PricesScreen.module.css'

/** `/operator/sites/:token/prices`: the bundles of a site by country, and its discount codes. */
export default function PricesScreen({ queryRef }: PageProps<PricesScreenQuery>) {
  const { t } = useTranslation(['prices', 'sites'])
  const data = usePreloadedQuery<PricesScreenQuery>(query, queryRef)
  const { operatorSite, operator, site } = data
  const { search } = useLocation()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  if (!operatorSite || !operator) throw new NotFoundError()
  const filter = readCodeFilter(new URLSearchParams(search))
  const show = (changed: Partial<CodeFilter>) =>
    void navigate({ search: searchOf({ ...filter, after: undefined, ...changed }) }, { replace: true })
  // Prices and codes are of the site that the console works on, which the address need not name.
  if (operatorSite.token !== operator.site.token)
    return (
      <OtherSite
        site={operatorSite}
        part="prices"
        worksOn={operator.site.name}
        what={t('sites:parts.prices')}
      />
    )
  const lists = data.priceLists.map(readPriceList)
  const countries = data.paymentCountries.map(({ code }) => code)
  return (
    <SitePage
      site={operatorSite}
      part="prices"
      find={<PausedFindField label={t('find')} text={filter.text} onText={(text) => show({ text })} />}
    >
      <div className={css.panels}>
        <PriceLists
          lists={lists}
          countries={countries}
          messageCredits={site.messageCredits}
          onSaved={() => void revalidate()}
        />
        <CodesPanel
          codes={data.operatorDiscountCodes}
          filter={filter}
          countries={countries}
          currencies={[...new Set(lists.map(({ currency }) => currency))]}
          onFilter={show}
          onChanged={() => void revalidate()}
        />
      </div>
    </SitePage>
  )
}

type ListsProps = {
  lists: readonly PriceList[]
  countries: readonly string[]
  messageCredits: number
  onSaved: () => void
}

/** A panel for each country with bundles of its own, and the way to another one. */
function PriceLists({ lists, countries, messageCredits, onSaved }: ListsProps) {
  const [begun, setBegun] = useState<readonly PriceList[]>([])
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const note = useCallback((country: string, isChanged: boolean) => {
    const without = (known: ReadonlySet<string>) => [...known].filter((other) => other !== country)
    setChanged((known) => new Set([...without(known), ...(isChanged ? [country] : [])]))
  }, [])
  const known = lists.map(({ country }) => country)
  const fresh = begun.filter(({ country }) => !known.includes(country))
  const taken = [...known, ...fresh.map(({ country }) => country)]
  return (
    <>
      <LeavingGuard isDirty={changed.size > 0} />
      {[...lists, ...fresh].map((list) => (
        <PriceListPanel
          key={list.country}
          list={list}
          messageCredits={messageCredits}
          onSaved={onSaved}
          onChanged={note}
          {...(known.includes(list.country)
            ? {}
            : { onDropped: () => setBegun(begun.filter((other) => other !== list)) })}
        />
      ))}
      <div className={css.more}>
        <NewCountry
          countries={countries.filter((country) => !taken.includes(country))}
          onChosen={(chosen) => setBegun([...begun, { ...chosen, version: '', bundles: [] }])}
        />
      </div>
    </>
  )
}

const query = graphql`
  query PricesScreenQuery($token: String!, $filter: OperatorDiscountCodeFilterInput!, $after: String)
  @preloadable {
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
    site {
      messageCredits
    }
    paymentCountries {
      code
    }
    priceLists {
      ...usePriceList_list
    }
    operatorDiscountCodes(filter: $filter, first: 50, after: $after) {
      ...CodesPanel_codes
    }
  }
`
