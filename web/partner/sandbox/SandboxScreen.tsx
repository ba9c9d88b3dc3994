import { useState } from 'react'
import { Button } from '#web/design/form/Button.tsx'
import { EmptyPage } from '#web/operator/parts/EmptyPage.tsx'
import { Facts } from '#web/operator/parts/Facts.tsx'
import { Panel } from '#web/operator/parts/Panel.tsx'
import { useLive } from '../api/live.ts'
import { CREATE_SANDBOX, SANDBOX_STATE } from '../api/operations.ts'
import type { Sandbox, SandboxAccess } from '../api/types.ts'
import { useAsked } from '../api/useAsked.ts'
import { FaultNote } from '../parts/FaultNote.tsx'
import { momentText } from '../parts/moments.ts'
import { Screen } from '../parts/Screen.tsx'
import { useSending } from '../parts/useSending.ts'
import { MoveClock } from './MoveClock.tsx'
import { SandboxActs } from './SandboxActs.tsx'
import { SandboxKey } from './SandboxKey.tsx'
import parts from '../parts/parts.module.css'

/** The partner's sandbox: its address, its clock, and what starts it afresh. */
export function SandboxScreen() {
  const { version } = useLive()
  const { data, fault, isLoading, again } = useAsked(SANDBOX_STATE, {}, { version })
  const [access, setAccess] = useState<SandboxAccess>()
  const sandbox = data?.partner.sandbox
  function onMade(made: SandboxAccess) {
    setAccess(made)
    again()
  }
  return (
    <Screen
      title="Sandbox"
      state="A site of your own to try everything on, without real members and real money."
      toolbar={sandbox ? <SandboxActs onMade={onMade} onDeleted={again} /> : undefined}
    >
      <FaultNote fault={fault} onRetry={again} />
      {!data && isLoading && <p aria-busy>Loading …</p>}
      {data && !sandbox && <NoSandbox onMade={onMade} />}
      {sandbox && <OwnSandbox of={sandbox} onMoved={again} />}
      <p>
        <a href="/developers/sandbox">About the sandbox</a>
      </p>
      <SandboxKey of={access} onClose={() => setAccess(undefined)} />
    </Screen>
  )
}

function NoSandbox({ onMade }: { onMade: (access: SandboxAccess) => void }) {
  const { isBusy, words, send } = useSending()
  async function create() {
    const made = await send(CREATE_SANDBOX, {})
    if (made !== undefined) onMade(made)
  }
  return (
    <EmptyPage
      title="You have no sandbox yet"
      text={
        words ??
        'It has invented members, test payments, and a clock that you can move. Making it takes some seconds.'
      }
    >
      <Button busy={isBusy} onClick={() => void create()}>
        Make a sandbox
      </Button>
    </EmptyPage>
  )
}

function OwnSandbox({ of: sandbox, onMoved }: { of: Sandbox; onMoved: () => void }) {
  const { url, entryUrl, keyPrefix, createdAt, resetAt, lastUsedAt, now } = sandbox
  return (
    <>
      <Panel title="Address">
        <Facts
          facts={[
            { name: 'Site', value: <a href={url}>{url}</a> },
            { name: 'Mails and GraphiQL', value: <a href={entryUrl}>Open them in this browser</a> },
            { name: 'Keys begin with', value: <code className={parts.code}>{keyPrefix}</code> },
            { name: 'Made', value: momentText(createdAt) },
            { name: 'Last fresh', value: momentText(resetAt) },
            { name: 'Last use', value: momentText(lastUsedAt) },
          ]}
        />
      </Panel>
      <Panel title="Clock" about={momentText(now)}>
        <MoveClock onMoved={onMoved} />
      </Panel>
    </>
  )
}
