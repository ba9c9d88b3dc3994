import { useTranslation } from 'react-i18next'

/** Every currency, as the options of a choice. */
export function useCurrencies(): { value: string; text: string }[] {
  const { i18n } = useTranslation()
  const names = new Intl.DisplayNames([i18n.language], { type: 'currency' })
  return Intl.supportedValuesOf('currency').map((value) => ({ value, text: `${value} · ${names.of(value)}` }))
}
