import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/design/form/Button.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { MemberRows, type MemberList } from './MemberRows.tsx'
import css from './PagedRows.module.css'

/** A list whose first page the member's page has. */
export type PagedList<Row> = MemberList<Row> & {
  /** The cursor after which the older rows begin; undefined when there are none. */
  after: string | undefined
}

/** A page of older rows. */
export type OlderPage<Row> = { rows: readonly Row[]; after: string | undefined }

type PageInfo = { readonly hasNextPage: boolean; readonly endCursor: string | null | undefined }

/** The cursor after which a connection goes on; undefined at its end. */
export function afterOf({ hasNextPage, endCursor }: PageInfo): string | undefined {
  return hasNextPage ? (endCursor ?? undefined) : undefined
}

type Props<Row> = {
  list: PagedList<Row>
  /** Whether rows lead on by a link. */
  leads?: boolean
  /** Reads older rows; undefined if the server gave no answer. Reading on is recorded like the opening. */
  readOlder: (after: string) => Promise<OlderPage<Row> | undefined>
}

/** All rows of one kind, a hundred at a time. */
export function PagedRows<Row>(props: Props<Row>) {
  // A first page that was read anew ends elsewhere, and what followed the old one would leave a gap.
  return <Pages key={props.list.after ?? ''} {...props} />
}

function Pages<Row>({ list, leads, readOlder }: Props<Row>) {
  const { t } = useTranslation('people')
  const [older, setOlder] = useState<OlderPage<Row>>({ rows: [], after: list.after })
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const { after } = older
  async function readOn(from: string) {
    setBusy(true)
    const page = await readOlder(from).catch(() => undefined)
    setBusy(false)
    setFailed(page === undefined)
    if (page) setOlder({ rows: [...older.rows, ...page.rows], after: page.after })
  }
  return (
    <>
      <MemberRows isWhole leads={leads ?? false} list={{ ...list, rows: [...list.rows, ...older.rows] }} />
      {hasFailed && (
        <Alert tone="danger" announced>
          {t('olderFailed')}
        </Alert>
      )}
      {after !== undefined && (
        <Button look="quiet" className={css.older} busy={isBusy} onClick={() => void readOn(after)}>
          {t('older')}
        </Button>
      )}
    </>
  )
}
