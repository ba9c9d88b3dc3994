import { useTranslation } from 'react-i18next'

/** The name of a country in the operator's language; `*` is every country without bundles of its own. */
export function useCountryName(): (country: string) => string {
  const { t, i18n } = useTranslation('prices')
  const names = new Intl.DisplayNames([i18n.language], { type: 'region' })
  return (country) => (country === '*' ? t('everyCountry') : (names.of(country) ?? country))
}
