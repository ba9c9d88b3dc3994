import { useTranslation } from 'react-i18next'
import { AppLink } from '#web/design/AppLink.tsx'
import { PriceExample } from '#web/features/prices/PriceExample.tsx'
import { usePrices } from '#web/features/prices/usePrices.ts'
import { IndexSection } from './IndexSection.tsx'
import layout from '#web/design/layout.module.css'
import css from './CostSection.module.css'

/**
 * The price of an evening, from the price list. If the prices fail to load, the words and their link remain.
 */
export function CostSection() {
  const { t } = useTranslation('landing')
  const { prices } = usePrices()
  return (
    <IndexSection heading={t('cost.heading')}>
      <div className={css.columns}>
        <div className={layout.stack}>
          <p className={css.text}>{t('cost.text')}</p>
          <p>
            <AppLink to="/pricing">{t('cost.all')}</AppLink>
          </p>
        </div>
        {prices && <PriceExample prices={prices} />}
      </div>
    </IndexSection>
  )
}
