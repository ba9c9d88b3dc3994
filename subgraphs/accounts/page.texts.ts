import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Site } from '#platform/site.ts'
import type { Company } from './company.store.ts'

/** The pages that every site has from the start (ROUTE-12). Terms and privacy statement are documents of the site, because consents name their version. */
const WRITTEN_PAGES = ['ban', 'cookies', 'faq', 'return-policy', 'service']

/** When those texts were written. A change of one needs a new date. */
const WRITTEN_AT = new Date('2026-11-21T00:00:00Z')

/** A page to read. The body is Markdown without the title. */
export type Page = { token: string; locale: string; version: Date; title: string; body: string }

/**
 * The text that a site shows until its operator writes an own one, with the details of site and company in it.
 * @returns undefined for a token that is none of these pages
 */
export function writtenPage(token: string, locale: string, of: { site: Site; company: Company }): Page | undefined {
  if (!WRITTEN_PAGES.includes(token)) return undefined
  const found = [locale, locale.split('-')[0]!, 'en'].find((candidate) => existsSync(fileOf(token, candidate)))!
  const version = of.company.added > WRITTEN_AT ? of.company.added : WRITTEN_AT
  return { token, locale: found, version, ...splitTitle(fill(readFileSync(fileOf(token, found), 'utf8'), detailsOf(of))) }
}

/** Takes the heading that a document begins with off its text. */
export function splitTitle(text: string): { title: string; body: string } {
  const title = /^# (.+)$/m.exec(text)?.[1] ?? ''
  return { title, body: text.replace(/^# .+$/m, '').trim() }
}

function fileOf(token: string, locale: string): string {
  return path.join(import.meta.dirname, 'documents', `${token}.${locale}.md`)
}

function detailsOf({ site, company }: { site: Site; company: Company }): Record<string, string> {
  const { settings } = site
  const phone = site.supportPhone || company.supportPhone
  const amounts = {
    minAge: settings.minAge, refundDays: settings.refundDays, conversationsFree: settings.conversationsFree, photosFree: settings.photosFree,
    photosPaid: settings.photosPaid, messageCredits: settings.messageCredits, photoCredits: settings.photoCredits,
    // A site without gifts says nothing of them (SITE-27).
    giftCredits: settings.features.gifts ? settings.giftCredits : '',
  }
  return {
    ...Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, String(amount)])),
    company: company.name, address: company.address, city: company.city, country: company.country, kvk: company.kvk,
    tradenames: company.tradenames.join(', '), vatNumbers: Object.values(company.vatNumbers).join(', '),
    // As written for people, without hyphens and spaces for the telephone (SITE-03).
    site: site.name, supportEmail: site.supportEmail, supportPhone: phone, supportPhoneDialled: phone.replace(/[\s-]/g, ''),
  }
}

// A line about something that the site does not have, such as a telephone number, is left out altogether.
function fill(text: string, details: Record<string, string>): string {
  const lacks = (line: string) => [...line.matchAll(/\{(\w+)\}/g)].some(([, name]) => details[name!] === '')
  return text
    .split('\n')
    .filter((line) => !lacks(line))
    .join('\n')
    .replace(/\{(\w+)\}/g, (written, name: string) => details[name] ?? written)
}
