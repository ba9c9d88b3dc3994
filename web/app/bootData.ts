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

/** The settings that screens need before any query has answered. */
export type ClientSettings = {
  minAge: number
  messageCredits: number
  photoCredits: number
  giftCredits: number
  signupCredits: number
  messageLength: number
  refundDays: number
  conversationsFree: number
  photosFree: number
  photosPaid: number
  swipeLikes: number
  signups: 'all' | 'with_trafficsource' | 'other'
  loggedOutSearch: boolean
  /** For visitors who came through a partner; see `hasTrafficSource`. */
  loggedOutSearchTrafficsource: boolean
  enableSiteEntryPopup: boolean
  countries: string[]
  visibleProfileFields: string[]
  searchFields: string[]
  fictionalWarning: Record<string, string>
  fictionalSingular: Record<string, string>
  fictionalPlural: Record<string, string>
  features: Record<string, boolean>
}

/** A page to read, such as the terms, in the language that it is written in. The body is Markdown without the heading. */
export type ClientPage = { token: string; locale: string; version: string; title: string; body: string }

/** The data block `#boot` of every document. It is data, never script, so the content security policy needs no exception. */
export type BootData = {
  site: ClientSite
  locale: string
  signedIn: boolean
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
}
