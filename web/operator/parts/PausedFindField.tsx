import { useEffect, useEffectEvent, useState } from 'react'
import { FindField } from './FindField.tsx'

const PAUSE_MS = 300

type Props = {
  /** What it finds, in words. */
  label: string
  text: string
  onText: (text: string) => void
}

/** Searches once the typing pauses; follows the address when that loses or changes the text. */
export function PausedFindField({ label, text, onText }: Props) {
  const [typed, setTyped] = useState(text)
  const [told, setTold] = useState(text)
  const [seen, setSeen] = useState(text)
  if (text !== seen) {
    setSeen(text)
    // The own search arrives in the address a little later; anything else came from elsewhere.
    if (text !== told) {
      setTold(text)
      setTyped(text)
    }
  }
  const tell = useEffectEvent((next: string) => {
    setTold(next)
    onText(next)
  })
  useEffect(() => {
    const next = typed.trim()
    if (next === told) return
    const timer = setTimeout(() => tell(next), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, told])
  return <FindField label={label} value={typed} onChange={setTyped} />
}
