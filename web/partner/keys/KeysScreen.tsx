import { useState } from 'react'
import { Button } from '#web/design/form/Button.tsx'
import { Tag } from '#web/design/notice/Badge.tsx'
import { Panel } from '#web/operator/parts/Panel.tsx'
import { showToast } from '#web/runtime/notices/toastStore.ts'
import { formatNumber } from '#web/runtime/text/format.ts'
import { REVOKE_KEY } from '../api/operations.ts'
import { scopeName, usePartner } from '../api/PartnerContext.ts'
import type { PartnerKey } from '../api/types.ts'
import { Ask } from '../parts/Ask.tsx'
import { momentText } from '../parts/moments.ts'
import { Rows, type Column } from '../parts/Rows.tsx'
import { Screen } from '../parts/Screen.tsx'
import { useSending } from '../parts/useSending.ts'
import { RotateKey } from './RotateKey.tsx'
import parts from '../parts/parts.module.css'

type Act = { kind: 'rotate' | 'revoke'; key: PartnerKey }

/** The partner's keys, with their rights and how they end. */
export function KeysScreen() {
  const { partner } = usePartner()
  const [act, setAct] = useState<Act>()
  const close = () => setAct(undefined)
  return (
    <Screen title="Keys" state="All keys for your traffic, the newest first.">
      <Panel title="Keys" about={partner.keys.length} flush>
        <Rows label="Keys" columns={columnsOf(setAct)} rows={partner.keys} keyOf={({ id }) => id} />
      </Panel>
      <p>
        The site’s operator decides what a key may do. <a href="/developers/authentication">About keys</a>
      </p>
      <RotateKey of={act?.kind === 'rotate' ? act.key : undefined} onClose={close} />
      <RevokeKey of={act?.kind === 'revoke' ? act.key : undefined} onClose={close} />
    </Screen>
  )
}

const isOver = ({ expiresAt, revokedAt }: PartnerKey) =>
  revokedAt !== null || (expiresAt !== null && Date.parse(expiresAt) <= Date.now())

function columnsOf(onAct: (act: Act) => void): Column<PartnerKey>[] {
  return [
    { head: 'Made', cell: ({ createdAt }) => momentText(createdAt) },
    { head: 'State', cell: (key) => <KeyState of={key} /> },
    {
      head: 'Scopes',
      cell: ({ scopes }) => (
        <span className={parts.tags}>
          {scopes.map((scope) => (
            <Tag key={scope} tone="sunken">
              {scopeName(scope)}
            </Tag>
          ))}
        </span>
      ),
    },
    { head: 'Last use', cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'never' : momentText(lastUsedAt)) },
    {
      head: 'Points a minute',
      cell: ({ costPerMinute }) => formatNumber(costPerMinute),
      isNumeric: true,
    },
    {
      head: 'Acts',
      cell: (key) =>
        isOver(key) ? null : (
          <span className={parts.acts}>
            {key.expiresAt === null && (
              <Button
                look="quiet"
                aria-label={`Rotate the key of ${momentText(key.createdAt)}`}
                onClick={() => onAct({ kind: 'rotate', key })}
              >
                Rotate
              </Button>
            )}
            {!key.isCurrent && (
              <Button
                look="danger"
                aria-label={`Revoke the key of ${momentText(key.createdAt)}`}
                onClick={() => onAct({ kind: 'revoke', key })}
              >
                Revoke
              </Button>
            )}
          </span>
        ),
    },
  ]
}

function KeyState({ of: key }: { of: PartnerKey }) {
  const { revokedAt, expiresAt, isCurrent } = key
  if (revokedAt !== null) return <Tag tone="sunken">{`revoked ${momentText(revokedAt)}`}</Tag>
  if (expiresAt !== null && isOver(key)) return <Tag tone="sunken">{`ended ${momentText(expiresAt)}`}</Tag>
  return (
    <span className={parts.tags}>
      {expiresAt === null ? (
        <Tag tone="success">works</Tag>
      ) : (
        <Tag tone="warning">{`works until ${momentText(expiresAt)}`}</Tag>
      )}
      {isCurrent && <Tag tone="accent">used by this page</Tag>}
    </span>
  )
}

function RevokeKey({ of: key, onClose }: { of: PartnerKey | undefined; onClose: () => void }) {
  const { readAgain } = usePartner()
  const { isBusy, words, send } = useSending()
  async function revoke() {
    if (key === undefined || !(await send(REVOKE_KEY, { keyId: key.id }))) return
    showToast({ tone: 'success', title: 'The key is revoked' })
    readAgain()
    onClose()
  }
  return (
    <Ask
      open={key !== undefined}
      isDanger
      isBusy={isBusy}
      words={words}
      title="Revoke this key?"
      text="It stops working at once, and cannot be brought back. Programs that use it get no more answers."
      yes="Revoke the key"
      onYes={() => void revoke()}
      onNo={onClose}
    />
  )
}
