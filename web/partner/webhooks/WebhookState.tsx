import { Tag } from '#web/design/notice/Badge.tsx'
import type { Webhook } from '../api/types.ts'
import { momentText } from '../parts/moments.ts'
import parts from '../parts/parts.module.css'

/** Whether messages arrive at a webhook. */
export function WebhookState({ of: { disabledAt, failingSince } }: { of: Webhook }) {
  if (disabledAt === null && failingSince === null) return <Tag tone="success">works</Tag>
  return (
    <span className={parts.tags}>
      {disabledAt === null ? <Tag tone="warning">failing</Tag> : <Tag tone="danger">switched off</Tag>}
      <span>since {momentText(disabledAt ?? failingSince!)}</span>
    </span>
  )
}
