import type { CursorCodec } from '../base/cursors.ts'
import type { Audience } from '../requests/audience.ts'
import type { RequestContext } from '../requests/request-context.ts'
import { connectionOf, type PageRequest } from './pagination.ts'
import type { Builder, GraphTypes } from './schema-builder.ts'

/** A list of the console. `entry` describes an edge, `total` the count. */
type SiteList<Tables, Row, Cursor extends unknown[]> = {
  audience: Audience
  description: string
  entry: string
  total: string
  cursors: CursorCodec<Cursor>
  cursorOf: (row: Row) => [...Cursor]
  /** Reads up to limit + 1 rows of the site in reading order. */
  list: (db: RequestContext<Tables>['db'], siteId: string, page: PageRequest<Cursor>) => Promise<Row[]>
  count: (db: RequestContext<Tables>['db'], siteId: string) => Promise<number>
}

/**
 * Adds a list of the requested site to `Query`, without arguments besides those of its pages: a connection
 * with the total.
 * @param field its name; `debtors` has the types DebtorsConnection and DebtorsEdge
 */
export function addSiteList<Tables, Row, Cursor extends unknown[]>(
  builder: Builder<Tables>,
  field: string,
  ref: PothosSchemaTypes.ObjectRef<GraphTypes<Tables>, Row>,
  of: SiteList<Tables, Row, Cursor>,
): void {
  const { audience, description } = of
  const name = `${field[0]!.toUpperCase()}${field.slice(1)}`
  const connection = builder.connectionObject(
    {
      type: ref,
      name: `${name}Connection`,
      audience,
      description,
      fields: (t) => ({
        totalCount: t.int({
          description: of.total,
          resolve: (_connection, _args, ctx) => of.count(ctx.db, ctx.site.id),
        }),
      }),
    },
    { name: `${name}Edge`, audience, description: of.entry },
  )
  builder.queryField(field, (t) =>
    t.field({
      type: connection,
      audience,
      description,
      args: { ...t.arg.connectionArgs() },
      resolve: (_root, args, ctx) =>
        connectionOf(args, of.cursors, {
          list: (page) => of.list(ctx.db, ctx.site.id, page),
          cursorOf: of.cursorOf,
        }),
    }),
  )
}
