import path from 'node:path'
import type { TFunction } from 'i18next'
import { colonIn, openTexts } from '#platform/base/texts.ts'
import type { TransparencyFigures } from '../tables/transparency.types.ts'
import type { CountedYear } from './transparency.store.ts'

const textsOf = openTexts(path.join(import.meta.dirname, '../locales'))

/** For the average that DSA 24 asks for. */
const MONTHS_OF_AVERAGE = 6

type Reader = { t: TFunction; locale: string; site: string; minAge: number }

/** The report of a site as a page: its title, and its Markdown with every counted year, the newest first. */
export async function transparencyText(
  years: CountedYear[],
  { locale, site, minAge }: { locale: string; site: string; minAge: number },
): Promise<{ title: string; body: string }> {
  const t = await textsOf(locale)
  const reader = { t, locale, site, minAge }
  const counted = years
    .map(({ year, figures }) => ({ year, sections: sectionsOf(figures, reader) }))
    .filter(({ sections }) => sections.length > 0)
  const blocks = [
    t('transparency.intro', { site }),
    t('transparency.people'),
    ...(counted.length === 0 ? [t('transparency.none')] : []),
    ...counted.flatMap(({ year, sections }) => [
      `## ${year}`,
      ...sections.flatMap(({ title, blocks: below }) => [`### ${title}, ${year}`, ...below]),
    ]),
    t('transparency.trusted'),
    t('transparency.orders'),
  ]
  return { title: t('transparency.title'), body: blocks.join('\n\n') }
}

type Section = { title: string; blocks: string[] }

/** The sections of a year in which something happened. */
function sectionsOf(figures: TransparencyFigures, reader: Reader): Section[] {
  const { t } = reader
  const sections: [string, string[]][] = [
    ['notices', blocksOfNotices(figures, reader)],
    ['decisions', blocksOfDecisions(figures, reader)],
    ['medians', blocksOfMedians(figures, reader)],
    ['appeals', blocksOfAppeals(figures, reader)],
    ['active', blocksOfActive(figures, reader)],
  ]
  return sections
    .filter(([, blocks]) => blocks.length > 0)
    .map(([name, blocks]) => ({ title: t(`transparency.${name}`), blocks }))
}

function blocksOfNotices({ notices }: TransparencyFigures, reader: Reader): string[] {
  return (['trusted', 'member', 'visitor'] as const).flatMap((source) => {
    const of = notices.filter((notice) => notice.source === source)
    if (of.length === 0) return []
    const count = numberIn(
      of.reduce((sum, notice) => sum + notice.count, 0),
      reader,
    )
    const title = `**${reader.t(`transparency.source.${source}`, { count })}**`
    return [
      title,
      listOf(
        of.map((notice) => [wordsOfReason(notice.reason, reader), notice.count]),
        reader,
      ),
    ]
  })
}

function wordsOfReason(reason: string, { t, minAge }: Reader): string {
  const [, about] = /^complaint_(\w+)$/.exec(reason) ?? []
  return about === undefined
    ? t(`transparency.reason.${reason}`, { age: minAge })
    : t('transparency.form', { about: t(`transparency.about.${about}`) })
}

function blocksOfDecisions({ decisions }: TransparencyFigures, reader: Reader): string[] {
  if (decisions.length === 0) return []
  const kinds = Map.groupBy(decisions, ({ decision }) => decision)
  const automated = decisions.filter(({ isAutomated }) => isAutomated)
  const sum = (of: TransparencyFigures['decisions']) => of.reduce((total, { count }) => total + count, 0)
  const rows = [...kinds].map(
    ([decision, of]) => [reader.t(`transparency.decision.${decision}`), sum(of)] as [string, number],
  )
  const count = numberIn(sum(automated), reader)
  return [listOf(rows, reader), reader.t('transparency.automated', { count })]
}

function blocksOfMedians({ medians }: TransparencyFigures, reader: Reader): string[] {
  if (medians.length === 0) return []
  const { t, locale } = reader
  const lines = medians.map(({ kind, hours, count }) => {
    const words = t('transparency.hours', {
      hours: new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(hours),
      count: numberIn(count, reader),
    })
    return `- ${t(`transparency.kind.${kind}`)}${colonIn(locale)} ${words}`
  })
  return [t('transparency.mediansText'), lines.join('\n')]
}

function blocksOfAppeals({ appeals, complaints }: TransparencyFigures, reader: Reader): string[] {
  const { t } = reader
  const rows = [
    ...Object.entries(appeals).map(([name, count]) => [t(`transparency.appeal.${name}`), count]),
    ...Object.entries(complaints).map(([name, count]) => [t(`transparency.complaint.${name}`), count]),
  ] as [string, number][]
  return appeals.filed + complaints.filed === 0 ? [] : [listOf(rows, reader)]
}

function blocksOfActive({ activeMembers }: TransparencyFigures, reader: Reader): string[] {
  if (activeMembers.length === 0) return []
  const { t, locale, site } = reader
  const monthIn = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const rows = activeMembers.map(
    ({ month, count }) => [monthIn.format(new Date(`${month}-01`)), count] as [string, number],
  )
  const last = activeMembers.slice(-MONTHS_OF_AVERAGE)
  const average = Math.round(last.reduce((sum, { count }) => sum + count, 0) / last.length)
  const isWhole = last.length === MONTHS_OF_AVERAGE
  return [
    t('transparency.activeText', { site }),
    listOf(rows, reader),
    ...(isWhole ? [t('transparency.average', { count: numberIn(average, reader) })] : []),
  ]
}

function listOf(rows: [string, number][], reader: Reader): string {
  return rows
    .map(([words, count]) => `- ${words}${colonIn(reader.locale)} ${numberIn(count, reader)}`)
    .join('\n')
}

function numberIn(count: number, { locale }: Reader): string {
  return new Intl.NumberFormat(locale).format(count)
}
