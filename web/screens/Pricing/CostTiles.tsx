import { Gift, Heart, Image, MailOpen, MessageCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classes } from '#web/design/classes.ts'
import { Icon } from '#web/design/Icon.tsx'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import type { ClientPrices } from '#web/runtime/page/bootData.ts'
import { creditsInMoney, formatMoney } from '#web/runtime/text/format.ts'
import css from './CostTiles.module.css'

/** What each thing costs, the free ones first. */
export function CostTiles({ creditPrice }: Pick<ClientPrices, 'creditPrice'>) {
  const { t } = useTranslation(['premium', 'landing', 'shell'])
  const { messageCredits, photoCredits, giftCredits, features } = useSite().settings
  const cost = (count: number) => {
    const credits = t('shell:cost', { count })
    return creditPrice
      ? t('shell:costWorth', { cost: credits, money: formatMoney(creditsInMoney(count, creditPrice)) })
      : credits
  }
  const free = t('landing:cost.free')
  const tiles = [
    { icon: Heart, what: t('landing:cost.looking'), cost: free, isFree: true },
    { icon: MailOpen, what: t('pricing.read'), cost: free, isFree: true },
    { icon: MessageCircle, what: t('pricing.message'), cost: cost(messageCredits) },
    { icon: Image, what: t('pricing.photo'), cost: cost(photoCredits) },
    ...(features.gifts
      ? [{ icon: Gift, what: t('pricing.gift'), cost: t('pricing.from', { cost: cost(giftCredits) }) }]
      : []),
  ]
  return (
    <ul className={css.tiles}>
      {tiles.map(({ icon, what, cost: price, ...tile }) => (
        <li key={what}>
          <Icon of={icon} />
          <span>
            {what}
            <b className={classes('isFree' in tile && css.free)}>{price}</b>
          </span>
        </li>
      ))}
    </ul>
  )
}
