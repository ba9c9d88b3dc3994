// The type alone, so that a setting is defined once, on the server. Nothing of it is in the bundle.
// oxlint-disable-next-line rooms/fall
import type { ClientSettings } from '#platform/site/site-settings.ts'

/** What the server tells the client about the site. Texts are per locale, so that the language can change without a request. */
export type ClientSite = {
  name: string
  domain: string
  locales: string[]
  defaultLocale: string
  demo: boolean
  indexTitle: Record<string, string>
  description: Record<string, string>
  supportEmail: string
  supportPhone: string
  contentVersion: number
  /** What members are and look for, in the order in which it is shown. */
  genders: { id: string; names: Record<string, string> }[]
  settings: ClientSettings
}

/**
 * A page to read, such as the terms, in the language that it is written in; `locales` are all in which the site has it. The body is Markdown without
 * the heading.
 */
export type ClientPage = {
  token: string
  locale: string
  locales: readonly string[]
  version: string
  title: string
  body: string
}

/** An amount in the smallest unit of its currency. */
type ClientMoney = { amountMinor: number; currency: string }

/** What credits cost in the reader's country now, and how they can be paid. */
export type ClientPrices = {
  bundles: readonly {
    id: string
    credits: number
    popular: boolean
    price: ClientMoney
    pricePerMessage: ClientMoney
  }[]
  paymentOffers: readonly { method: string; name: string | null | undefined }[]
  /** For one credit, in millionths of a minor unit. */
  creditPrice: { micro: number; currency: string } | null | undefined
}

/** The data block `#boot` of every document. It is data, never script, so the content security policy needs no exception. */
export type BootData = {
  site: ClientSite
  locale: string
  signedIn: boolean
  /** True for a member whose account is suspended, who is not signed in and has one screen. */
  suspended: boolean
  /** ISO code of the visitor's country, null when unknown. */
  country: string | null
  /** True when the visitor came with tracking data. */
  hasTrafficSource: boolean
  /** True for a page whose words are already in the document; false for an empty shell. */
  rendered: boolean
  /** 404 when the server could not find the page. */
  status: number
  /** The text of an address that leads to one, null everywhere else. */
  page: ClientPage | null
  /** The word of an address under which the site has no text, null everywhere else. */
  missingPage: string | null
  /** The prices, on the page that shows them, null everywhere else. */
  prices: ClientPrices | null
}
