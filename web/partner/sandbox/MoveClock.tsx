import { useState, type SubmitEvent } from 'react'
import { Button } from '#web/design/form/Button.tsx'
import { Select } from '#web/design/form/Select.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { showToast } from '#web/runtime/notices/toastStore.ts'
import { MOVE_SANDBOX_CLOCK } from '../api/operations.ts'
import { momentText } from '../parts/moments.ts'
import { useSending } from '../parts/useSending.ts'
import parts from '../parts/parts.module.css'

const HOUR = 60
const DAY = 24 * HOUR
const STEPS = [
  { value: String(HOUR), text: '1 hour' },
  { value: String(4 * HOUR), text: '4 hours' },
  { value: String(DAY), text: '1 day' },
  { value: String(7 * DAY), text: '7 days' },
  { value: String(14 * DAY), text: '14 days' },
  { value: String(30 * DAY), text: '30 days' },
]

/** Moves the sandbox's clock forward by a usual time. */
export function MoveClock({ onMoved }: { onMoved: () => void }) {
  const { isBusy, words, send } = useSending()
  const [minutes, setMinutes] = useState(String(DAY))
  async function move(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const moved = await send(MOVE_SANDBOX_CLOCK, { minutes: Number(minutes) })
    if (moved === undefined) return
    showToast({ tone: 'success', title: `The clock says ${momentText(moved.sandbox.now)}` })
    onMoved()
  }
  return (
    <form onSubmit={(event) => void move(event)}>
      <p className={parts.text}>
        Offers end, pauses are over and deletions take place as if the time had passed. Nothing moves back; a
        reset sets it right.
      </p>
      <div className={parts.fields}>
        {words !== undefined && (
          <Alert tone="danger" announced>
            {words}
          </Alert>
        )}
        <Select
          label="Move forward by"
          options={STEPS}
          value={minutes}
          onChange={({ target }) => setMinutes(target.value)}
        />
      </div>
      <div className={parts.buttons}>
        <Button type="submit" busy={isBusy}>
          Move the clock
        </Button>
      </div>
    </form>
  )
}
