import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import { ConfigError } from '#platform/base/config.ts'
import { InvalidInputError, UserError } from '#platform/base/errors.ts'
import type { Setting } from '#platform/site/site-setting-kinds.ts'
import { SITE_SETTINGS } from '#platform/site/site-settings.ts'
import { themeProperties } from '#platform/site/site-theme.ts'
import { publishPage, removePage, renewPage } from '#subgraphs/accounts/pages/page-editing.actions.ts'
import { changeSiteByCommand } from '#subgraphs/accounts/site-editing/site-change.actions.ts'
import { DOCUMENT_KINDS, isSignupDocument } from '#subgraphs/accounts/site/document.store.ts'
import { SIGNUP_DOCUMENTS } from '#subgraphs/accounts/site/page.texts.ts'
import { readAssignments } from '#subgraphs/accounts/site/site-assignments.rules.ts'
import type { SiteChange } from '#subgraphs/accounts/site/site-definition.rules.ts'
import { findSiteDefinition, listSites } from '#subgraphs/accounts/site/site-definition.store.ts'
import type { Tables } from '#subgraphs/accounts/tables.ts'
import { defineSite, EXAMPLE_SITE } from './define-site.ts'
import { printHelpIfAsked, runOperatorCommand, type Connect, type OperatorWork } from './operator-command.ts'
import { findSiteId } from './site-of-token.ts'

const USAGE = `npm run site -- create --file <site.json>                   Creates a site for real members; - reads standard input.
npm run site -- set --site <token> [--file <change.json>] [name=value …]
                                                            Changes a site, all or nothing, from the next request:
                                                            photoCredits=3  signups=other  company.kvk=12345678  title.nl='…'
                                                            domains=amore.example,www.amore.example (links use the first)
npm run site -- show --site <token>                         Prints a site in the format of its file.
npm run site -- page --site <token> --page <page> --language <language> --file <text.md>
                                                            Publishes a new version of a page (${DOCUMENT_KINDS.join(', ')}), or
                                                            a page of your own under a one-word address, such as imprint.
npm run site -- remove-page --site <token> --page <page> [--language <language>]
                                                            Removes it, in all its languages unless one is named.
npm run site -- renew --site <token> --page <terms|privacy> [--language <language>]
                                                            Publishes a new version from the product's text, with the current details of
                                                            the site and its company, in all its languages unless one is named.
npm run site -- list                                        Lists all sites.
npm run site -- example                                     Prints an example file.
npm run site -- settings                                    Lists every setting with its default and meaning.
npm run site -- tokens                                      Lists every token that a theme can set, with its default and meaning.`

/** `npm run site`: creates sites, and changes them as the console does (SITE-01, SITE-25). */
printHelpIfAsked(USAGE)
await runOperatorCommand(
  'site',
  () => {
    const {
      positionals: [action, ...assignments],
      values: { site: token, file, page, language },
    } = parseArgs({
      allowPositionals: true,
      options: {
        site: { type: 'string' },
        file: { type: 'string' },
        page: { type: 'string' },
        language: { type: 'string' },
      },
    })
    if (action !== 'set' && assignments.length > 0) throw new ConfigError(USAGE)
    if (action === 'list') return (connect) => list(connect())
    if (action === 'create' && file !== undefined) return create(file)
    if (token === undefined) throw new ConfigError(USAGE)
    if (action === 'show') return async (connect) => show(connect(), token)
    if (action === 'set' && (file !== undefined || assignments.length > 0))
      return set(token, { file, assignments })
    if (action === 'page' && page !== undefined && language !== undefined && file !== undefined)
      return writePage(token, { page, language, file })
    if (action === 'remove-page' && page !== undefined) return removeOnePage(token, { page, language })
    if (action === 'renew' && page !== undefined) return renew(token, { page, language })
    throw new ConfigError(USAGE)
  },
  {
    printsOnly: {
      example: () => JSON.stringify(EXAMPLE_SITE, undefined, 2),
      settings: listSettings,
      tokens: listTokens,
    },
  },
)

function create(file: string): OperatorWork {
  return async (connect) => {
    const site = await readJson(file)
    await connect()
      .transaction()
      .execute((trx) => defineSite(trx, site))
    const { token, domains } = site as { token: string; domains: string[] }
    return `The site ${token} is created. A running product serves it immediately. Point its hosts here: ${domains.join(', ')}`
  }
}

function set(token: string, given: { file: string | undefined; assignments: string[] }): OperatorWork {
  const typed = readAssignments(given.assignments)
  return async (connect) => {
    const fromFile: SiteChange = given.file === undefined ? {} : await readJson(given.file)
    const settings = { ...(fromFile.settings as object), ...(typed.settings as object) }
    const change = { ...fromFile, ...typed, ...(Object.keys(settings).length > 0 ? { settings } : {}) }
    const { before, after } = await changeSiteByCommand(connect<Tables>(), token, change)
    const named = ['name', 'supportEmail', 'company'] as const
    const isStale = named.some((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]))
    return isStale
      ? `The site ${token} is changed. Its terms and privacy statement still have the old name, company and address. Publish new versions with npm run site -- renew, or with npm run site -- page for your own texts.`
      : `The site ${token} is changed.`
  }
}

function writePage(
  token: string,
  { page, language, file }: { page: string; language: string; file: string },
): OperatorWork {
  return async (connect) => {
    const markdown = await readText(file)
    return onSite(connect, token, async (db, siteId) => {
      await publishPage(db, { commandLine: true, siteId }, { siteId, page, language, markdown })
      if (isSignupDocument(page))
        return `The new version of ${page} is published. Members are asked to accept it.`
      return DOCUMENT_KINDS.includes(page)
        ? `The new version of ${page} is published.`
        : `The page is published at /${page} and in the sitemap. No other page links to it.`
    })
  }
}

function removeOnePage(token: string, given: { page: string; language: string | undefined }): OperatorWork {
  return (connect) =>
    onSite(connect, token, async (db, siteId) => {
      await removePage(db, { commandLine: true, siteId }, { siteId, ...given })
      const { page } = given
      return DOCUMENT_KINDS.includes(page) ? `${page} has the product's text again.` : `/${page} is gone.`
    })
}

function renew(token: string, given: { page: string; language: string | undefined }): OperatorWork {
  const { page } = given
  if (!isSignupDocument(page)) throw new ConfigError(`--page must be one of ${SIGNUP_DOCUMENTS.join(', ')}.`)
  return (connect) =>
    onSite(connect, token, async (db, siteId) => {
      const renewed = await renewPage(db, { commandLine: true, siteId }, { siteId, ...given })
      return renewed.length === 0
        ? `Nothing to do: ${page} is up to date.`
        : `The new version of ${page} is published in ${renewed.join(', ')}. Members are asked to accept it.`
    })
}

/** Works on the pages of a site, with refusals in words. */
async function onSite(
  connect: Connect,
  token: string,
  work: (db: Kysely<Tables>, siteId: string) => Promise<string>,
): Promise<string> {
  const db = connect<Tables>()
  const siteId = await findSiteId(db, token)
  try {
    return await work(db, siteId)
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    const { languages = [] } = (await findSiteDefinition(db, token)) ?? {}
    const codes = error instanceof InvalidInputError ? error.fields.map(({ code }) => code) : [error.code]
    throw new ConfigError(codes.map((code) => wordsFor(code, languages)).join('\n'))
  }
}

function wordsFor(code: string, languages: readonly string[]): string {
  const words: Record<string, string> = {
    LANGUAGE_UNKNOWN: `The site does not have this language. It has: ${languages.join(', ')}.`,
    PAGE_ADDRESS_INVALID:
      'This cannot be the address of a page. Use up to 61 lower-case letters, digits and hyphens, beginning with a letter.',
    PAGE_ADDRESS_RESERVED: 'This is an address of the product itself, so no page can stand there.',
    PAGE_NOT_FOUND: 'The site has no such page of its own.',
    PAGE_SCHEDULED: 'A version waits to be published. Discard it in the console first.',
    PAGE_SIGNUP_DOCUMENT: 'This page cannot be removed, because members have accepted it.',
    TEXT_TOO_LONG: 'The text has more than 60,000 characters.',
    TITLE_REQUIRED: 'The text must be Markdown that begins with its title: # Terms of use',
  }
  return words[code] ?? code
}

async function list(db: Kysely<unknown>): Promise<string> {
  const sites = await listSites(db)
  if (sites.length === 0) return 'There is no site yet. npm run site -- --help shows how to create one.'
  return sites
    .map(({ token, name, domains, locales, demo, signups }) =>
      [token, name, domains.join(','), locales.join(','), demo ? 'demo' : 'real', `signups ${signups}`].join(
        '\t',
      ),
    )
    .join('\n')
}

async function show(db: Kysely<unknown>, token: string): Promise<string> {
  const found = await findSiteDefinition(db, token)
  if (found === undefined) throw new ConfigError(`There is no site ${token}.`)
  const { id: _id, companyId: _companyId, demo: _demo, ...site } = found
  return JSON.stringify(site, undefined, 2)
}

function listSettings(): string {
  return Object.entries(SITE_SETTINGS as Record<string, Setting>)
    .map(([name, definition]) => {
      const value = JSON.stringify(definition.defaultOf({ name: 'Amore', defaultLocale: 'nl' }))
      const choices = definition.kind === 'choice' ? ` (${Object.keys(definition.values).join(', ')})` : ''
      return `${name}\t${definition.kind}${choices}\t${value.length > 60 ? 'has its texts' : value}\t${definition.description}`
    })
    .join('\n')
}

function listTokens(): string {
  return themeProperties()
    .map(({ name, value, use }) => [name, value, use].join('\t'))
    .join('\n')
}

async function readJson(file: string): Promise<Record<string, unknown>> {
  const content = await readText(file)
  try {
    const value: unknown = JSON.parse(content)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>
  } catch (error) {
    throw new ConfigError(`${file} is no JSON: ${(error as Error).message}`)
  }
  throw new ConfigError(`${file} must be an object; npm run site -- example prints one.`)
}

async function readText(file: string): Promise<string> {
  if (file === '-') return text(process.stdin)
  const bytes = await readFile(file).catch((error: Error) => {
    throw new ConfigError(`The file cannot be read: ${error.message}`)
  })
  // Windows editors add a byte order mark, and PowerShell writes UTF-16. The decoder drops the mark.
  return new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8').decode(bytes)
}
