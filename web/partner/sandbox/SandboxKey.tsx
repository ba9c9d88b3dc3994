import type { SandboxAccess } from '../api/types.ts'
import { ShownOnce } from '../parts/ShownOnce.tsx'
import parts from '../parts/parts.module.css'

/** The key of a fresh sandbox and its members, shown once. */
export function SandboxKey({ of: access, onClose }: { of: SandboxAccess | undefined; onClose: () => void }) {
  const { key, members = [] } = access ?? {}
  return (
    <ShownOnce title="Your sandbox is ready" label="New key" secret={key ?? undefined} onClose={onClose}>
      Keep the key now: it is not shown again. It has every scope, in the sandbox only. Log in there as an
      invented member with the password <span className={parts.code}>{members[0]?.password}</span>:{' '}
      {members.map(({ email }, index) => (
        <span key={email}>
          {index > 0 && ', '}
          <span className={parts.code}>{email}</span>
        </span>
      ))}
      .
    </ShownOnce>
  )
}
