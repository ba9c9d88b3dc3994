import { readFileSync } from 'node:fs'
import path from 'node:path'
import { countryName } from '#platform/base/texts.ts'
import { LOCALES } from '#platform/site/site-texts.ts'
import type { Site } from '#platform/site/site.ts'
import type { Company } from './company.store.ts'

/** The documents accepted at sign-up. Each site has its own versions, because consents reference them. */
export const SIGNUP_DOCUMENTS = ['terms', 'privacy'] as const

/** The other pages that every site has from the start (ROUTE-12). */
export const WRITTEN_PAGES = ['about', 'ban', 'cookies', 'faq', 'return-policy', 'safety', 'service']

/** The date of these texts. Update it with every change. */
export const WRITTEN_AT = new Date('2026-11-25T00:00:00Z')

/** A page to read. The body is Markdown without the title; `locales` lists all its languages on the site. */
export type Page = {
  token: string
  locale: string
  locales: string[]
  version: Date
  title: string
  body: string
}

/** The site and company whose details a text names. */
export type PageDetails = {
  site: Pick<Site, 'name' | 'supportEmail' | 'supportPhone' | 'settings'>
  company: Pick<
    Company,
    'name' | 'address' | 'city' | 'country' | 'kvk' | 'tradenames' | 'vatNumbers' | 'supportPhone'
  >
}

/**
 * The default text, shown until the operator overrides it, with the details of site and company.
 * @returns undefined for a token of another page
 */
export function writtenPage(
  token: string,
  locale: string,
  of: PageDetails & { company: Pick<Company, 'added'> },
): Page | undefined {
  if (!WRITTEN_PAGES.includes(token)) return undefined
  const language = languageOf(locale)
  const version = of.company.added > WRITTEN_AT ? of.company.added : WRITTEN_AT
  const page = { token, locale: language, locales: [...LOCALES], version }
  return { ...page, ...splitTitle(writtenText(token, language, of)) }
}

/** The product's text of a page in one of its languages, with title and the details of site and company. */
export function writtenText(token: string, language: string, of: PageDetails): string {
  const file = path.join(import.meta.dirname, '../documents', `${token}.${language}.md`)
  return fill(readFileSync(file, 'utf8').trim(), detailsOf(of, language))
}

/** Splits a document into its heading and the text below. */
export function splitTitle(text: string): { title: string; body: string } {
  const title = /^# (.+)$/m.exec(text)?.[1] ?? ''
  return { title, body: text.replace(/^# .+$/m, '').trim() }
}

/** The product's language for a locale; English for others. */
export function languageOf(locale: string): string {
  const language = locale.split('-')[0]!
  return LOCALES.find((known) => known === language) ?? 'en'
}

function detailsOf({ site, company }: PageDetails, language: string): Record<string, string> {
  const { settings } = site
  const phone = site.supportPhone || company.supportPhone
  const amounts = {
    minAge: settings.minAge,
    refundDays: settings.refundDays,
    conversationsFree: settings.conversationsFree,
    photosFree: settings.photosFree,
    photosPaid: settings.photosPaid,
    messageCredits: settings.messageCredits,
    photoCredits: settings.photoCredits,
    // A site without gifts does not mention them (SITE-27).
    giftCredits: settings.features.gifts ? settings.giftCredits : '',
  }
  return {
    ...Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, String(amount)])),
    company: company.name,
    address: company.address,
    city: company.city,
    country: countryName(company.country, language),
    kvk: company.kvk,
    tradenames: company.tradenames.join(', '),
    vatNumbers: Object.values(company.vatNumbers).join(', '),
    // The number is shown with its hyphens and spaces; the link that dials it has none (SITE-03).
    site: site.name,
    supportEmail: site.supportEmail,
    supportPhone: phone,
    supportPhoneDialled: phone.replace(/[\s-]/g, ''),
  }
}

// A line about something that the site lacks, such as a telephone number, is left out.
function fill(text: string, details: Record<string, string>): string {
  const lacks = (line: string) => [...line.matchAll(/\{(\w+)\}/g)].some(([, name]) => details[name!] === '')
  return text
    .split('\n')
    .filter((line) => !lacks(line))
    .join('\n')
    .replace(/\{(\w+)\}/g, (written, name: string) => details[name] ?? written)
}
