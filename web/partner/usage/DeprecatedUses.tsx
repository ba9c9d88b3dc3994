import { Panel } from '#web/operator/parts/Panel.tsx'
import { formatNumber } from '#web/runtime/text/format.ts'
import { usePartner } from '../api/PartnerContext.ts'
import type { DeprecatedUse, PartnerKey } from '../api/types.ts'
import { momentText } from '../parts/moments.ts'
import { Reference } from '../parts/Reference.tsx'
import { Rows, type Column } from '../parts/Rows.tsx'

/** What the partner's programs use of the API that will be removed, so that they change in time. */
export function DeprecatedUses({ uses }: { uses: DeprecatedUse[] }) {
  const { partner } = usePartner()
  return (
    <Panel title="Deprecated elements" flush={uses.length > 0}>
      {uses.length === 0 ? (
        <p>Your keys used nothing in this period that will be removed.</p>
      ) : (
        <Rows
          label="Deprecated elements"
          columns={columnsOf(partner.keys)}
          rows={uses}
          keyOf={({ keyId, element }) => `${keyId} ${element}`}
        />
      )}
    </Panel>
  )
}

function columnsOf(keys: PartnerKey[]): Column<DeprecatedUse>[] {
  return [
    { head: 'Element', cell: ({ element }) => <Reference of={element} /> },
    { head: 'Instead', cell: ({ advice }) => advice },
    { head: 'Operations', cell: ({ uses }) => formatNumber(uses), isNumeric: true },
    { head: 'Last use', cell: ({ lastUsedAt }) => momentText(lastUsedAt) },
    {
      head: 'Key of',
      cell: ({ keyId }) => {
        const key = keys.find(({ id }) => id === keyId)
        return key === undefined ? '' : momentText(key.createdAt)
      },
    },
  ]
}
