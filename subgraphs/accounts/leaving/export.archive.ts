import path from 'node:path'
import { Zip, ZipDeflate } from 'fflate'
import { SUBGRAPHS, type SubgraphName } from '#platform/base/config.ts'
import { openTexts } from '#platform/base/texts.ts'
import type { FileStorage } from '#platform/files/file-storage.ts'
import { ARCHIVE_PAGES, type ArchiveBlock, type ArchivePage } from '#platform/members/archive-page.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { exportPartKey, type ExportPart } from '#platform/process/member-data.jobs.ts'
import { localised, type Site } from '#platform/site/site.ts'
import { findPeople } from '#subgraphs/profiles/published.ts'
import { indexHtml, pageHtml, type ArchiveWords } from './export.html.ts'
import { withoutInternals } from './export.json.rules.ts'

/** Without the extension ZIP64, which many programs cannot read. */
const ARCHIVE_BYTES_MAX = 0xffff_ffff
const NAMES_AT_ONCE = 500
/** What erasure leaves of a name. */
const ERASED_NAME = '–'

const archiveTexts = openTexts(path.join(import.meta.dirname, 'archive-words'))

/** The archive of a member, and what its pages need to speak to the reader. */
export type ArchiveOf = {
  db: Queryable
  storage: FileStorage
  site: Site
  memberId: string
  locale: string
  exportId: string
  madeAt: Date
}

type OwnPage = { subgraph: SubgraphName; page: ArchivePage }

/**
 * A member's archive as a streamed ZIP: readable pages from `index.html` on, the files that they show, and
 * `data/<subgraph>/<table>.json`. Streaming unpackers can read it. At most one part of the JSON is in memory
 * or on disk at a time, apart from the pages.
 */
export async function* archiveOf(of: ArchiveOf): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = []
  let failure: Error | null = null
  const zip = new Zip((error, chunk) => {
    failure ??= error
    made.push(chunk)
  })
  let sizeBytes = 0
  const take = () => {
    if (failure !== null) throw failure
    sizeBytes += made.reduce((sum, chunk) => sum + chunk.length, 0)
    // The central directory could not address entries beyond this size: better no archive than a broken one.
    if (sizeBytes > ARCHIVE_BYTES_MAX) throw new Error('an archive is larger than the ZIP format allows')
    return made.splice(0)
  }
  const add = (name: string, text: string) => {
    const file = new ZipDeflate(name)
    zip.add(file)
    file.push(Buffer.from(text), true)
  }
  for await (const { name, text } of pagesOf(of)) {
    add(name, text)
    yield* take()
  }
  const references = new Map<string, string>()
  for (const subgraph of SUBGRAPHS) {
    const part = await readPart(of, subgraph)
    for (const [table, rows] of Object.entries(part.tables)) {
      add(`data/${subgraph}/${table}.json`, JSON.stringify(withoutInternals(rows, references), null, 2))
      yield* take()
    }
    for (const { key, name } of part.files) {
      const stored = await of.storage.get(key)
      // The member has deleted it since the part was written.
      if (stored === undefined) continue
      // Pictures are compressed already, so this only wraps them. Their size follows the data, so a streaming
      // reader finds the end of deflated entries, but not of stored ones.
      const file = new ZipDeflate(fileOf(subgraph, name), { level: 0 })
      zip.add(file)
      for await (const chunk of stored.stream) {
        file.push(chunk as Uint8Array)
        yield* take()
      }
      file.push(new Uint8Array(), true)
      yield* take()
    }
  }
  zip.end()
  yield* take()
}

/** The path of a picture in the archive. */
function fileOf(subgraph: SubgraphName, name: string): string {
  return `${subgraph === 'profiles' ? 'photos' : 'pictures'}/${name}`
}

/** The index, and after it one page at a time. */
async function* pagesOf(of: ArchiveOf): AsyncGenerator<{ name: string; text: string }> {
  const own: OwnPage[] = []
  for (const subgraph of SUBGRAPHS)
    for (const page of (await readPart(of, subgraph)).pages) own.push({ subgraph, page })
  const { site, memberId, locale } = of
  const words = {
    t: await archiveTexts(locale),
    locale,
    site,
    memberId,
    names: await namesIn(of, own),
  }
  const wordsOf = (subgraph: SubgraphName): ArchiveWords => ({
    ...words,
    pathOf: (file) => fileOf(subgraph, file),
  })
  const pages = ARCHIVE_PAGES.flatMap((name) => own.filter(({ page }) => page.name === name))
  const index = indexHtml(
    pages.map(({ page }) => page.name),
    of.madeAt,
    wordsOf('accounts'),
  )
  yield { name: 'index.html', text: index }
  for (const { subgraph, page } of pages)
    yield { name: `${page.name}.html`, text: pageHtml(page, wordsOf(subgraph)) }
}

/** The names of the members on the pages, a house profile's with its label (TRUST-01). */
async function namesIn({ db, site, locale }: ArchiveOf, own: OwnPage[]): Promise<Map<string, string>> {
  const ids = [...new Set(own.flatMap(({ page }) => page.blocks.flatMap(peopleIn)))]
  const names = new Map<string, string>()
  const label = localised(site.settings.fictionalSingular, locale, site.defaultLocale)
  for (let start = 0; start < ids.length; start += NAMES_AT_ONCE)
    for (const [id, { name, kind }] of await findPeople(db, ids.slice(start, start + NAMES_AT_ONCE)))
      if (name !== ERASED_NAME) names.set(id, kind === 'house' ? `${name} (${label})` : name)
  return names
}

function peopleIn(block: ArchiveBlock): string[] {
  if (block.kind === 'talk') return [block.with]
  if (block.kind !== 'table') return []
  return block.rows.flat().flatMap((value) => ('person' in value ? [value.person] : []))
}

async function readPart({ storage, exportId }: ArchiveOf, subgraph: SubgraphName): Promise<ExportPart> {
  const stored = await storage.get(exportPartKey(exportId, subgraph))
  if (stored === undefined) throw new Error('a part of an archive is missing')
  const chunks: Uint8Array[] = []
  for await (const chunk of stored.stream) chunks.push(chunk as Uint8Array)
  // Archives of the release before this one have no pages.
  const part = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Partial<ExportPart>
  return { tables: part.tables ?? {}, files: part.files ?? [], pages: part.pages ?? [] }
}
