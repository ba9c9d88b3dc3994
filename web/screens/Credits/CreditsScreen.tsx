import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useLocation } from 'react-router'
import type { CreditsScreenQuery } from '#web/__generated__/CreditsScreenQuery.graphql.ts'
import { AppLink } from '#web/design/AppLink.tsx'
import { Screen } from '#web/design/Screen.tsx'
import { Shop } from '#web/features/checkout/Shop.tsx'
import { OfferPill } from '#web/features/offers/OfferPill.tsx'
import type { PageProps } from '#web/runtime/page/pageProps.ts'
import { Redirect } from '#web/runtime/page/Redirect.tsx'
import css from './CreditsScreen.module.css'

/** More credits for a paid member. A free member belongs at /premium (ROUTE-13). */
export default function CreditsScreen({ queryRef }: PageProps<CreditsScreenQuery>) {
  const { t } = useTranslation('premium')
  const { search } = useLocation()
  const data = usePreloadedQuery<CreditsScreenQuery>(query, queryRef)
  if (!data.viewer) return null
  if (!data.viewer.paid) return <Redirect to={`/premium${search}`} />
  return (
    <Screen title={t('creditsTitle')}>
      <div className={css.head}>
        <h1>{t('heading')}</h1>
        <p className={css.balance}>{t('balance', { count: data.viewer.credits })}</p>
        <OfferPill viewer={data.viewer} />
        <p className={css.links}>
          <AppLink to="/credits/repeat-order">{t('repeat')}</AppLink>
          <AppLink to="/transactions">{t('transactions.title')}</AppLink>
        </p>
      </div>
      <Shop query={data} />
    </Screen>
  )
}

const query = graphql`
  query CreditsScreenQuery @preloadable {
    viewer {
      paid
      credits
      ...OfferPill_viewer
    }
    ...Shop_query
  }
`
