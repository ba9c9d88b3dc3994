import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useLocation } from 'react-router'
import type { PremiumScreenQuery } from '#web/__generated__/PremiumScreenQuery.graphql.ts'
import { Icon } from '#web/design/Icon.tsx'
import { Screen } from '#web/design/Screen.tsx'
import { Shop } from '#web/features/checkout/Shop.tsx'
import { OfferPill } from '#web/features/offers/OfferPill.tsx'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import type { PageProps } from '#web/runtime/page/pageProps.ts'
import { Redirect } from '#web/runtime/page/Redirect.tsx'
import css from './PremiumScreen.module.css'

/** The first purchase, which makes a free member a paid one. A paid member belongs at /credits (ROUTE-13). */
export default function PremiumScreen({ queryRef }: PageProps<PremiumScreenQuery>) {
  const { t } = useTranslation('premium')
  const { settings } = useSite()
  const { search } = useLocation()
  const data = usePreloadedQuery<PremiumScreenQuery>(query, queryRef)
  if (data.viewer?.paid) return <Redirect to={`/credits${search}`} />
  const perks = [
    t('perk.photos'),
    t('perk.ownPhotos', { count: settings.photosPaid }),
    t('perk.conversations'),
    t('perk.once'),
  ]
  return (
    <Screen title={t('premiumTitle')}>
      <div className={css.head}>
        <h1>{t('heading')}</h1>
        <ul className={css.perks}>
          {perks.map((perk) => (
            <li key={perk}>
              <Icon of={Check} />
              {perk}
            </li>
          ))}
        </ul>
        <OfferPill viewer={data.viewer} />
      </div>
      <Shop query={data} />
    </Screen>
  )
}

const query = graphql`
  query PremiumScreenQuery @preloadable {
    viewer {
      paid
      ...OfferPill_viewer
    }
    ...Shop_query
  }
`
