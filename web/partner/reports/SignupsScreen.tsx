import { Tag } from '#web/design/notice/Badge.tsx'
import type { CsvColumn } from '#web/operator/parts/csv.rules.ts'
import { ask } from '../api/ask.ts'
import { useLive } from '../api/live.ts'
import { SIGNUPS } from '../api/operations.ts'
import { useScope } from '../api/PartnerContext.ts'
import type { Signup } from '../api/types.ts'
import { useAsked } from '../api/useAsked.ts'
import { momentText } from '../parts/moments.ts'
import { Reference } from '../parts/Reference.tsx'
import type { Column } from '../parts/Rows.tsx'
import { ScopeNote } from '../parts/ScopeNote.tsx'
import { Screen } from '../parts/Screen.tsx'
import { DownloadButton } from './DownloadButton.tsx'
import { ListPage } from './ListPage.tsx'
import { usePaging } from './usePaging.ts'

const COLUMNS: Column<Signup>[] = [
  { head: 'Signed up', cell: ({ signedUpAt }) => momentText(signedUpAt) },
  {
    head: 'Confirmed',
    cell: ({ confirmedAt }) =>
      confirmedAt === null ? <Tag tone="sunken">not yet</Tag> : momentText(confirmedAt),
  },
  { head: 'Ref', cell: ({ ref }) => ref },
  { head: 'sub1', cell: ({ sub1 }) => sub1 },
  { head: 'sub2', cell: ({ sub2 }) => sub2 },
  { head: 'sub3', cell: ({ sub3 }) => sub3 },
  { head: 'Reference', cell: ({ reference }) => <Reference of={reference} /> },
]

const FILE: CsvColumn<Signup>[] = [
  { key: 'reference', head: 'reference', text: ({ reference }) => reference },
  { key: 'signedUpAt', head: 'signed_up_at', text: ({ signedUpAt }) => signedUpAt },
  { key: 'confirmedAt', head: 'confirmed_at', text: ({ confirmedAt }) => confirmedAt ?? '' },
  { key: 'network', head: 'network', text: ({ network }) => network },
  { key: 'ref', head: 'ref', text: ({ ref }) => ref ?? '' },
  { key: 'sub1', head: 'sub1', text: ({ sub1 }) => sub1 ?? '' },
  { key: 'sub2', head: 'sub2', text: ({ sub2 }) => sub2 ?? '' },
  { key: 'sub3', head: 'sub3', text: ({ sub3 }) => sub3 ?? '' },
]

/** The sign-ups of the partner's traffic. */
export function SignupsScreen() {
  return useScope('SIGNUPS_READ') ? (
    <Signups />
  ) : (
    <Screen title="Sign-ups">
      <ScopeNote scope="signups:read" what="sign-ups" />
    </Screen>
  )
}

function Signups() {
  const { version } = useLive()
  const paging = usePaging(['from', 'to'])
  const { data, ...asked } = useAsked(SIGNUPS, { ...paging.filters, ...paging.page }, { version })
  return (
    <ListPage
      title="Sign-ups"
      what="sign-ups"
      columns={COLUMNS}
      asked={{ ...asked, data: data?.partnerSignups }}
      paging={paging}
      actions={
        <DownloadButton
          key={JSON.stringify(paging.filters)}
          name="sign-ups"
          columns={FILE}
          read={async (after, signal) =>
            (
              await ask(
                SIGNUPS,
                { ...paging.filters, first: 100, ...(after === null ? {} : { after }) },
                { signal },
              )
            ).partnerSignups
          }
        />
      }
    />
  )
}
