import { useEffect, useState } from 'react'

const CLOCK = '/dev/clock'
const STEPS = [
  { minutes: 10, text: '10 minutes' },
  { minutes: 60, text: '1 hour' },
  { minutes: 4 * 60, text: '4 hours' },
  { minutes: 24 * 60, text: '1 day' },
  { minutes: 7 * 24 * 60, text: '1 week' },
  { minutes: 30 * 24 * 60, text: '30 days' },
]

type DatabaseClock = { now: string; isMovable: boolean }

const dateFormat = new Intl.DateTimeFormat(navigator.language, { dateStyle: 'medium', timeStyle: 'short' })

/** The clock of the demo's database, by which offers end. It moves forward only. */
export function Clock() {
  const [clock, setClock] = useState<DatabaseClock>()
  const [minutes, setMinutes] = useState(60)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    requestClock().then(setClock, () => undefined)
  }, [])
  if (clock?.isMovable !== true) return null

  function move() {
    setFailed(false)
    requestClock(minutes).then(
      (moved) => (moved === undefined ? setFailed(true) : setClock(moved)),
      () => setFailed(true),
    )
  }
  return (
    <div className="clock" role="group" aria-label="Clock of the demo">
      <output>
        {hasFailed ? 'The clock did not move' : `Clock: ${dateFormat.format(new Date(clock.now))}`}
      </output>
      <select
        aria-label="Move the clock by"
        value={minutes}
        onChange={(event) => setMinutes(Number(event.target.value))}
      >
        {STEPS.map((step) => (
          <option key={step.minutes} value={step.minutes}>
            {step.text}
          </option>
        ))}
      </select>
      <button type="button" onClick={move}>
        Move forward
      </button>
    </div>
  )
}

/** Reads the clock, or first moves it. Undefined where it is refused. */
async function requestClock(minutes?: number): Promise<DatabaseClock | undefined> {
  const response = await fetch(
    CLOCK,
    minutes === undefined
      ? {}
      : {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ minutes }),
        },
  )
  return response.ok ? ((await response.json()) as DatabaseClock) : undefined
}
