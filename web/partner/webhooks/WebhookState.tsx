import { Tag } from '#web/design/notice/Badge.tsx'
import type { Webhook } from '../api/types.ts'
import { momentText } from '../parts/moments.ts'

/** Whether messages arrive at a webhook. */
export function WebhookState({ of: { disabledAt, failingSince } }: { of: Webhook }) {
  if (disabledAt !== null) return <Tag tone="danger">{`switched off ${momentText(disabledAt)}`}</Tag>
  if (failingSince !== null) return <Tag tone="warning">{`failing since ${momentText(failingSince)}`}</Tag>
  return <Tag tone="success">works</Tag>
}
