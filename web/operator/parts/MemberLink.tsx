import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMay } from './OnlyFor.tsx'
import css from './RowLink.module.css'

type Props = {
  /** Global id of the OperatorMember. */
  id: string
  /** Why the page is opened, for the audit. It stays out of the address, which servers log. */
  purpose: string
  children: ReactNode
}

/** The way to a member's page, which says why it was opened; words only for a role that may not open one. */
export function MemberLink({ id, purpose, children }: Props) {
  const may = useMay(['SUPPORT', 'MODERATOR', 'FINANCE'])
  if (!may) return <bdi>{children}</bdi>
  return (
    <Link to={`/operator/members/${encodeURIComponent(id)}`} state={{ purpose }} className={css.link}>
      <bdi>{children}</bdi>
    </Link>
  )
}
