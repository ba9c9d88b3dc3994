import { ImagePlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#web/design/form/Button.tsx'
import { PICTURE_TYPES } from '../session/sendPicture.ts'

type Props = {
  label: string
  /** The id of the words that say why the last picture was refused. */
  describedBy?: string | undefined
  onPick: (file: File) => Promise<void>
}

/** Asks for a picture, and hands it over. The same file can be picked again. */
export function PictureButton({ label, describedBy, onPick }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  async function pick(file: File | undefined) {
    if (!file) return
    setBusy(true)
    await onPick(file)
    setBusy(false)
    if (input.current) input.current.value = ''
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={PICTURE_TYPES}
        onChange={({ target }) => void pick(target.files?.[0])}
      />
      <Button
        look="quiet"
        icon={ImagePlus}
        busy={isBusy}
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  )
}
