import { useState, useTransition } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import type { OpenedMemberQuery } from '#web/__generated__/OpenedMemberQuery.graphql.ts'
import { useMay } from '#web/operator/parts/OnlyFor.tsx'
import { NotFoundError } from '#web/runtime/NotFoundError.ts'
import { MemberPage } from './MemberPage.tsx'
import { MONEY_ROLES } from './tabs.rules.ts'

/** Reads the member anew at each opening, and so has each one recorded. */
export function OpenedMember({ id, purpose }: { id: string; purpose: string }) {
  const money = useMay(MONEY_ROLES)
  const [opening, setOpening] = useState(0)
  const [, startTransition] = useTransition()
  const { operatorMember: member } = useLazyLoadQuery<OpenedMemberQuery>(
    query,
    { id, purpose, money },
    { fetchPolicy: 'network-only', fetchKey: opening },
  )
  if (!member) throw new NotFoundError()
  return (
    <MemberPage
      member={member}
      purpose={purpose}
      onAgain={() => startTransition(() => setOpening(opening + 1))}
    />
  )
}

const query = graphql`
  query OpenedMemberQuery($id: ID!, $purpose: String!, $money: Boolean!) {
    operatorMember(id: $id, purpose: $purpose) {
      ...MemberPage_member
    }
  }
`
