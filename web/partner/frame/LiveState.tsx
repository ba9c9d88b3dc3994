import { Tag } from '#web/design/notice/Badge.tsx'
import { useLive } from '../api/live.ts'

/** Whether new sign-ups and orders arrive by themselves. */
export function LiveState() {
  const { state } = useLive()
  return (
    <div role="status">
      {state === 'live' && <Tag tone="success">Live</Tag>}
      {state === 'waiting' && <Tag tone="warning">Connecting …</Tag>}
    </div>
  )
}
