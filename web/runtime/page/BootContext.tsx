import { createContext, use, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BootData, ClientSite } from './bootData.ts'

const BootContext = createContext<BootData | undefined>(undefined)

/** Provides the site and the request's circumstances to every component, on the server as well. */
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

/** A text that the site has per locale: in the current one, its language, the site's own, or English. */
export function useSiteText(texts: Record<string, string>): string {
  return useSiteTexts()(texts)
}

export function useSiteTexts(): (texts: Record<string, string>) => string {
  const { i18n } = useTranslation()
  const { defaultLocale } = useSite()
  const locale = i18n.language
  return (texts) =>
    texts[locale] ?? texts[locale.split('-')[0] ?? ''] ?? texts[defaultLocale] ?? texts.en ?? ''
}
