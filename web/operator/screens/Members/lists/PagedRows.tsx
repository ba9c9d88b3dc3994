import { MemberRows, type MemberList } from './MemberRows.tsx'
import { OlderButton } from './OlderButton.tsx'
import { useOlderRows, type OlderPage } from './useOlderRows.ts'

/** A list whose first page the member's page has. */
export type PagedList<Row> = MemberList<Row> & {
  /** The cursor after which the older rows begin; undefined when there are none. */
  after: string | undefined
}

type Props<Row> = {
  list: PagedList<Row>
  /** Whether rows lead on by a link. */
  leads?: boolean
  /** Reads older rows; undefined if the server gave no answer. Reading on is recorded like the opening. */
  readOlder: (after: string) => Promise<OlderPage<Row> | undefined>
}

/** All rows of one kind, page by page. */
export function PagedRows<Row>(props: Props<Row>) {
  // A first page that was read anew ends elsewhere, and what followed the old one would leave a gap.
  return <Pages key={props.list.after ?? ''} {...props} />
}

function Pages<Row>({ list, leads, readOlder }: Props<Row>) {
  const { rows, reading } = useOlderRows(list.after, readOlder)
  return (
    <>
      <MemberRows isWhole leads={leads ?? false} list={{ ...list, rows: [...list.rows, ...rows] }} />
      <OlderButton {...reading} />
    </>
  )
}
