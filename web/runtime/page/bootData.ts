// The type only, so that a setting is defined once, on the server. None of it is in the bundle.
// oxlint-disable-next-line rooms/fall
import type { ClientSettings } from '#platform/site/site-settings.ts'
import type { ClientMembers } from './clientMembers.ts'

/**
 * The site as the client gets it. Texts are per locale, so that the language can change without a request.
 */
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
  /** The site's genders, in display order. */
  genders: { id: string; names: Record<string, string> }[]
  /** What the site's niche says on the first screen, per locale; empty for dating as such. */
  nicheText: Record<string, string>
  settings: ClientSettings
}

/**
 * A text page, such as the terms, in the language that it is written in; `locales` are all that the site has
 * it in. The body is Markdown without the heading.
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

/** The current prices of credits in the reader's country, and the payment methods. */
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

/**
 * The data block `#boot` of every document. It is data, never script, so the content security policy needs no
 * exception.
 */
export type BootData = {
  site: ClientSite
  locale: string
  signedIn: boolean
  /**
   * Global id of the reader's `Viewer`, also while their account is suspended; null for visitors and on the
   * offline page, which browsers keep.
   */
  memberId: string | null
  /** True for a member with a suspended account, who is not signed in and has only one screen. */
  suspended: boolean
  /** ISO code of the visitor's country, null when unknown. */
  country: string | null
  /** True if the visitor came with tracking data. */
  hasTrafficSource: boolean
  /** True if the document contains the page's words; false for an empty shell. */
  rendered: boolean
  /** 404 if the server could not find the page. */
  status: number
  /** The site's text at this address, null on other pages. */
  page: ClientPage | null
  /** The slug of an address for which the site has no text, null on other pages. */
  missingPage: string | null
  /** The prices, on the page that shows them, null on other pages. */
  prices: ClientPrices | null
  /**
   * The members whom a visitor's search at this address finds, null on other pages. Without an answer the
   * search has failed; the reference finds out why (ERR-02).
   */
  members: { search: string; answer: ClientMembers | null; reference: string } | null
}
