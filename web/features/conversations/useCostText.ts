import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { useCostText_viewer$key } from '#web/__generated__/useCostText_viewer.graphql.ts'
import { creditsWorthText } from '#web/runtime/text/money.ts'

/**
 * Prices in credits with their approximate amount of money (TRUST-05), based on what the member's own credits
 * cost. If no credits are sold, only the credits show.
 */
export function useCostText(viewer: useCostText_viewer$key | null | undefined) {
  const { t } = useTranslation('shell')
  const creditPrice = useFragment(fragment, viewer)?.creditPrice
  const worth = (credits: number) => (creditPrice ? creditsWorthText(credits, creditPrice) : undefined)
  const costText = (credits: number) => {
    const money = worth(credits)
    const cost = t('cost', { count: credits })
    return money === undefined ? cost : t('costWorth', { cost, money })
  }
  return { costText, worth }
}

const fragment = graphql`
  fragment useCostText_viewer on Viewer {
    creditPrice {
      ...money_creditPrice
    }
  }
`
