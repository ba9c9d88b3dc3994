import { useState } from 'react'
import { TextField } from '#web/design/form/TextField.tsx'
import { takeKey } from '../api/keyStore.ts'
import { ROTATE_KEY } from '../api/operations.ts'
import { usePartner } from '../api/PartnerContext.ts'
import type { PartnerKey } from '../api/types.ts'
import { Ask } from '../parts/Ask.tsx'
import { momentText } from '../parts/moments.ts'
import { refusalOf } from '../parts/refusalWords.ts'
import { ShownOnce } from '../parts/ShownOnce.tsx'
import { useSending } from '../parts/useSending.ts'

const USUAL_DAYS = 7

type Made = {
  key: string
  wasCurrent: boolean
  /** Null when the old key ended at once. */
  oldWorksUntil: string | null
}

/** Replaces a key: asks for how long the old one still works, then shows the new one once. */
export function RotateKey({ of: old, onClose }: { of: PartnerKey | undefined; onClose: () => void }) {
  const { readAgain } = usePartner()
  const { isBusy, refused, words, send } = useSending()
  const [days, setDays] = useState(String(USUAL_DAYS))
  const [isWrong, setWrong] = useState(false)
  const [made, setMade] = useState<Made>()
  async function rotate() {
    if (old === undefined) return
    const isNumber = /^\d{1,4}$/.test(days.trim())
    setWrong(!isNumber)
    if (!isNumber) return
    const payload = await send(ROTATE_KEY, { keyId: old.id, days: Number(days) })
    if (payload === undefined) return
    const { expiresAt = null } = payload.partner.keys.find(({ id }) => id === old.id) ?? {}
    const worksOn = expiresAt !== null && Date.parse(expiresAt) > Date.now()
    setMade({ key: payload.key, wasCurrent: old.isCurrent, oldWorksUntil: worksOn ? expiresAt : null })
    // The login goes on with the new key, also if the old one ended at once.
    if (old.isCurrent) takeKey(payload.key)
    else readAgain()
    setDays(String(USUAL_DAYS))
    onClose()
  }
  return (
    <>
      <Ask
        open={old !== undefined}
        isBusy={isBusy}
        words={words}
        title="Rotate this key?"
        text="You get a new key with the same rights. The old one still works for some days, so that you can exchange it without a gap."
        yes="Rotate the key"
        onYes={() => void rotate()}
        onNo={onClose}
      >
        <TextField
          label="Days that the old key still works"
          inputMode="numeric"
          value={days}
          onChange={({ target }) => setDays(target.value)}
          hint="0 to 90; 0 ends it at once"
          error={isWrong ? 'This must be a whole number from 0 to 90.' : refusalOf('days', refused)}
        />
      </Ask>
      <ShownOnce title="Your new key" label="New key" secret={made?.key} onClose={() => setMade(undefined)}>
        Keep it now: it is not shown again.{' '}
        {made?.oldWorksUntil != null
          ? `The old key works until ${momentText(made.oldWorksUntil)}.`
          : 'The old key no longer works.'}
        {made?.wasCurrent && ' This page uses the new key from now on.'}
      </ShownOnce>
    </>
  )
}
