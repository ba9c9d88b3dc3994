import { createContext, use, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BootData, ClientSite } from './bootData.ts'

const BootContext = createContext<BootData | undefined>(undefined)

/** Hands the site and the circumstances of the request to every component, on the server as well. */
export function BootProvider({ boot, children }: { boot: BootData; children: ReactNode }) {
  return <BootContext value={boot}>{children}</BootContext>
}

export function useBoot(): BootData {
  const boot = use(BootContext)
  if (!boot) throw new Error('useBoot outside of BootProvider')
  return boot
}

/** The brand this page belongs to, with its settings. */
export function useSite(): ClientSite {
  return useBoot().site
}

/** A text that the site has per locale: the current one, its language, the site's own, English. */
export function useSiteText(texts: Record<string, string>): string {
  return useSiteTexts()(texts)
}

/** Reads such texts, for several at once. */
export function useSiteTexts(): (texts: Record<string, string>) => string {
  const { i18n } = useTranslation()
  const { defaultLocale } = useSite()
  const locale = i18n.language
  return (texts) =>
    texts[locale] ?? texts[locale.split('-')[0] ?? ''] ?? texts[defaultLocale] ?? texts.en ?? ''
}
