import { Image } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from '#web/design/form/Button.tsx'
import { PhotoInput } from './PhotoInput.tsx'

/** Chooses a picture for a message. */
export function ImageButton({ label, onChoose }: { label: string; onChoose: (file: File) => void }) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton icon={Image} label={label} onClick={() => picker.current?.click()} />
      <PhotoInput ref={picker} onChoose={onChoose} />
    </>
  )
}
