import type { SubgraphName } from '../base/config.ts'
import type { Builder, GraphTypes } from '../graph/schema-builder.ts'
import type { Audience } from '../requests/audience.ts'
import type { ColumnsOf } from './columns.store.ts'
import { findCountedAt } from './day-count.store.ts'
import type { FiguresOf } from './figures.ts'

/** A figure of a day by its description: a whole number, unless it says otherwise. */
type Figure = string | { description: string; inSeries?: string; type?: 'Float' | 'String'; nullable?: true }

type DayFigures<Row> = {
  audience: Audience
  /** Describes the type of a day. */
  day: string
  /** Describes the type of the series: what it has by day. */
  series: string
  /** The column with the day, YYYY-MM-DD. */
  dayColumn: keyof Row
  figures: { [Name in keyof Row & string]?: Figure }
}

type DayTypes<Tables, Row> = {
  Day: PothosSchemaTypes.ObjectRef<GraphTypes<Tables>, Row>
  Series: PothosSchemaTypes.ObjectRef<GraphTypes<Tables>, ColumnsOf<Row>>
}

const DAY = 'in the site’s time zone.'

/**
 * Adds the two types of figures by day, which have the same figures: `<name>Day`, an object per day, and
 * `<name>Series`, the columns.
 */
export function addDayFigures<Tables, Row extends object>(
  builder: Builder<Tables>,
  name: string,
  { audience, day, series, dayColumn, figures }: DayFigures<Row>,
): DayTypes<Tables, Row> {
  const each = Object.entries(figures as Record<string, Figure>).map(([column, figure]) => ({
    column: column as keyof Row & string,
    ...(typeof figure === 'string' ? { description: figure } : figure),
  }))
  const Day = builder.objectRef<Row>(`${name}Day`)
  Day.implement({
    audience,
    description: day,
    fields: (t) => ({
      day: t.field({
        type: 'Date',
        description: `The day, ${DAY}`,
        resolve: (row: Row) => row[dayColumn],
      } as never),
      ...Object.fromEntries(
        each.map(({ column, type = 'Int', nullable = false, description }) => [
          column,
          t.field({ type, nullable, description, resolve: (row: Row) => row[column] } as never),
        ]),
      ),
    }),
  })
  const Series = builder.objectRef<ColumnsOf<Row>>(`${name}Series`)
  Series.implement({
    audience,
    description: `${series}, in columns that have a value for each of its days. For charts of many days, which would pay for an object per day.`,
    fields: (t) => ({
      days: t.field({
        type: ['Date'],
        description: `The days, ${DAY}`,
        resolve: (columns: ColumnsOf<Row>) => columns[dayColumn],
      } as never),
      ...Object.fromEntries(
        each.map(({ column, type = 'Int', nullable = false, description, inSeries = description }) => [
          column,
          t.field({
            type: [type],
            nullable: { list: false, items: nullable },
            description: inSeries,
            resolve: (columns: ColumnsOf<Row>) => columns[column],
          } as never),
        ]),
      ),
    }),
  })
  return { Day, Series }
}

/** When a job has counted the figures of a subgraph last. */
export function addCountedAt<Tables>(
  builder: Builder<Tables>,
  ref: PothosSchemaTypes.ObjectRef<GraphTypes<Tables>, FiguresOf>,
  schema: SubgraphName,
): void {
  builder.objectField(ref, 'countedAt', (t) =>
    t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When they were counted last; null before the first time.',
      resolve: async ({ siteId }: FiguresOf, _args: object, ctx: { db: never }) =>
        (await findCountedAt(ctx.db, schema, siteId)) ?? null,
    } as never),
  )
}
