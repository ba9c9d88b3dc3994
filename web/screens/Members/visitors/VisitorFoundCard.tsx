import { memo } from 'react'
import { whyOf } from '#web/features/profiles/whyProfile.rules.ts'
import type { ClientFoundMember } from '#web/runtime/page/clientMembers.ts'
import { VisitorCard } from './VisitorCard.tsx'

/** A member whom a visitor's search has found, with the reasons why for the member's page. */
export const VisitorFoundCard = memo(function VisitorFoundCard(props: {
  edge: ClientFoundMember
  eager: boolean
}) {
  const { node, reasons } = props.edge
  return <VisitorCard profile={node} eager={props.eager} state={{ why: whyOf(reasons) }} />
})
